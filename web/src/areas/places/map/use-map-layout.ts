import { useMemo, type RefObject } from 'react'
import { useMediaQuery } from '#ui'
import { boxAt, frameOf, type Box } from './boxes.ts'
import { coastOf } from './coast.ts'
import { groupPlaces, TARGET, WHOLE, within } from './map-geometry.ts'
import type { MapSize, Placed, Point, View } from './map-geometry.ts'
import { placeLabels } from './map-labels.ts'
import { BUTTON, buttonSpot, LOCATOR, locatorSpot, markerBox } from './map-spots.ts'
import type { Markers } from './markers.ts'
import { useLettering, useMapSize } from './use-map-size.ts'

/** What the map shows at its size: markers, their names, and the corners of what covers it. */
export function useMapLayout<P extends Placed>(props: {
  island: RefObject<HTMLElement | null>
  /** An element in the font of the names. */
  letters: RefObject<HTMLElement | null>
  places: readonly P[]
  markers: Markers<P>
  view: View
  home: View
  route: readonly Point[] | undefined
}) {
  const { island, letters, places, markers, view, home, route } = props
  const { isMeasured, width, sides } = useMapSize(island)
  const lettering = useLettering(letters)
  const target = useMediaQuery('(any-pointer: coarse)') ? TARGET.finger : TARGET.pointer
  const size = useMemo(() => ({ width, sides, target }), [width, sides, target])
  const groups = useMemo(() => {
    const { sizeOf, rankOf } = markers
    const found = groupPlaces(places, { view, ...size, sizeOf })
    return rankOf ? found.toSorted((a, b) => rankOf(a) - rankOf(b)) : found
  }, [places, markers, view, size])
  // On a zoomed route, show where on the island it is.
  const hasLocator = route !== undefined && view !== WHOLE
  const isHome = view === home
  const names = useMemo(() => {
    const locator = hasLocator ? locatorSpot(groups, size) : undefined
    const button = isHome ? undefined : buttonSpot(groups, { ...size, locator })
    // Without names until the page is measured: they would have other positions at another size.
    if (!isMeasured) return { locator, button }
    const isOnCoast = coastOf(view, size)
    const covered = [
      ...(locator ? [boxAt(locator, LOCATOR)] : []),
      ...(button ? [boxAt(button, BUTTON)] : []),
      scaleBox(size),
    ]
    const nameOf = markers.label
    const corners = route?.map((point) => within(view, point))
    const labels = placeLabels(groups, {
      ...size,
      lettering,
      isOnCoast,
      nameOf,
      taken: covered,
      route: corners,
    })
    const taken = [
      ...covered,
      ...groups.map((group) => markerBox(group, size)),
      ...[...labels.values()].map(({ box }) => box),
    ]
    return { locator, button, labels, seas: { view, size, isOnCoast, taken } }
  }, [groups, size, isMeasured, lettering, markers, view, isHome, hasLocator, route])
  return { size, groups, ...names }
}

/** The corner of the scale bar. */
function scaleBox(size: MapSize): Box {
  const { left, bottom } = frameOf(size)
  return { left, right: left + 140, top: bottom - 40, bottom }
}
