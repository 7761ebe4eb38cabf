import { useEffect, useEffectEvent, useRef, type CSSProperties } from 'react'
import { Minimize2 } from 'lucide-react'
import { placeTexts } from '../../../platform/texts/places/places.ts'
import { Button } from '#ui'
import { IslandDrawing } from './IslandDrawing.tsx'
import { Locator } from './Locator.tsx'
import { MapCard } from './MapCard.tsx'
import { pointOf, viewOf, WHOLE, within } from './map-geometry.ts'
import type { Group, Placed, Point, View } from './map-geometry.ts'
import { cardSpot } from './map-spots.ts'
import { MapMarker } from './MapMarker.tsx'
import type { Markers } from './markers.ts'
import { ScaleBar } from './ScaleBar.tsx'
import { SeaNames } from './SeaNames.tsx'
import { Terrain } from './Terrain.tsx'
import { useMapLayout } from './use-map-layout.ts'
import { useShownMarker } from './use-shown-marker.ts'
import { useGeolocation } from '../use-geolocation.ts'
import styles from './IslandMap.module.css'

/**
 * The island with a marker for each place. Places too close to tell apart share a marker, which requests a
 * zoomed `view` of them; `home` is the initial view. `pointedSlug` is the place hovered elsewhere, and `onPoint` reports
 * the places hovered here; `route` is the route to draw. Shows the user's position once they have asked for nearby places.
 */
export function IslandMap<P extends Placed>(props: {
  places: readonly P[]
  markers: Markers<P>
  pointedSlug: string | undefined
  onPoint: (slugs: readonly string[]) => void
  view: View
  onView: (view: View) => void
  home?: View
  /** The label of the button that returns to the initial view. */
  homeText?: string
  route?: readonly Point[]
}) {
  const { places, markers, pointedSlug, onPoint, view, onView, route } = props
  const { home = WHOLE, homeText = placeTexts.wholeIsland } = props
  const island = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const { size, groups, labels, seas, locator, button } = useMapLayout({
    island,
    letters: list,
    places,
    markers,
    view,
    home,
    route,
  })
  const { shown, show, leave, hide } = useShownMarker(island)
  const shownGroup = groups.find(({ places: [first] }) => first.slug === shown?.slug)
  const shownSlugs = shownGroup?.places.map(({ slug }) => slug).join(' ') ?? ''
  const reportShown = useEffectEvent((slugs: string) => onPoint(slugs.split(' ').filter(Boolean)))
  useEffect(() => reportShown(shownSlugs), [shownSlugs])

  /** The place whose group was zoomed in on. */
  const closerAt = useRef<string>(undefined)

  // A view change removes the focused marker: the focus moves to the group's first place, and back to the
  // group.
  useEffect(() => {
    const active = document.activeElement
    const isElsewhere = active !== null && active !== document.body && !island.current?.contains(active)
    if (closerAt.current === undefined || isElsewhere) return
    const marker = view === home ? `[data-marker~='${closerAt.current}']` : '[data-marker]'
    island.current?.querySelector<HTMLElement>(marker)?.focus({ preventScroll: true })
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
      <div ref={island} className={styles.island} style={targetStyle(size.target)}>
        <IslandDrawing view={view} route={route} terrain={<Terrain scale={view.scale} />} />
        {seas && <SeaNames {...seas} />}
        {locator && <Locator view={view} spot={locator} />}
        <Reader view={view} />
        <ul ref={list} className={styles.markers}>
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
                label={labels?.get(group)}
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
            spot={cardSpot(shownGroup, groups, { ...size, button })}
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
      <ScaleBar width={size.width} scale={view.scale} />
      <output className="visually-hidden">
        {shown?.by === 'touch' && shownGroup && placeTexts.pressAgain({ marker: markers.name(shownGroup) })}
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
