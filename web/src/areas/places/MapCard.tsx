import type { CSSProperties, ReactNode } from 'react'
import { paths } from '../../platform/paths.ts'
import { Link } from '../../ui/Link.tsx'
import { Thumb } from '../../ui/Thumb.tsx'
import type { Spot } from './map-labels.ts'
import { filmsOf, type PlaceGroup } from './MapMarker.tsx'
import styles from './IslandMap.module.css'

/**
 * What stands at a marker, for those who point at it; pressing it does what pressing the marker does. The marker's own name says the
 * same, so it is nothing for keys and screen readers.
 */
export function MapCard(props: {
  group: PlaceGroup
  /** Where it is on the map, except on a phone. */
  spot: Spot
  onPoint: () => void
  onLeave: () => void
  onCloser: () => void
}) {
  const { group, spot, onPoint, onLeave, onCloser } = props
  const [first, ...more] = group.places
  const shown: ReactNode = (
    <>
      <Thumb posterUrl={first.posters[1] ?? null} />
      <span className={styles.cardText}>
        <b>{group.places.map(({ name }) => name).join(', ')}</b>
        <span>{filmsOf(group.videos)}</span>
      </span>
    </>
  )
  const attributes = {
    className: styles.card,
    style: spotStyle(spot),
    tabIndex: -1,
    'aria-hidden': true,
    'data-card': '',
    onPointerEnter: onPoint,
    onPointerLeave: onLeave,
  }
  return more.length === 0 ? (
    <Link {...attributes} href={paths.place(first.slug)}>
      {shown}
    </Link>
  ) : (
    <button type="button" {...attributes} onClick={onCloser}>
      {shown}
    </button>
  )
}

function spotStyle({ left, top, width }: Spot): CSSProperties & Record<`--${string}`, string> {
  return { '--left': `${left}px`, '--top': `${top}px`, '--width': `${width}px` }
}
