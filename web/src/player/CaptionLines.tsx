import styles from './player.module.css'
import { usePreferences } from './preferences.ts'
import type { CaptionLine } from './useCaptions.ts'

/**
 * The current captions, at the top or bottom, in the viewer's size and colours. They are not announced: screen reader
 * users hear the video.
 */
export function CaptionLines({ lines }: { lines: readonly CaptionLine[] }) {
  return [true, false].map((isAtTop) => (
    <Lines key={String(isAtTop)} lines={lines.filter((line) => line.isAtTop === isAtTop)} isAtTop={isAtTop} />
  ))
}

function Lines({ lines, isAtTop }: { lines: readonly CaptionLine[]; isAtTop: boolean }) {
  const { captionSize, captionColour } = usePreferences()
  if (lines.length === 0) return null
  return (
    <div
      className={styles.captions}
      data-size={captionSize}
      data-colour={captionColour}
      data-top={isAtTop || undefined}
      dir="auto"
    >
      {lines.map(({ text, align }, index) => (
        // Two speakers may say the same at once.
        <span key={index} data-align={align}>
          {text}
        </span>
      ))}
    </div>
  )
}
