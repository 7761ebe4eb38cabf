import { provinceName, type MappedPlace } from '@serendib/contract'
import { formatPlural } from '../../platform/format.ts'
import { paths } from '../../platform/paths.ts'
import { placeTexts } from '../../platform/texts/places/places.ts'
import { Link, Text, Thumb } from '#ui'
import { byProvince } from './find-places.ts'
import { OtherNames } from './OtherNames.tsx'
import { distanceText } from './distance.ts'
import { usePointedRow } from './use-pointed-row.ts'
import styles from './PlaceList.module.css'
import { commonTexts } from '../../platform/texts/common.ts'

/** The distance from the user in kilometres, where known. */
type ListedPlace = MappedPlace & { readonly kilometres?: number }

/**
 * Places by province, or in the given order if they are sorted by distance. `onPoint` reports the hovered
 * place, so that the map can show it; `pointed` are the places that are hovered on the map.
 */
export function PlaceList(props: {
  places: readonly ListedPlace[]
  isByDistance: boolean
  pointed: readonly string[]
  onPoint: (slug: string | undefined) => void
}) {
  const { places, isByDistance, pointed, onPoint } = props
  const row = usePointedRow<HTMLLIElement>(pointed[0])
  const groups = isByDistance
    ? [{ title: placeTexts.nearestFirst, places }]
    : byProvince(places).map((group) => ({
        title: placeTexts.province({ name: provinceName(group.province) }),
        places: group.places,
      }))
  return groups.map(({ title, places: listed }) => (
    <section key={title} className={styles.province}>
      <h2 className={styles.provinceName}>{title}</h2>
      <ul className={styles.rows}>
        {listed.map((place) => (
          <li key={place.slug} ref={place.slug === pointed[0] ? row : undefined}>
            <Link
              className={styles.row}
              href={paths.place(place.slug)}
              data-pointed={pointed.includes(place.slug) || undefined}
              onPointerEnter={() => onPoint(place.slug)}
              onPointerLeave={() => onPoint(undefined)}
              onFocus={() => onPoint(place.slug)}
              onBlur={() => onPoint(undefined)}
            >
              <Thumb className={styles.thumb} thumbnailUrl={place.thumbnails[1] ?? null} />
              <span className={styles.text}>
                <span className={styles.name}>{`${place.name} `}</span>
                <OtherNames place={place} className={styles.others} />
                <Text as="span" size="sm" tone="muted" isNumeric>{` ${formatFacts(place)}`}</Text>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ))
}

function formatFacts({ videos, kilometres }: ListedPlace): string {
  const count = formatPlural(videos, commonTexts.videoCount)
  return kilometres === undefined ? count : `${distanceText(kilometres)} · ${count}`
}
