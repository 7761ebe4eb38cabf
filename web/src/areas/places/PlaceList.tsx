import type { MappedPlace } from '@serendib/contract'
import { countOf } from '../../platform/format.ts'
import { paths } from '../../platform/paths.ts'
import { placeTexts } from '../../platform/texts/places.ts'
import { Link } from '../../ui/Link.tsx'
import { byProvince } from './find-places.ts'
import { OtherNames } from './OtherNames.tsx'
import { distanceText } from './whereabouts.ts'
import styles from './Places.module.css'

/** How far it is from the reader, in kilometres, where that is known. */
type ListedPlace = MappedPlace & { readonly kilometres?: number }

/**
 * The places by province, or as they come if they are listed by how far they are. `onPoint` hears which one is pointed at, so that
 * the map can show it.
 */
export function PlaceList(props: {
  places: readonly ListedPlace[]
  isByDistance: boolean
  onPoint: (slug: string | undefined) => void
}) {
  const { places, isByDistance, onPoint } = props
  const groups = isByDistance
    ? [{ title: placeTexts.nearestFirst, places }]
    : byProvince(places).map((group) => ({
        title: placeTexts.province(group.province),
        places: group.places,
      }))
  return groups.map(({ title, places: listed }) => (
    <section key={title} className={styles.province}>
      <h2 className={styles.provinceName}>{title}</h2>
      <ul>
        {listed.map((place) => (
          <li key={place.slug}>
            <Link
              className={styles.row}
              href={paths.place(place.slug)}
              onPointerEnter={() => onPoint(place.slug)}
              onPointerLeave={() => onPoint(undefined)}
              onFocus={() => onPoint(place.slug)}
              onBlur={() => onPoint(undefined)}
            >
              <span className={styles.rowName}>
                {place.name} <OtherNames place={place} className={styles.rowOthers} />
              </span>
              <span className={styles.rowCount}>{factsOf(place)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ))
}

function factsOf({ videos, kilometres }: ListedPlace): string {
  const films = countOf(videos, placeTexts.film, placeTexts.films)
  return kilometres === undefined ? films : `${distanceText(kilometres)} · ${films}`
}
