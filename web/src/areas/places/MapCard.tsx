import { Link } from '../../ui/Link.tsx'
import { Thumb } from '../../ui/Thumb.tsx'
import { spotStyle } from './Locator.tsx'
import type { Group, Placed } from './map-geometry.ts'
import type { Spot } from './map-labels.ts'
import type { Markers } from './markers.ts'
import styles from './IslandMap.module.css'

/**
 * What stands at a marker, for those who point at it; pressing it does what pressing the marker does. The marker's own name says the
 * same, so it is nothing for keys and screen readers.
 */
export function MapCard<P extends Placed>(props: {
  group: Group<P>
  markers: Markers<P>
  /** Where it is on the map, except on a phone. */
  spot: Spot
  onPoint: () => void
  onLeave: () => void
  onCloser: () => void
}) {
  const { group, markers, spot, onPoint, onLeave, onCloser } = props
  const { title, facts, posterUrl } = markers.card(group)
  const [first, ...more] = group.places
  const leadsTo = more.length === 0 ? markers.leadsTo(first) : onCloser
  const attributes = {
    className: styles.card,
    style: spotStyle(spot),
    tabIndex: -1,
    'aria-hidden': true,
    'data-card': '',
    onPointerEnter: onPoint,
    onPointerLeave: onLeave,
    children: (
      <>
        <Thumb posterUrl={posterUrl} />
        <span className={styles.cardText}>
          <b>{title}</b>
          <span>{facts}</span>
        </span>
      </>
    ),
  }
  return typeof leadsTo === 'string' ? (
    <Link {...attributes} href={leadsTo} />
  ) : (
    <button {...attributes} type="button" onClick={leadsTo} />
  )
}
