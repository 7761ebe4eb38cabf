import type { MappedPlace } from '@serendib/contract'
import { countOf } from '../../platform/format.ts'
import { paths } from '../../platform/paths.ts'
import { placeTexts } from '../../platform/texts/places.ts'
import { sizeByFilms, type Group, type Placed, type SizeOf } from './map-geometry.ts'

/** What stands for a place on a map, alone or with others: what it says, and where it leads. */
export interface Markers<P extends Placed> {
  readonly sizeOf: SizeOf<P>
  /** On it; empty: nothing. */
  readonly mark: (group: Group<P>) => string
  /** Beside it. */
  readonly label: (group: Group<P>) => string
  /**
   * For those who do not see it, with what pressing it does where that is not going to its place. What stands on it and beside it
   * is in it, for those who say what they see.
   */
  readonly name: (group: Group<P>) => string
  readonly card: (group: Group<P>) => { title: string; facts: string; posterUrl: string | null }
  /** An address, or what is done; several places are looked at closer. */
  readonly leadsTo: (place: P) => string | (() => void)
  /** In which order keys go through them; from north to south where it is left out. */
  readonly rankOf?: (group: Group<P>) => number
}

const filmsOf = (videos: number) => countOf(videos, placeTexts.film, placeTexts.films)
const namesOf = (places: readonly MappedPlace[]) => places.map(({ name }) => name).join(', ')

const labelOf = ({ places: [first, ...more] }: Group<MappedPlace>) =>
  more.length === 0 ? first.name : placeTexts.andMore(first.name, more.length)

/** The places of the island with their films. */
export const PLACE_MARKERS: Markers<MappedPlace> = {
  sizeOf: sizeByFilms,
  mark: ({ places }) => (places.length > 1 ? String(places.length) : ''),
  label: labelOf,
  name: (group) => {
    const films = filmsOf(group.videos)
    const [first, ...more] = group.places
    return more.length > 0
      ? placeTexts.cluster(group.places.length, labelOf(group), namesOf(more), films)
      : placeTexts.marker(first.name, films)
  },
  card: (group) => ({
    title: namesOf(group.places),
    facts: filmsOf(group.videos),
    posterUrl: group.places[0].posters[1] ?? null,
  }),
  leadsTo: ({ slug }) => paths.place(slug),
}
