import { langOf, Link, Stack, Thumb } from '#ui'
import { spotStyle } from './Locator.tsx'
import type { Group, Placed } from './map-geometry.ts'
import type { Spot } from './map-spots.ts'
import type { Markers } from './markers.ts'
import styles from './IslandMap.module.css'

/**
 * A marker's preview for pointer users; clicking it does the same as the marker. Hidden from keyboard and
 * screen readers, because the marker's name says the same.
 */
export function MapCard<P extends Placed>(props: {
  group: Group<P>
  markers: Markers<P>
  /** Its position on the map, except on phones. */
  spot: Spot
  onPoint: () => void
  onLeave: () => void
  onCloser: () => void
}) {
  const { group, markers, spot, onPoint, onLeave, onCloser } = props
  const { title, facts, thumbnailUrl } = markers.card(group)
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
        <Thumb className={styles.cardThumb} thumbnailUrl={thumbnailUrl} />
        <Stack as="span" gap={1} className={styles.cardText}>
          <b className="clamp" lang={langOf(title)}>
            {title}
          </b>
          <span>{facts}</span>
        </Stack>
      </>
    ),
  }
  return typeof leadsTo === 'string' ? (
    <Link {...attributes} href={leadsTo} />
  ) : (
    <button {...attributes} type="button" onClick={leadsTo} />
  )
}
