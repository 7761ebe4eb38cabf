import { formatBytes } from '../../platform/format.ts'
import { deviceTexts } from '../../platform/texts/device.ts'
import { InlineAlert } from '../../ui/InlineAlert.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import type { Keeping } from './keeping.ts'
import type { KeptFilm } from './kept-films.ts'
import styles from './Keep.module.css'

/** How much of a film is here. It changes too often to be spoken. */
export function KeepingProgress({ film }: { film: KeptFilm | undefined }) {
  return (
    <>
      <ProgressBar label={deviceTexts.progress} share={film && film.doneBytes / film.bytes} />
      {film && (
        <p className={styles.size}>
          {deviceTexts.done(formatBytes(film.doneBytes), formatBytes(film.bytes))}
        </p>
      )}
    </>
  )
}

/** Whether it goes on, or why not: to be spoken. */
export function KeepingState({ keeping }: { keeping: Keeping }) {
  const fault = keeping.phase === 'idle' ? keeping.fault : undefined
  if (fault) return <InlineAlert kind="error">{deviceTexts.faults[fault]}</InlineAlert>
  return (
    <p className={styles.note}>
      {keeping.phase === 'idle' ? deviceTexts.paused : deviceTexts[keeping.phase]}
    </p>
  )
}
