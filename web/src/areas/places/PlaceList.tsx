import type { MappedPlace } from '@serendib/contract'
import { countOf } from '../../platform/format.ts'
import { paths } from '../../platform/paths.ts'
import { placeTexts } from '../../platform/texts/places.ts'
import { Link } from '../../ui/controls/Link.tsx'
import { byProvince } from './find-places.ts'
import { OtherNames } from './OtherNames.tsx'
import { distanceText } from './distance.ts'
import styles from './Places.module.css'

/** The distance from the user in kilometres, where known. */
type ListedPlace = MappedPlace & { readonly kilometres?: number }

/**
 * Places by province, or in the given order if they are sorted by distance. `onPoint` reports the hovered
 * place, so that the map can show it.
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
                <span>{`${place.name} `}</span>
                <OtherNames place={place} className={styles.rowOthers} />
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
  const count = countOf(videos, placeTexts.video, placeTexts.videos)
  return kilometres === undefined ? count : `${distanceText(kilometres)} · ${count}`
}
