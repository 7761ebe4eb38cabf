import { useState } from 'react'
import { Ban, Ellipsis, Flag, Heart, HeartOff, Link, Pencil, Pin, PinOff, Trash2 } from 'lucide-react'
import type { Comment } from '@serendib/contract'
import { paths } from '../../../platform/paths.ts'
import { useSession } from '../../../platform/session.ts'
import { reportTexts } from '../../../platform/texts/reports.ts'
import { watchTexts } from '../../../platform/texts/watch.ts'
import { ActionsMenu, copyText, type MenuEntry, useToast } from '#ui'
import { useReporting } from '../../reports/index.ts'
import { BlockDialog } from './BlockDialog.tsx'
import { changeComment } from './comment-cache.ts'
import type { CommentContext } from './comment-context.ts'
import { useCommentActions } from './use-comment-actions.ts'

/** The viewer's actions for a comment, besides voting and replying. */
export function CommentMenu(props: { comment: Comment; context: CommentContext; onEdit: () => void }) {
  const { comment, context, onEdit } = props
  const { video } = context
  const userId = useSession()?.userId
  const showToast = useToast()
  const [isBlocking, setBlocking] = useState(false)
  const actions = useCommentActions(comment, context)
  const { report, dialog } = useReporting(
    { kind: 'comment', id: comment.id, videoId: video.id, slug: video.slug },
    { onReported: () => changeComment(comment.id, { isReported: true }) },
  )
  const copyLink = async () => {
    const url = new URL(paths.watch(video.slug, { commentId: comment.id }), location.origin).href
    const isCopied = await copyText(url)
    showToast(isCopied ? watchTexts.copied : watchTexts.copyFailed, isCopied ? 'success' : 'error')
  }

  const isAuthor = userId === comment.authorId
  const isOwner = userId === video.ownerId
  const entries = isOwner && !comment.isHeld ? favours(comment, actions) : []
  if (isAuthor) entries.push({ label: watchTexts.edit, icon: <Pencil />, onSelect: onEdit })
  if (!comment.isHeld)
    entries.push({ label: watchTexts.copyCommentLink, icon: <Link />, onSelect: () => void copyLink() })
  if (!isAuthor) {
    entries.push({
      label: comment.isReported ? reportTexts.isReported : reportTexts.submit,
      icon: <Flag />,
      onSelect: report,
      isDisabled: comment.isReported,
    })
  }
  if (isOwner && !isAuthor)
    entries.push({ label: watchTexts.block, icon: <Ban />, onSelect: () => setBlocking(true) })
  if (isAuthor || isOwner) {
    const removal = { icon: <Trash2 />, onSelect: actions.askToRemove, isDanger: true, isApart: true }
    entries.push({ label: watchTexts.remove, ...removal })
  }
  return (
    <>
      <ActionsMenu
        label={watchTexts.actionsFor({ name: comment.authorName })}
        align="start"
        icon={<Ellipsis className="icon-s" />}
        entries={entries}
      />
      {dialog}
      <BlockDialog
        comment={comment}
        context={context}
        isOpen={isBlocking}
        onClose={() => setBlocking(false)}
      />
    </>
  )
}

/** The owner's actions for a comment: pin and heart. */
function favours(comment: Comment, actions: ReturnType<typeof useCommentActions>): MenuEntry[] {
  const pin = comment.isPinned
    ? { label: watchTexts.unpin, icon: <PinOff /> }
    : { label: watchTexts.pin, icon: <Pin /> }
  const heart = comment.isHearted
    ? { label: watchTexts.takeHeartBack, icon: <HeartOff /> }
    : { label: watchTexts.heart, icon: <Heart /> }
  return [
    ...(comment.parentId === null ? [{ ...pin, onSelect: actions.togglePin }] : []),
    { ...heart, onSelect: actions.toggleHeart },
  ]
}
