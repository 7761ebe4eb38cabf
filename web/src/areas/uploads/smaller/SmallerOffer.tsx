import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { formatBytes } from '../../../platform/format.ts'
import { smallerTexts } from '../../../platform/texts/uploads.ts'
import { Button, InlineAlert, Stack } from '#ui'
import { focusFileName } from '../page/ItemProgress.tsx'
import type { UploadItem } from '../queue/store.ts'
import { FollowsText } from './FollowsText.tsx'
import { isThinLine } from './line.ts'
import { canMakeSmaller, planSmaller } from './make-smaller.ts'
import { sendSmallerFirst } from './send-smaller.ts'
import type { SmallerPlan } from './worker-messages.ts'
import progress from '../page/ItemProgress.module.css'

/** A smaller version is offered if it is at most this share of what is left to send. */
const WORTHWHILE = 0.6

/** Offers to send a smaller version of a big file first on a slow connection, or says why that isn't possible. */
export default function SmallerOffer({ item }: { item: UploadItem }) {
  const plan = usePlan(item)
  if (item.smallerError !== null)
    return (
      <InlineAlert kind="info" className={progress.alert ?? ''}>
        {smallerTexts[item.smallerError]}
      </InlineAlert>
    )
  const leftBytes = item.bytes - (item.transfer?.sentBytes ?? 0)
  if (!isMoving(item) || !plan || plan.bytes > leftBytes * WORTHWHILE) return null
  const sizes = { size: formatBytes(plan.bytes), original: formatBytes(item.bytes) }
  return (
    <InlineAlert kind="info" className={progress.alert ?? ''}>
      <Stack gap={3}>
        <p>{smallerTexts.offer(sizes)}</p>
        <FollowsText />
        <Button
          variant="line"
          onClick={() => {
            focusFileName()
            void sendSmallerFirst(item.id)
          }}
        >
          {smallerTexts.send}
        </Button>
      </Stack>
    </InlineAlert>
  )
}

const isMoving = ({ transfer }: UploadItem) => transfer?.phase === 'uploading' || transfer?.phase === 'paused'

/** How the file of an item can be made smaller, once its line was found to be thin; undefined if it can't. */
function usePlan(item: UploadItem): SmallerPlan | undefined {
  const { id, file, transfer, smallerError } = item
  const [hasBeenThin, setBeenThin] = useState(false)
  if (!hasBeenThin && isMoving(item) && isThinLine(transfer)) setBeenThin(true)
  const { data } = useQuery({
    queryKey: ['smaller version', id],
    queryFn: () => (file ? planSmaller(file) : null),
    enabled: hasBeenThin && smallerError === null && canMakeSmaller(),
    staleTime: Infinity,
    networkMode: 'always',
  })
  return data ?? undefined
}
