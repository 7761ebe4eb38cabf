import { piecesOf } from './rich-text.ts'
import styles from './RichText.module.css'

/**
 * What people wrote: web addresses lead out. Beside a film (`film`) its moments, '4:10', are gone to. Line breaks are the
 * paragraph's own matter (`white-space`).
 */
export function RichText(props: {
  text: string
  film?: { durationSeconds: number; onSeek: (seconds: number) => void }
}) {
  const { text, film } = props
  return piecesOf(text, film?.durationSeconds).map((piece, index) => {
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
          <button
            key={index}
            type="button"
            className={styles.link}
            onClick={() => film?.onSeek(piece.seconds)}
          >
            {piece.text}
          </button>
        )
    }
  })
}
