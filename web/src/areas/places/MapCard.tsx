import type { ReactNode } from 'react'
import { paths } from '../../platform/paths.ts'
import { Link } from '../../ui/Link.tsx'
import { Thumb } from '../../ui/Thumb.tsx'
import { filmsOf, type PlaceGroup } from './MapMarker.tsx'
import styles from './IslandMap.module.css'

/**
 * What stands at a marker, for those who point at it; pressing it does what pressing the marker does. The marker's own name says the
 * same, so it is nothing for keys and screen readers.
 */
export function MapCard(props: {
  group: PlaceGroup
  /** On the map, in pixels. */
  place: { readonly left: number; readonly top: number; readonly width: number }
  onPoint: () => void
  onLeave: () => void
  onCloser: () => void
}) {
  const { group, place, onPoint, onLeave, onCloser } = props
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
    style: place,
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
