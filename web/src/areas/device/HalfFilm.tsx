import { deviceTexts } from '../../platform/texts/device.ts'
import { paths } from '../../platform/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import { goOnKeeping, useKeeping } from './keeping.ts'
import type { KeptFilm } from './kept-films.ts'
import { KeepingProgress, KeepingState } from './KeepingProgress.tsx'
import styles from './Keep.module.css'

/** A film of which not all is here: how far it is, and how to go on or let it be. */
export function HalfFilm({ film, onRemove }: { film: KeptFilm; onRemove: () => void }) {
  const keeping = useKeeping(film.videoId)
  const isWorking = keeping.phase !== 'idle'
  return (
    <article className={styles.half}>
      <h3 className={styles.halfTitle}>
        <Link href={paths.watch(film.slug)}>{film.title}</Link>
      </h3>
      <KeepingProgress film={film} />
      <div role="status">
        <KeepingState keeping={keeping} />
      </div>
      <div className={styles.acts}>
        {!isWorking && (
          <Button
            size="sm"
            variant="tonal"
            aria-label={deviceTexts.goOnNamed(film.title)}
            onClick={() => void goOnKeeping(film.videoId)}
          >
            {deviceTexts.goOn}
          </Button>
        )}
        <Button size="sm" variant="line" aria-label={deviceTexts.removeNamed(film.title)} onClick={onRemove}>
          {isWorking ? deviceTexts.cancel : deviceTexts.remove}
        </Button>
      </div>
    </article>
  )
}
