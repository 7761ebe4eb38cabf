import { piecesOf } from './rich-text.ts'
import styles from './RichText.module.css'

/** What people wrote, with its line breaks; web addresses lead out, moments of the film are gone to. */
export function RichText(props: {
  text: string
  durationSeconds: number
  onSeek: (seconds: number) => void
}) {
  const { text, durationSeconds, onSeek } = props
  return piecesOf(text, durationSeconds).map((piece, index) => {
    switch (piece.kind) {
      case 'text':
        return piece.text
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
          <button key={index} type="button" className={styles.link} onClick={() => onSeek(piece.seconds)}>
            {piece.text}
          </button>
        )
    }
  })
}
