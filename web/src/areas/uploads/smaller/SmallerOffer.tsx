import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { formatBytes } from '../../../platform/format.ts'
import { smallerTexts } from '../../../platform/texts/uploads.ts'
import { Button, InlineAlert, Stack } from '#ui'
import { focusFileName } from '../page/ItemProgress.tsx'
import type { UploadItem } from '../queue/store.ts'
import { FollowsText } from './FollowsText.tsx'
import { isThinLine } from './line.ts'
import { isMoving, isWorthwhile, planQuery } from './plans.ts'
import { sendSmallerFirst } from './send-smaller.ts'
import type { SmallerPlan } from './worker-messages.ts'
import progress from '../page/ItemProgress.module.css'

/** Offers to send a smaller version of a big file first on a slow connection, or says why that isn't possible. */
export default function SmallerOffer({ item }: { item: UploadItem }) {
  const plan = usePlan(item)
  if (item.smallerError !== null)
    return (
      <InlineAlert kind="info" className={progress.alert ?? ''}>
        {smallerTexts[item.smallerError]}
      </InlineAlert>
    )
  if (!isMoving(item) || !plan || !isWorthwhile(item, plan)) return null
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
            sendSmallerFirst([item.id])
          }}
        >
          {smallerTexts.send}
        </Button>
      </Stack>
    </InlineAlert>
  )
}

/** How the file of an item can be made smaller, once its connection was slow or mobile; undefined if it can't. */
function usePlan(item: UploadItem): SmallerPlan | undefined {
  const [hasBeenThin, setBeenThin] = useState(false)
  if (!hasBeenThin && isMoving(item) && isThinLine(item.transfer)) setBeenThin(true)
  return useQuery(planQuery(item, hasBeenThin)).data ?? undefined
}
