import { useEffect, useId, useRef, useState } from 'react'
import type { Comment } from '@serendib/contract'
import { cleanText, LIMITS, errorText } from '@serendib/contract'
import { useDraft } from '../../../platform/drafts.ts'
import { openPrompt } from '../../../platform/prompts.ts'
import { useSession } from '../../../platform/session.ts'
import { limitOf } from '../../../platform/text-limit.ts'
import { watchTexts } from '../../../platform/texts/watch.ts'
import { Button, classNames, isTooLong, Row, Text, TextLimitNote, useEarlyValue } from '#ui'
import styles from './Composer.module.css'
import { commentDrafts, draftKey, formatMention, type ReplyTarget } from './comment-drafts.ts'
import type { CommentedVideo } from './queries.ts'
import { AuthorPicker, AuthorAvatar, useCommentingAs } from './AuthorPicker.tsx'
import { useSaveComment } from './use-save-comment.ts'

interface ComposerProps {
  video: CommentedVideo
  /** The comment to reply to … */
  replyTo?: Comment
  /** … the reply in its thread that is answered … */
  answered?: ReplyTarget | undefined
  /** … or the user's own comment to edit. */
  edited?: Comment
  onSaved: (comment: Comment) => void
  onCancel?: () => void
}

const DOUBLE_PRESS_MS = 1000
const isJustAfter = (savedAt: number) => Date.now() - savedAt < DOUBLE_PRESS_MS

/** Does what `field-sizing` does in other browsers: Safari lacks it. */
function growToText(field: HTMLTextAreaElement) {
  if (CSS.supports('field-sizing', 'content')) return
  field.style.height = 'auto'
  field.style.height = `${field.scrollHeight}px`
}

/** Writes a comment or reply, or edits one. Typed text is kept if it cannot be sent. */
export function Composer(props: ComposerProps) {
  const userId = useSession()?.userId
  const [writer, setWriter] = useState({ userId, number: 0 })
  // A guest's form becomes that of the account that signs in. A guest after a member does not see the
  // member's text.
  if (writer.userId !== userId)
    setWriter({ userId, number: writer.userId === undefined ? writer.number : writer.number + 1 })
  return <Form key={writer.number} {...props} />
}

function Form({ video, replyTo, answered, edited, onSaved, onCancel }: ComposerProps) {
  const session = useSession()
  const commentingAs = useCommentingAs(session)
  const id = useId()
  const noteId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const {
    typed: text,
    type,
    discard,
  } = useDraft(
    commentDrafts,
    draftKey({ videoId: video.id, replyToId: replyTo?.id, editedId: edited?.id }),
    () => edited?.text ?? formatMention(answered),
  )
  const limit = limitOf(text, LIMITS.commentMax)
  const [error, setError] = useState('')
  // When the box was cleared after saving; Infinity until then.
  const savedAt = useRef(0)
  const isOpenedByHand = replyTo !== undefined || edited !== undefined

  useEffect(() => {
    if (!isOpenedByHand || field.current === null) return
    field.current.focus()
    field.current.setSelectionRange(field.current.value.length, field.current.value.length)
  }, [isOpenedByHand])

  useEffect(() => {
    // The field already shows the text.
    if (field.current?.value === text) growToText(field.current)
    if (text === '' && savedAt.current === Infinity) savedAt.current = Date.now()
  }, [text])

  const write = (value: string) => {
    type(value)
    if (value === '') discard()
    if (cleanText(value) !== '') setError('')
  }
  // Text typed before hydration is only in the field.
  useEarlyValue(field, (box) => {
    if (box.value !== text) write(box.value)
  })

  const flag = (problem: string) => {
    setError(problem)
    field.current?.focus()
  }

  const { run: save, isRunning: isSaving } = useSaveComment(
    { video, replyTo, answered, edited },
    {
      onSaved: (comment) => {
        savedAt.current = Infinity
        write('')
        onSaved(comment)
      },
      onProblem: flag,
    },
  )

  const submit = () => {
    if (isSaving) return
    if (session === null) openPrompt('login')
    // The second of two clicks finds the box empty, because the first one was processed.
    else if (cleanText(text) === '' && isJustAfter(savedAt.current)) return
    else if (cleanText(text) === '') flag(errorText('comment_empty'))
    else if (isTooLong(limit)) flag('')
    else void save({ text: cleanText(text), channelId: commentingAs?.channelId })
  }

  const looks = looksOf(replyTo, edited)
  const hasError = error !== ''
  return (
    <form
      className={classNames(styles.composer, looks.className)}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {!edited && <AuthorAvatar commentingAs={commentingAs} size={replyTo ? 36 : 44} />}
      <div>
        <div className={classNames(styles.box, (hasError || isTooLong(limit)) && styles.invalid)}>
          <textarea
            ref={field}
            className={styles.field}
            name="comment"
            rows={1}
            dir="auto"
            aria-label={looks.label}
            placeholder={looks.placeholder}
            aria-invalid={hasError || isTooLong(limit)}
            aria-describedby={hasError ? `${id} ${noteId}` : noteId}
            // Text typed while sending would be lost.
            readOnly={isSaving}
            value={text}
            onChange={(event) => write(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
              if (event.key === 'Escape') onCancel?.()
            }}
          />
          <Row justify="between" wrap gap={2} className={styles.foot}>
            {edited ? <span /> : <AuthorPicker session={session} commentingAs={commentingAs} />}
            <span className={styles.buttons}>
              {onCancel && (
                <Button
                  variant="ghost"
                  onClick={() => {
                    discard()
                    onCancel()
                  }}
                >
                  {watchTexts.cancel}
                </Button>
              )}
              <Button type="submit" isLoading={isSaving}>
                {looks.button}
              </Button>
            </span>
          </Row>
        </div>
        <TextLimitNote id={noteId} limit={limit} />
        {hasError && (
          <Text id={id} size="sm" tone="danger" className={styles.error} role="alert">
            {error}
          </Text>
        )}
      </div>
    </form>
  )
}

function looksOf(replyTo: Comment | undefined, edited: Comment | undefined) {
  if (edited)
    return { label: watchTexts.editComment, placeholder: '', button: watchTexts.save, className: styles.edit }
  return replyTo
    ? {
        label: watchTexts.addReply({ name: replyTo.authorName }),
        placeholder: watchTexts.replyPlaceholder,
        button: watchTexts.reply,
        className: styles.reply,
      }
    : {
        label: watchTexts.addComment,
        placeholder: watchTexts.commentPlaceholder,
        button: watchTexts.comment,
        className: undefined,
      }
}
