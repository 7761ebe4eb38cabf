import { useMutation, useQuery } from '@tanstack/react-query'
import { Check, Clock } from 'lucide-react'
import { useState } from 'react'
import type { VideoDetail } from '@serendib/contract'
import { libraryCalls, SessionEnded } from '@serendib/contract'
import { call, textOfWait } from '../../platform/calls/api.ts'
import { isUploader, useSession } from '../../platform/session.ts'
import { openPrompt } from '../../platform/prompts.ts'
import { usePendingAction } from '../../platform/pending-action.ts'
import { watchTexts } from '../../platform/texts/watch.ts'
import { Button, useDeferredPress, useToast } from '#ui'
import { invalidatePlaylists, saveTargetsQuery } from '../playlists/index.ts'
import styles from './Watch.module.css'

/** Adds a video to Watch later or removes it; for uploaders only. Until hydration, it leaves space for their button. */
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
  const showToast = useToast()
  const pendingActionOf = (isWanted: boolean) => `${isWanted ? 'later' : 'not-later'}/${video.id}`
  const { data, isPending } = useQuery(saveTargetsQuery(video.id))
  // The wanted state is shown until the server's next list has arrived.
  const [wanted, setWanted] = useState<boolean>()
  const { mutate } = useMutation({
    mutationFn: (isWanted: boolean) =>
      call(libraryCalls.watchLater, {
        body: { videoId: video.id, slug: video.slug, isWanted },
      }),
    onSuccess: ({ outcome }) =>
      showToast(outcome === 'saved' ? watchTexts.savedForLater : watchTexts.notForLater),
    onSettled: async () => {
      await invalidatePlaylists()
      setWanted(undefined)
    },
    onError: (error, isWanted) => {
      if (error instanceof SessionEnded) openPrompt('login-again', pendingActionOf(isWanted))
      else showToast(textOfWait(error, watchTexts.saveFailed), 'error')
    },
  })
  // A list in flight was read before the press, so wait for it.
  const { waiting, press } = useDeferredPress(!isPending, (isWanted: boolean) => {
    setWanted(isWanted)
    mutate(isWanted)
  })
  usePendingAction(pendingActionOf(true), () => press(true))
  usePendingAction(pendingActionOf(false), () => press(false))
  const isSaved = waiting ?? wanted ?? data?.isInWatchLater ?? false
  return (
    <Button
      variant="tonal"
      icon={isSaved ? <Check /> : <Clock />}
      aria-pressed={isSaved}
      onClick={() => {
        if (wanted === undefined && waiting === undefined) press(!isSaved)
      }}
    >
      {watchTexts.watchLater}
    </Button>
  )
}
