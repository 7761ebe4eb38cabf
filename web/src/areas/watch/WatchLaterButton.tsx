import { useMutation, useQuery } from '@tanstack/react-query'
import { Check, Clock } from 'lucide-react'
import type { VideoDetail } from '@serendib/contract'
import { libraryCalls, playlistCalls, SessionEnded } from '@serendib/contract'
import { call, queryClient, queryOf } from '../../platform/api.ts'
import { isUploader, useSession } from '../../platform/session.ts'
import { watchTexts } from '../../platform/texts/watch.ts'
import { Button } from '../../ui/Button.tsx'
import { useToast } from '../../ui/Toast.tsx'

/** Keeps a video for later, or takes it off again; for uploaders alone. */
export function WatchLaterButton({ video }: { video: VideoDetail }) {
  const session = useSession()
  return session && isUploader(session) ? <Toggle video={video} userId={session.userId} /> : null
}

function Toggle({ video, userId }: { video: VideoDetail; userId: number }) {
  const showToast = useToast()
  const query = queryOf(playlistCalls.savePlaces, { videoId: video.id })
  const { data } = useQuery(query)
  const saving = useMutation({
    mutationFn: (isWanted: boolean) =>
      call(libraryCalls.watchLater, { body: { userId, videoId: video.id, slug: video.slug, isWanted } }),
    onSuccess: ({ outcome }) => {
      const isInWatchLater = outcome === 'saved'
      queryClient.setQueryData(query.queryKey, (before) => before && { ...before, isInWatchLater })
      void queryClient.invalidateQueries({ queryKey: [libraryCalls.displayWatchLater.area] })
      showToast(isInWatchLater ? watchTexts.savedForLater : watchTexts.notForLater)
    },
    onError: (error) => {
      if (!(error instanceof SessionEnded)) showToast(watchTexts.saveFailed, 'error')
    },
  })
  const isSaved = saving.isPending ? saving.variables : (data?.isInWatchLater ?? false)
  return (
    <Button
      variant="tonal"
      icon={isSaved ? <Check /> : <Clock />}
      aria-pressed={isSaved}
      onClick={() => {
        if (!saving.isPending) saving.mutate(!isSaved)
      }}
    >
      {watchTexts.watchLater}
    </Button>
  )
}
