import { useQuery } from '@tanstack/react-query'
import { Check, Clock } from 'lucide-react'
import type { VideoDetail } from '@serendib/contract'
import { libraryCalls } from '@serendib/contract'
import { useAction } from '../../kit/index.ts'
import { call, textOfWait } from '../../platform/calls/api.ts'
import { isUploader, useSession } from '../../platform/session.ts'
import { openPrompt } from '../../platform/prompts.ts'
import { usePendingAction } from '../../platform/pending-action.ts'
import { watchTexts } from '../../platform/texts/watch.ts'
import { Button, useDeferredPress } from '#ui'
import { playlistLists, saveTargetsQuery } from '../playlists/index.ts'
import styles from './Watch.module.css'

/** Adds a video to Watch Later or removes it; for uploaders only. Until hydration, it leaves space for their button. */
export function WatchLaterButton({ video }: { video: VideoDetail }) {
  const session = useSession()
  if (session) return isUploader(session) ? <Toggle video={video} /> : null
  return (
    <Button variant="tonal" icon={<Clock />} className={styles.forUploaders} aria-hidden tabIndex={-1}>
      {watchTexts.watchLater}
    </Button>
  )
}

function Toggle({ video }: { video: VideoDetail }) {
  const pendingActionOf = (isWanted: boolean) => `${isWanted ? 'later' : 'not-later'}/${video.id}`
  const { data, isPending } = useQuery(saveTargetsQuery(video.id))
  const { run, running, isRunning } = useAction(
    (isWanted: boolean) =>
      call(libraryCalls.watchLater, { body: { videoId: video.id, slug: video.slug, isWanted } }),
    {
      done: ({ outcome }) => (outcome === 'saved' ? watchTexts.savedForLater : watchTexts.notForLater),
      changes: playlistLists,
      failed: (error) => textOfWait(error, watchTexts.saveFailed),
      onSessionEnded: (isWanted) => openPrompt('login-again', pendingActionOf(isWanted)),
    },
  )
  // A list in flight was read before the press, so wait for it.
  const { waiting, press } = useDeferredPress(!isPending, (isWanted: boolean) => void run(isWanted))
  usePendingAction(pendingActionOf(true), () => press(true))
  usePendingAction(pendingActionOf(false), () => press(false))
  const isSaved = waiting ?? running ?? data?.isInWatchLater ?? false
  return (
    <Button
      variant="tonal"
      icon={isSaved ? <Check /> : <Clock />}
      aria-pressed={isSaved}
      onClick={() => {
        if (!isRunning && waiting === undefined) press(!isSaved)
      }}
    >
      {watchTexts.watchLater}
    </Button>
  )
}
