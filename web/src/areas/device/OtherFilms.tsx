import { deviceTexts } from '../../platform/texts/device.ts'
import { VideoRow } from '../../ui/VideoCard.tsx'
import { filmView } from './film-view.ts'
import { isWhole, useFilms } from './kept-films.ts'
import styles from './OtherFilms.module.css'

/** What else is kept here: it stands beside a film where related ones cannot be had. */
export function OtherFilms({ videoId }: { videoId: number }) {
  const films = useFilms().filter((film) => isWhole(film) && film.videoId !== videoId)
  if (films.length === 0) return null
  return (
    <>
      <h2 className={styles.title}>{deviceTexts.others}</h2>
      <ul className={styles.films}>
        {films.slice(0, SHOWN).map((film) => (
          <li key={film.videoId}>
            <VideoRow {...filmView(film)} />
          </li>
        ))}
      </ul>
    </>
  )
}

const SHOWN = 20
