import { useMemo, useState } from 'react'
import type { PlaylistStop } from '@serendib/contract'
import { placeTexts } from '../../../platform/texts/places/places.ts'
import { IslandMap } from './IslandMap.tsx'
import { pointOf, viewOf, type Group, type View } from './map-geometry.ts'
import type { Markers } from './markers.ts'
import { numbersOf, placesOfStops, shortNumbers, stopsInWords, type StopPlace } from '../stops.ts'
import { useMapView } from './use-map-view.ts'

/** The maximum initial zoom of a route, which keeps its surroundings visible. */
const SCALE_FIRST = 4
/** The size of a diamond with two digits, in pixels; the constant below is for longer texts. */
const SIZE = 22
const BAR = { letter: 7, edges: 16 }
const LETTERS_OF_DIAMOND = 2

interface StopMapProps {
  stops: readonly PlaylistStop[]
  /** Where the marker of a stop leads: a URL or an action. */
  leadsTo: (stop: PlaylistStop) => string | (() => void)
  onSeveral: (first: PlaylistStop) => void
  /** The stop that is hovered elsewhere. */
  pointed: PlaylistStop | undefined
  /** Reports the places that are hovered here. */
  onPoint: (slugs: readonly string[]) => void
}

/**
 * The route through stops on the island. Where a place has several stops, its marker calls `onSeveral` with the first
 * one, to show them in a list. The URL contains a zoomed view.
 */
export function StopMap(props: StopMapProps) {
  const route = useRoute(props.stops)
  const { view, setView } = useMapView(route.home)
  return <RouteMap {...props} {...route} view={view} onView={setView} />
}

/** The same as a part of a page, whose URL doesn't change. */
export function SmallStopMap(props: StopMapProps) {
  const route = useRoute(props.stops)
  const [view, setView] = useState(route.home)
  return <RouteMap {...props} {...route} view={view} onView={setView} />
}

function useRoute(stops: readonly PlaylistStop[]) {
  return useMemo(() => {
    const route = stops.map(({ place }) => pointOf(place))
    return { route, home: viewOf(route, SCALE_FIRST) }
  }, [stops])
}

function RouteMap(
  props: StopMapProps & ReturnType<typeof useRoute> & { view: View; onView: (view: View) => void },
) {
  const { stops, leadsTo, onSeveral, pointed, onPoint, route, home, view, onView } = props
  const places = useMemo(() => placesOfStops(stops), [stops])
  const markers = useMemo<Markers<StopPlace>>(
    () => ({
      ...STOP_MARKERS,
      leadsTo: ({ stops: [first, ...more] }) => (more.length === 0 ? leadsTo(first) : () => onSeveral(first)),
    }),
    [leadsTo, onSeveral],
  )
  return (
    <IslandMap
      places={places}
      markers={markers}
      pointedSlug={pointed?.place.slug}
      onPoint={onPoint}
      view={view}
      onView={onView}
      home={home}
      homeText={placeTexts.wholeRoute}
      route={route}
    />
  )
}

const STOP_MARKERS: Omit<Markers<StopPlace>, 'leadsTo'> = {
  sizeOf: (places) => {
    const { length } = shortNumbers(numbersOf(places))
    return length <= LETTERS_OF_DIAMOND ? SIZE : (length * BAR.letter + BAR.edges) / Math.SQRT2
  },
  mark: ({ places }) => shortNumbers(numbersOf(places)),
  label: (group) => formatLabel(inOrder(group)),
  name: (group) => {
    const places = inOrder(group)
    const [first, ...more] = places
    const stops = stopsInWords(numbersOf(places))
    if (more.length > 0)
      return placeTexts.stopsClose({ stops, label: formatLabel(places), others: formatNames(more) })
    return first.stops.length > 1
      ? placeTexts.stopsThere({ stops, name: first.name })
      : placeTexts.stopVideo({ stop: stops, name: first.name, title: first.stops[0].title })
  },
  card: (group) => {
    const [{ stops }, ...more] = inOrder(group)
    const numbers = stopsInWords(numbersOf(group.places))
    const isOne = more.length === 0 && stops.length === 1
    return {
      title: isOne ? stops[0].title : formatNames(inOrder(group)),
      facts: isOne ? `${numbers} · ${stops[0].place.name}` : numbers,
      thumbnailUrl: stops[0].thumbnails[1] ?? null,
    }
  },
  rankOf: ({ places }) => numbersOf(places)[0] ?? 0,
}

/** A marker's places in the order of the route. */
function inOrder({ places }: Group<StopPlace>): readonly [StopPlace, ...StopPlace[]] {
  const [first, ...more] = places
  const sorted = [first, ...more].toSorted((a, b) => a.stops[0].number - b.stops[0].number)
  return [sorted[0] ?? first, ...sorted.slice(1)]
}

const formatLabel = ([first, ...more]: ReturnType<typeof inOrder>) =>
  more.length === 0 ? first.name : placeTexts.andMore({ name: first.name, more: more.length })

const formatNames = (places: readonly StopPlace[]) => places.map(({ name }) => name).join(', ')
