import type { MappedPlace } from '@serendib/contract'
import { formatPlural } from '../../../platform/format.ts'
import { paths } from '../../../platform/paths.ts'
import { placeTexts } from '../../../platform/texts/places/places.ts'
import { sizeByVideos, type Group, type Placed, type SizeOf } from './map-geometry.ts'
import { commonTexts } from '../../../platform/texts/common.ts'

/** How places are presented on a map: texts and links. */
export interface Markers<P extends Placed> {
  readonly sizeOf: SizeOf<P>
  /** Text on the marker; may be empty. */
  readonly mark: (group: Group<P>) => string
  /** Text next to the marker. */
  readonly label: (group: Group<P>) => string
  /**
   * Accessible name. It includes the visible texts, for voice control, and what pressing does if it does not
   * open the place.
   */
  readonly name: (group: Group<P>) => string
  readonly card: (group: Group<P>) => { title: string; facts: string; thumbnailUrl: string | null }
  /** A URL or an action; a group of places zooms in. */
  readonly leadsTo: (place: P) => string | (() => void)
  /** Keyboard order; from north to south by default. */
  readonly rankOf?: (group: Group<P>) => number
}

const formatVideos = (videos: number) => formatPlural(videos, commonTexts.videoCount)
const formatNames = (places: readonly MappedPlace[]) => places.map(({ name }) => name).join(', ')

const formatLabel = ({ places: [first, ...more] }: Group<MappedPlace>) =>
  more.length === 0 ? first.name : placeTexts.andMore({ name: first.name, more: more.length })

/** The island's places with their videos. */
export const PLACE_MARKERS: Markers<MappedPlace> = {
  sizeOf: sizeByVideos,
  mark: ({ places }) => (places.length > 1 ? String(places.length) : ''),
  label: formatLabel,
  name: (group) => {
    const videos = formatVideos(group.videos)
    const [first, ...more] = group.places
    return more.length > 0
      ? placeTexts.cluster({
          count: group.places.length,
          label: formatLabel(group),
          others: formatNames(more),
          videos,
        })
      : placeTexts.marker({ name: first.name, videos })
  },
  card: (group) => ({
    title: formatNames(group.places),
    facts: formatVideos(group.videos),
    thumbnailUrl: group.places[0].thumbnails[1] ?? null,
  }),
  leadsTo: ({ slug }) => paths.place(slug),
}
