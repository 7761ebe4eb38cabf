import { useMutation } from '@tanstack/react-query'
import { MessageCircle, MessageCircleOff } from 'lucide-react'
import type { VideoDetail } from '@serendib/contract'
import { commentCalls, SessionEnded } from '@serendib/contract'
import { call, textOf } from '../../../platform/calls/api.ts'
import { commonTexts } from '../../../platform/texts/common.ts'
import { watchTexts } from '../../../platform/texts/watch.ts'
import { Button, useToast } from '#ui'
import { changeVideo } from '../change-video.ts'

/** For the video's owner: turns comments off or on. */
export function CloseCommentsButton({ video }: { video: VideoDetail }) {
  const toast = useToast()
  const isClosed = video.areCommentsClosed
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(commentCalls.closeComments, { body: { videoId: video.id, isClosed: !isClosed } }),
    onSuccess: () => {
      changeVideo(video.slug, { areCommentsClosed: !isClosed })
      toast(isClosed ? watchTexts.commentsOpened : watchTexts.commentsClosedNow)
    },
    onError: (error) => {
      if (!(error instanceof SessionEnded)) toast(textOf(error, commonTexts.somethingWentWrong), 'error')
    },
  })
  return (
    <Button
      variant="line"
      size="sm"
      icon={isClosed ? <MessageCircle className="icon-s" /> : <MessageCircleOff className="icon-s" />}
      isLoading={isPending}
      onClick={() => mutate()}
    >
      {isClosed ? watchTexts.openComments : watchTexts.closeComments}
    </Button>
  )
}
