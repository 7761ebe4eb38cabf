import { useRef, useState } from 'react'
import type { Comment } from '@serendib/contract'
import { commentCalls } from '@serendib/contract'
import { useCall } from '../../../kit/index.ts'
import { watchTexts } from '../../../platform/texts/watch.ts'
import { Button, Checkbox, Dialog, uiTexts } from '#ui'
import { reloadCommentsAndCount } from './comment-cache.ts'
import type { CommentContext } from './comment-context.ts'

/**
 * Asks the video's owner to confirm blocking a comment's author, and what to do with the author's comments.
 */
export function BlockDialog(props: {
  comment: Comment
  context: CommentContext
  isOpen: boolean
  onClose: () => void
}) {
  const { comment, context, isOpen, onClose } = props
  const { video, title } = context
  const [isRemoving, setRemoving] = useState(false)
  const isRemoved = useRef(false)
  const blocking = useCall(commentCalls.blockCommenter, {
    done: ({ removed }) => {
      isRemoved.current = removed > 0
      onClose()
      if (removed > 0) void reloadCommentsAndCount(video)
      return watchTexts.blocked({ name: comment.authorName })
    },
    changes: [commentCalls.blockedCommenters],
  })
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={watchTexts.blockTitle({ name: comment.authorName })}
      description={watchTexts.blockText}
      cancelLabel={uiTexts.cancel}
      finalFocus={() => (isRemoved.current ? title() : null)}
      isBusy={blocking.isRunning}
      actions={
        <Button
          variant="danger"
          isLoading={blocking.isRunning}
          onClick={() => void blocking.run({ body: { commentId: comment.id, isRemoving } })}
        >
          {watchTexts.blockConfirm}
        </Button>
      }
    >
      <Checkbox
        label={watchTexts.blockRemoving}
        checked={isRemoving}
        onChange={(event) => setRemoving(event.target.checked)}
      />
    </Dialog>
  )
}
