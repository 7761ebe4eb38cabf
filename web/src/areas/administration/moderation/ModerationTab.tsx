import { Stack } from '#ui'
import { ReasonsPanel } from './ReasonsPanel.tsx'
import { WatchedWordsPanel } from './WatchedWordsPanel.tsx'

/** Moderation settings, for administrators only. */
export function ModerationTab() {
  return (
    <Stack gap={6}>
      <ReasonsPanel />
      <WatchedWordsPanel />
    </Stack>
  )
}
