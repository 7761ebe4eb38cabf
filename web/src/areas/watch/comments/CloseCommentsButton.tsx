import { MessageCircle, MessageCircleOff } from 'lucide-react'
import type { VideoDetail } from '@serendib/contract'
import { commentCalls } from '@serendib/contract'
import { useCall } from '../../../kit/index.ts'
import { watchTexts } from '../../../platform/texts/watch.ts'
import { Button } from '#ui'
import { changeVideo } from '../change-video.ts'

/** For the video's owner: turns comments off or on. */
export function CloseCommentsButton({ video }: { video: VideoDetail }) {
  const isClosed = video.areCommentsClosed
  const closing = useCall(commentCalls.closeComments, {
    done: () => {
      changeVideo(video.slug, { areCommentsClosed: !isClosed })
      return isClosed ? watchTexts.commentsOpened : watchTexts.commentsClosedNow
    },
  })
  return (
    <Button
      variant="line"
      size="sm"
      icon={isClosed ? <MessageCircle className="icon-s" /> : <MessageCircleOff className="icon-s" />}
      isLoading={closing.isRunning}
      onClick={() => void closing.run({ body: { videoId: video.id, isClosed: !isClosed } })}
    >
      {isClosed ? watchTexts.openComments : watchTexts.closeComments}
    </Button>
  )
}
