import { formatBytes } from '../../platform/format.ts'
import { deviceTexts } from '../../platform/texts/device.ts'
import { InlineAlert } from '../../ui/InlineAlert.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import type { Keeping } from './keeping.ts'
import type { KeptFilm } from './kept-films.ts'
import styles from './Keep.module.css'

/** How much of a film is here, and why it is not more. */
export function KeepingProgress({ film, keeping }: { film: KeptFilm | undefined; keeping: Keeping }) {
  const fault = keeping.phase === 'idle' ? keeping.fault : undefined
  return (
    <div className={styles.progress}>
      <ProgressBar label={deviceTexts.progress} share={film && film.doneBytes / film.bytes} />
      {film && (
        <p className={styles.size}>
          {deviceTexts.done(formatBytes(film.doneBytes), formatBytes(film.bytes))}
        </p>
      )}
      {fault ? (
        <InlineAlert kind="error">{deviceTexts.faults[fault]}</InlineAlert>
      ) : (
        <p className={styles.note}>
          {keeping.phase === 'idle' ? deviceTexts.paused : deviceTexts[keeping.phase]}
        </p>
      )}
    </div>
  )
}
