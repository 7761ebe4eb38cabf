import type { MappedPlace } from '@serendib/contract'
import { countOf } from '../../platform/format.ts'
import { paths } from '../../platform/paths.ts'
import { placeTexts } from '../../platform/texts/places.ts'
import { Link } from '../../ui/Link.tsx'
import { byProvince } from './find-places.ts'
import { OtherNames } from './OtherNames.tsx'
import styles from './Places.module.css'

/** The places by province. `onPoint` hears which one is pointed at, so that the map can show it. */
export function PlaceList(props: {
  places: readonly MappedPlace[]
  onPoint: (slug: string | undefined) => void
}) {
  const { places, onPoint } = props
  return byProvince(places).map((group) => (
    <section key={group.province} className={styles.province}>
      <h2 className={styles.provinceName}>{placeTexts.province(group.province)}</h2>
      <ul>
        {group.places.map((place) => (
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
              <span className={styles.rowCount}>
                {countOf(place.videos, placeTexts.film, placeTexts.films)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ))
}
