import type { PlaylistStop } from '@serendib/contract'
import { formatWhole } from '../../platform/format.ts'
import { paths } from '../../platform/paths.ts'
import { playlistTexts } from '../../platform/texts/playlists.ts'
import { classNames, langOf, Link, Thumb, VisuallyHidden } from '#ui'
import { OtherNames, usePointedRow } from '../places/index.ts'
import styles from './PlaylistMap.module.css'
import sideStyles from './Side.module.css'

const idOfStop = ({ number }: PlaylistStop) => `stop-${number}`

/** Focuses a stop in the list, which may be below the map. */
export function focusStop(stop: PlaylistStop): void {
  const link = document.getElementById(idOfStop(stop))
  link?.scrollIntoView({ block: 'center' })
  link?.focus({ preventScroll: true })
}

/** A route's stops with the distance from the previous one. `onPoint` reports the hovered stop; `pointed` are the places
 * that are hovered on the map. */
export function StopList(props: {
  stops: readonly PlaylistStop[]
  hrefOf: (stop: PlaylistStop) => string
  pointed: readonly string[]
  onPoint: (stop: PlaylistStop | undefined) => void
}) {
  const { stops, hrefOf, pointed, onPoint } = props
  const first = stops.find(({ place }) => pointed.includes(place.slug))
  const row = usePointedRow<HTMLLIElement>(first?.place.slug)
  return (
    <ol className={styles.stops}>
      {stops.map((stop, index) => (
        <li
          key={stop.videoId}
          ref={stop === first ? row : undefined}
          className={styles.stop}
          data-pointed={pointed.includes(stop.place.slug) || undefined}
        >
          <Leg stop={stop} before={stops[index - 1]} />
          <Stop stop={stop} href={hrefOf(stop)} onPoint={onPoint} />
        </li>
      ))}
    </ol>
  )
}

function Stop(props: {
  stop: PlaylistStop
  href: string
  onPoint: (stop: PlaylistStop | undefined) => void
}) {
  const { stop, href, onPoint } = props
  const pointing = {
    onPointerEnter: () => onPoint(stop),
    onPointerLeave: () => onPoint(undefined),
    onFocus: () => onPoint(stop),
    onBlur: () => onPoint(undefined),
  }
  return (
    <div className={styles.row}>
      <span className={styles.number} aria-hidden="true">
        {stop.number}
      </span>
      <Thumb className={styles.thumb} thumbnailUrl={stop.thumbnails[1] ?? null} duration={stop.duration} />
      <div className={styles.text}>
        <h2 className={styles.place}>
          <VisuallyHidden>{`${playlistTexts.stopNumber({ number: stop.number })} `}</VisuallyHidden>
          <Link {...pointing} href={paths.place(stop.place.slug)}>
            {stop.place.name}
          </Link>
        </h2>
        <p className={classNames(sideStyles.videoTitle, styles.video)}>
          <Link
            {...pointing}
            id={idOfStop(stop)}
            className="stretched clamp"
            href={href}
            lang={langOf(stop.title)}
          >
            {stop.title}
          </Link>
        </p>
        <p className={styles.others}>
          <OtherNames place={stop.place} />
        </p>
      </div>
    </div>
  )
}

/** The distance from the previous stop; nothing at the first one. */
function Leg({ stop, before }: { stop: PlaylistStop; before: PlaylistStop | undefined }) {
  if (!before || stop.kilometres === null) return null
  return <p className={styles.leg}>{legText(stop, stop.kilometres, before)}</p>
}

function legText({ place }: PlaylistStop, kilometres: number, before: PlaylistStop): string {
  if (place.slug === before.place.slug) return playlistTexts.legNone
  return kilometres < 1
    ? playlistTexts.legShort({ from: before.place.name })
    : playlistTexts.leg({ kilometres: formatWhole(kilometres), from: before.place.name })
}
