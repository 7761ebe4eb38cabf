import { readPieces } from './rich-text.ts'
import styles from './RichText.module.css'

/**
 * Text that users wrote, with URLs as links. Next to a video (`video`), timestamps such as '4:10' seek to
 * their time. The surrounding paragraph handles line breaks (`white-space`).
 */
export function RichText(props: {
  text: string
  video?: { durationSeconds: number; onSeek: (seconds: number) => void }
}) {
  const { text, video } = props
  return readPieces(text, video?.durationSeconds).map((piece, index) => {
    switch (piece.kind) {
      case 'text':
        return <span key={index}>{piece.text}</span>
      case 'link':
        return (
          <a
            key={index}
            className={styles.link}
            href={piece.href}
            target="_blank"
            rel="nofollow ugc noopener noreferrer"
          >
            {piece.text}
          </a>
        )
      case 'moment':
        return (
          <button
            key={index}
            type="button"
            className={styles.link}
            onClick={() => video?.onSeek(piece.seconds)}
          >
            {piece.text}
          </button>
        )
    }
  })
}
