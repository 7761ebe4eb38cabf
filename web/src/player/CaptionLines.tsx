import styles from './player.module.css'
import { usePreferences } from './preferences.ts'

/** What is being said, in the size and colours the viewer likes. Those who hear the film need it read to them least. */
export function CaptionLines({ lines }: { lines: readonly string[] }) {
  const { captionSize, captionColour } = usePreferences()
  if (lines.length === 0) return null
  return (
    <div className={styles.captions} data-size={captionSize} data-colour={captionColour} dir="auto">
      {lines.map((line, index) => (
        // Two may say the same at once.
        <span key={index}>{line}</span>
      ))}
    </div>
  )
}
