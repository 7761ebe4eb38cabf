import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import type { Comment, Credentials } from '@serendib/contract'
import {
  commentCalls,
  LIMITS,
  NOTIFICATION_TYPE,
  Refused,
  refusalText,
  SessionEnded,
} from '@serendib/contract'
import { call } from '../../../platform/api.ts'
import { openPrompt } from '../../../platform/prompts.ts'
import { useSession } from '../../../platform/session.ts'
import { watchTexts } from '../../../platform/texts/watch.ts'
import { Avatar, type AvatarSize } from '../../../ui/Avatar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { useToast } from '../../../ui/Toast.tsx'
import { tellOf } from '../../notifications/index.ts'
import styles from './Composer.module.css'

// What was typed outlives the way to the sign-in page and back; a sent comment takes its draft with it.
const drafts = new Map<string, string>()

/** Writes a comment, or a reply to one, as oneself. Nothing typed is lost when it cannot be sent. */
export function Composer(props: {
  videoId: number
  replyTo?: Comment
  onSaved: (comment: Comment) => void
  onCancel?: () => void
}) {
  const { videoId, replyTo, onSaved, onCancel } = props
  const session = useSession()
  const showToast = useToast()
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const draftKey = `${videoId}/${replyTo?.id ?? ''}`
  const [text, setText] = useState(drafts.get(draftKey) ?? '')
  const [error, setError] = useState('')

  useEffect(() => {
    if (replyTo) field.current?.focus()
  }, [replyTo])

  const write = (value: string) => {
    setText(value)
    drafts.set(draftKey, value)
    if (value.trim() !== '') setError('')
  }
  const flag = (problem: string) => {
    setError(problem)
    field.current?.focus()
  }

  const { mutate, isPending } = useMutation({
    mutationFn: (userId: number) =>
      call(commentCalls.addComment, { body: { videoId, parentId: replyTo?.id, text: text.trim(), userId } }),
    onSuccess: ({ comment }) => {
      write('')
      tellOf({ type: NOTIFICATION_TYPE.comment, videoId, subjectId: comment.id })
      onSaved(comment)
    },
    onError: (failure) => {
      const problem = textProblem(failure)
      if (problem !== undefined) flag(problem)
      else if (!(failure instanceof SessionEnded)) showToast(watchTexts.commentFailed, 'error')
    },
  })

  const submit = () => {
    if (isPending) return
    if (session === null) openPrompt('login')
    else if (text.trim() === '') flag(refusalText('comment_empty'))
    else mutate(session.userId)
  }

  const words = wordsFor(replyTo)
  const hasError = error !== ''
  return (
    <form
      className={classNames(styles.composer, replyTo && styles.reply)}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <OwnAvatar session={session} size={replyTo ? 36 : 44} />
      <div>
        <div className={classNames(styles.box, hasError && styles.invalid)}>
          <textarea
            ref={field}
            className={styles.field}
            rows={1}
            aria-label={words.label}
            placeholder={words.placeholder}
            maxLength={LIMITS.commentMax}
            aria-invalid={hasError}
            aria-describedby={hasError ? id : undefined}
            value={text}
            onChange={(event) => write(event.target.value)}
          />
          <div className={styles.foot}>
            <Speaker session={session} />
            <span className={styles.buttons}>
              {onCancel && (
                <Button variant="ghost" onClick={onCancel}>
                  {watchTexts.cancel}
                </Button>
              )}
              <Button type="submit" isLoading={isPending}>
                {words.button}
              </Button>
            </span>
          </div>
        </div>
        {hasError && (
          <p id={id} className={styles.error} role="alert">
            {error}
          </p>
        )}
      </div>
    </form>
  )
}

function wordsFor(replyTo: Comment | undefined) {
  return replyTo
    ? {
        label: watchTexts.addReply(replyTo.authorName),
        placeholder: watchTexts.replyPlaceholder,
        button: watchTexts.reply,
      }
    : { label: watchTexts.addComment, placeholder: watchTexts.commentPlaceholder, button: watchTexts.comment }
}

/** What the server says is wrong with the text itself, if anything. */
function textProblem(failure: Error): string | undefined {
  return failure instanceof Refused ? failure.fields['text'] : undefined
}

function OwnAvatar({ session, size }: { session: Credentials | null; size: AvatarSize }) {
  return <Avatar url={session?.avatarUrl || null} name={session?.firstName ?? ''} size={size} />
}

/** Who is going to say it; guests are asked to sign in when they send. */
function Speaker({ session }: { session: Credentials | null }) {
  return (
    <span className={styles.as}>
      {session && (
        <>
          <OwnAvatar session={session} size={24} />
          <span>
            <span className={styles.notOnPhones}>{watchTexts.commentAs} </span>
            <b>{session.firstName}</b>
          </span>
        </>
      )}
    </span>
  )
}
