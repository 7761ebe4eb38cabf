import { useEffect, useMemo, useRef, type CSSProperties } from 'react'
import { Minimize2 } from 'lucide-react'
import { placeTexts } from '../../../platform/texts/places.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { IslandDrawing } from './IslandDrawing.tsx'
import { Locator } from './Locator.tsx'
import { MapCard } from './MapCard.tsx'
import { groupPlaces, pointOf, TARGET, viewOf, WHOLE, within } from './map-geometry.ts'
import type { Group, Placed, Point, View } from './map-geometry.ts'
import { buttonSpot, cardSpot, labelSides, locatorSpot } from './map-labels.ts'
import { MapMarker } from './MapMarker.tsx'
import type { Markers } from './markers.ts'
import { useElementWidth } from './use-element-width.ts'
import { useShownMarker } from './use-shown-marker.ts'
import { useGeolocation } from '../use-geolocation.ts'
import styles from './IslandMap.module.css'

/**
 * The island with a marker for each place. Places too close to tell apart share a marker, which requests a
 * zoomed `view` of them; `home` is the initial view. `pointedSlug` is the place hovered elsewhere, `route` the
 * route to draw. Shows the user's position once they have asked for nearby places.
 */
export function IslandMap<P extends Placed>(props: {
  places: readonly P[]
  markers: Markers<P>
  pointedSlug: string | undefined
  view: View
  onView: (view: View) => void
  home?: View
  /** The label of the button that returns to the initial view. */
  homeText?: string
  route?: readonly Point[]
}) {
  const { places, markers, pointedSlug, view, onView, route } = props
  const { home = WHOLE, homeText = placeTexts.wholeIsland } = props
  const frame = useRef<HTMLDivElement>(null)
  const width = useElementWidth(frame)
  const target = useMediaQuery('(any-pointer: coarse)') ? TARGET.finger : TARGET.pointer
  const groups = useMemo(() => {
    const { sizeOf, rankOf } = markers
    const found = groupPlaces(places, { view, width, target, sizeOf })
    return rankOf ? found.toSorted((a, b) => rankOf(a) - rankOf(b)) : found
  }, [places, markers, view, width, target])
  const labels = useMemo(
    () =>
      labelSides(groups, {
        width,
        target,
        nameOf: markers.label,
        route: route?.map((point) => within(view, point)),
      }),
    [groups, width, target, markers, view, route],
  )
  // On a zoomed route, show where on the island it is.
  const locator = route && view !== WHOLE ? locatorSpot(groups, { width, target }) : undefined
  const button = view === home ? undefined : buttonSpot(groups, { width, target, locator })
  const { shown, show, leave, hide } = useShownMarker(frame)
  const shownGroup = groups.find(({ places: [first] }) => first.slug === shown?.slug)

  /** The place whose group was zoomed in on. */
  const closerAt = useRef<string>(undefined)

  // A view change removes the focused marker: the focus moves to the group's first place, and back to the
  // group.
  useEffect(() => {
    const active = document.activeElement
    const isElsewhere = active !== null && active !== document.body && !frame.current?.contains(active)
    if (closerAt.current === undefined || isElsewhere) return
    const marker = view === home ? `[data-marker~='${closerAt.current}']` : '[data-marker]'
    frame.current?.querySelector<HTMLElement>(marker)?.focus({ preventScroll: true })
    if (view === home) closerAt.current = undefined
  }, [view, home])

  const lookCloser = (group: Group<P>) => {
    hide()
    closerAt.current = group.places[0].slug
    onView(viewOf(group.places.map(pointOf)))
  }
  const showHome = () => {
    hide()
    if (closerAt.current === undefined) closerAt.current = groups[0]?.places[0].slug
    onView(home)
  }

  return (
    <section className={styles.map} aria-label={placeTexts.map}>
      <div ref={frame} className={styles.frame} style={targetStyle(target)}>
        <IslandDrawing view={view} route={route} />
        {locator && <Locator view={view} spot={locator} />}
        <Reader view={view} />
        <ul className={styles.markers}>
          {groups.map((group) => (
            <li
              key={group.places[0].slug}
              className={styles.spot}
              style={spotStyle(group)}
              data-pointed={
                group === shownGroup || group.places.some(({ slug }) => slug === pointedSlug) || undefined
              }
            >
              <MapMarker
                group={group}
                markers={markers}
                side={labels.get(group)}
                isShown={group === shownGroup}
                onShow={(by) => show({ slug: group.places[0].slug, by })}
                onLeave={leave}
                onHide={hide}
                onCloser={() => lookCloser(group)}
                onWhole={showHome}
              />
            </li>
          ))}
        </ul>
        {shown && shownGroup && (
          <MapCard
            group={shownGroup}
            markers={markers}
            spot={cardSpot(shownGroup, groups, { width, target, button })}
            onPoint={() => show(shown)}
            onLeave={leave}
            onCloser={() => lookCloser(shownGroup)}
          />
        )}
        {button && (
          <Button
            className={styles.whole}
            style={{ left: button.left, top: button.top }}
            variant="inverse"
            size="sm"
            icon={<Minimize2 className="icon-s" />}
            onClick={showHome}
            onKeyDown={({ key }) => {
              if (key === 'Escape') showHome()
            }}
          >
            {homeText}
          </Button>
        )}
      </div>
      <output>
        <VisuallyHidden>
          {shown?.by === 'touch' && shownGroup && placeTexts.pressAgain(markers.name(shownGroup))}
        </VisuallyHidden>
      </output>
    </section>
  )
}

/** The user's position, if they asked for nearby places and are within the view. */
function Reader({ view }: { view: View }) {
  const { here } = useGeolocation()
  if (!here) return null
  const at = within(view, pointOf(here))
  if (at.x < 0 || at.x > 1 || at.y < 0 || at.y > 1) return null
  return (
    <span
      className={styles.reader}
      style={{ left: `${at.x * 100}%`, top: `${at.y * 100}%` }}
      role="img"
      aria-label={placeTexts.youAreHere}
      title={placeTexts.youAreHere}
    />
  )
}

const targetStyle = (target: number): CSSProperties & Record<'--target', string> => ({
  '--target': `${target}px`,
})

function spotStyle({
  at,
  size,
}: Pick<Group<Placed>, 'at' | 'size'>): CSSProperties & Record<'--size', string> {
  return { left: `${at.x * 100}%`, top: `${at.y * 100}%`, '--size': `${size}px` }
}
