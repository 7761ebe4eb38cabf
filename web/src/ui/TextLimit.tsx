import { useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import { uiTexts } from './texts.ts'
import styles from './TextLimit.module.css'

/** How long a text is and may be, in characters as the one who uses a field counts them. */
export interface TextLimit {
  readonly count: number
  readonly max: number
}

/** From this share of the limit on the count is shown. */
const NEAR = 0.8

export function isTooLong(limit: TextLimit | undefined): boolean {
  return limit !== undefined && limit.count > limit.max
}

/**
 * Counts under a control, and says by how much its text is too long; its form is not sent until it fits. The control names the note
 * in `aria-describedby`.
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
      // Neither whoever sends the form hears of it, nor the note of another text that is too long.
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
      className={classNames(styles.note, isOver && styles.over, !isShown && styles.hidden)}
    >
      <span role="status">{isOver ? uiTexts.tooLong(excess) : ''}</span>
      {isShown && <span>{uiTexts.characterCount(count, max)}</span>}
    </p>
  )
}
