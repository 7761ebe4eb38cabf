import { useState } from 'react'
import { useQueries } from '@tanstack/react-query'
import { formatBytes } from '../../../platform/format.ts'
import { smallerTexts } from '../../../platform/texts/uploads.ts'
import { Button, InlineAlert, Stack } from '#ui'
import { isRunning, type UploadItem } from '../queue/store.ts'
import { isBig } from './big-files.ts'
import { FollowsText } from './FollowsText.tsx'
import { isThinLine } from './line.ts'
import { isMoving, isWorthwhile, planQuery } from './plans.ts'
import { sendSmallerFirst } from './send-smaller.ts'

/** Offers to send smaller versions of all big files of the list first on a slow connection. */
export default function ListOffer(props: {
  items: readonly UploadItem[]
  className: string | undefined
  /** Moves the focus, because the button that has it is about to be removed. */
  onSend: () => void
}) {
  const { items, className, onSend } = props
  const [hasBeenThin, setBeenThin] = useState(false)
  if (!hasBeenThin && items.some((item) => isMoving(item) && isThinLine(item.transfer))) setBeenThin(true)
  const candidates = items.filter(
    (item) => isBig(item) && !item.making && (isMoving(item) || (isRunning(item) && !item.transfer)),
  )
  const plans = useQueries({ queries: candidates.map((item) => planQuery(item, hasBeenThin)) })
  const offered = candidates.flatMap((item, index) => {
    const plan = plans[index]?.data
    return plan && isWorthwhile(item, plan)
      ? { id: item.id, bytes: item.bytes, smallerBytes: plan.bytes }
      : []
  })
  // Shown only when all files have been checked.
  if (offered.length === 0 || plans.some(({ isLoading }) => isLoading)) return null
  const sum = (sizes: readonly number[]) => formatBytes(sizes.reduce((all, size) => all + size, 0))
  const count = offered.length
  const size = sum(offered.map(({ smallerBytes }) => smallerBytes))
  const original = sum(offered.map(({ bytes }) => bytes))
  return (
    <InlineAlert kind="info" className={className ?? ''}>
      <Stack gap={3}>
        <p>{smallerTexts.offerSeveral({ count, size, original })}</p>
        <FollowsText count={count} />
        <Button
          variant="line"
          onClick={() => {
            onSend()
            sendSmallerFirst(offered.map(({ id }) => id))
          }}
        >
          {smallerTexts.sendSeveral({ count })}
        </Button>
      </Stack>
    </InlineAlert>
  )
}
