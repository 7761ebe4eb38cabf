import { paths } from '../../platform/paths.ts'
import { embedTexts } from '../../platform/texts/embed.ts'
import styles from './Embed.module.css'

/** Shown when the video does not exist (any more). */
export function EmbedMissing() {
  return (
    <main className={styles.missing}>
      <h1>{embedTexts.missing}</h1>
      <a href={paths.home()} target="_blank" rel="noopener">
        {embedTexts.toSite}
      </a>
    </main>
  )
}
