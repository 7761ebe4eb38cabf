import { useState } from 'react'
import type { Comment, VideoDetail } from '@serendib/contract'
import { watchTexts } from '../../../platform/texts/watch.ts'
import { classNames, langOf } from '#ui'
import { RichText } from '../../../platform/rich-text/RichText.tsx'
import styles from './Comments.module.css'

const LONG_CHARACTERS = 700
const LONG_LINES = 12

/** The plain text of a comment. A very long one expands on demand. */
export function CommentText(props: {
  comment: Comment
  video: VideoDetail
  onSeek: (seconds: number) => void
}) {
  const { comment, video, onSeek } = props
  const [isOpen, setOpen] = useState(false)
  const isLong = comment.text.length > LONG_CHARACTERS || comment.text.split('\n').length > LONG_LINES
  const isClamped = isLong && !isOpen
  return (
    <>
      {/* Isolates the text direction: direction marks in the text must not affect its surroundings. */}
      <p
        className={classNames(styles.text, isClamped && 'clamp', isClamped && styles.clamped)}
        lang={langOf(comment.text)}
        dir="auto"
      >
        <RichText text={comment.text} video={{ durationSeconds: video.durationSeconds, onSeek }} />
      </p>
      {isLong && (
        <button
          type="button"
          className={classNames(styles.act, styles.toggle)}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? watchTexts.showLess : watchTexts.showMore}
        </button>
      )}
    </>
  )
}
