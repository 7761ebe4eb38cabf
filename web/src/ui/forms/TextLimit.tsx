import { useEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { uiTexts } from '../texts.ts'
import styles from './TextLimit.module.css'

/** The length and limit of a text, in characters as a user counts them. */
export interface TextLimit {
  readonly count: number
  readonly max: number
}

/** The count is shown from this share of the limit on. */
const NEAR = 0.8

export function isTooLong(limit: TextLimit | undefined): boolean {
  return limit !== undefined && limit.count > limit.max
}

/**
 * Shows the count under a control and by how much its text is too long; the form cannot be sent until it
 * fits. The control references the note in `aria-describedby`.
 */
export function TextLimitNote({ id, limit }: { id: string; limit: TextLimit }) {
  const note = useRef<HTMLParagraphElement>(null)
  const { count, max } = limit
  const excess = Math.max(0, count - max)
  const isOver = excess > 0
  useEffect(() => {
    const form = note.current?.closest('form')
    if (!isOver || !form) return
    const refuse = (event: Event) => {
      event.preventDefault()
      // Stops the form's own submit handler, and the notes of other texts that are too long.
      event.stopImmediatePropagation()
      form.querySelector<HTMLElement>(`[aria-describedby~="${CSS.escape(id)}"]`)?.focus()
    }
    form.addEventListener('submit', refuse, true)
    return () => form.removeEventListener('submit', refuse, true)
  }, [isOver, id])
  const isShown = count >= max * NEAR
  return (
    <p
      ref={note}
      id={id}
      className={classNames(styles.note, isOver && styles.over, !isShown && 'visually-hidden')}
    >
      <span role="status">{isOver ? uiTexts.tooLong({ excess }) : ''}</span>
      {isShown && <span>{uiTexts.characterCount({ count, max })}</span>}
    </p>
  )
}
