import { useEffect, useMemo, useRef, type CSSProperties } from 'react'
import { Minimize2 } from 'lucide-react'
import { placeTexts } from '../../platform/texts/places.ts'
import { Button } from '../../ui/Button.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
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
import { useWhereabouts } from './use-whereabouts.ts'
import styles from './IslandMap.module.css'

/**
 * The island with a marker for each place. Places too close together to be told apart share one: pressed, it asks for a `view` of
 * their part of the island; `home` is what is shown before. `pointedSlug` is the place that is pointed at elsewhere, `way` a line
 * from place to place. Who has asked for what is near sees where they are.
 */
export function IslandMap<P extends Placed>(props: {
  places: readonly P[]
  markers: Markers<P>
  pointedSlug: string | undefined
  view: View
  onView: (view: View) => void
  home?: View
  /** What leads back there. */
  homeText?: string
  way?: readonly Point[]
}) {
  const { places, markers, pointedSlug, view, onView, way } = props
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
        way: way?.map((point) => within(view, point)),
      }),
    [groups, width, target, markers, view, way],
  )
  // Whoever follows a way wants to know where on the island it is.
  const locator = way && view !== WHOLE ? locatorSpot(groups, { width, target }) : undefined
  const button = view === home ? undefined : buttonSpot(groups, { width, target, locator })
  const { shown, show, leave, hide } = useShownMarker(frame)
  const shownGroup = groups.find(({ places: [first] }) => first.slug === shown?.slug)

  /** The place whose group was looked at closer. */
  const closerAt = useRef<string>(undefined)

  // What had the focus is gone in the new view: it goes to the group's first place, and back to the group.
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
        <IslandDrawing view={view} way={way} />
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

/** Where the reader is, if they have asked for what is near and are in this part of the island. */
function Reader({ view }: { view: View }) {
  const { here } = useWhereabouts()
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
