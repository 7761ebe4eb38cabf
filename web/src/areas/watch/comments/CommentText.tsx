import { useState } from 'react'
import type { Comment, VideoDetail } from '@serendib/contract'
import { watchTexts } from '../../../platform/texts/watch.ts'
import { classNames } from '../../../ui/class-names.ts'
import { RichText } from '../../../ui/RichText.tsx'
import styles from './Comments.module.css'

const LONG_CHARACTERS = 700
const LONG_LINES = 12

/** What a comment says, as text whatever it is. A very long one opens on demand. */
export function CommentText(props: {
  comment: Comment
  video: VideoDetail
  onSeek: (seconds: number) => void
}) {
  const { comment, video, onSeek } = props
  const [isOpen, setOpen] = useState(false)
  const isLong = comment.text.length > LONG_CHARACTERS || comment.text.split('\n').length > LONG_LINES
  return (
    <>
      {/* Its own direction, and nothing that turns it round reaches what stands beside it. */}
      <p className={classNames(styles.text, isLong && !isOpen && styles.cut)} dir="auto">
        <RichText text={comment.text} film={{ durationSeconds: video.durationSeconds, onSeek }} />
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
