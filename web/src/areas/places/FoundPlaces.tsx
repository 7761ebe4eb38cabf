import type { FoundPlace } from '@serendib/contract'
import { countOf } from '../../platform/format.ts'
import { paths } from '../../platform/paths.ts'
import { placeTexts } from '../../platform/texts/places.ts'
import { ChipLink, Link, Thumb } from '#ui'
import { OtherNames } from './OtherNames.tsx'
import styles from './FoundPlaces.module.css'

/** Places that match a search, with links to their pages. */
export function FoundPlaces({ places }: { places: readonly FoundPlace[] }) {
  return (
    <ul className={styles.places}>
      {places.map((place) => (
        <li key={place.id}>
          <div className={styles.place}>
            <Thumb
              className={styles.picture}
              thumbnailUrl={place.thumbnails[0] ?? null}
              thumbnailSmallUrl={place.thumbnails[1]}
            />
            <div className={styles.text}>
              <h3 className={styles.name}>
                <Link href={paths.place(place.slug)} className="stretched">
                  {place.name}
                </Link>
              </h3>
              <OtherNames place={place} className={styles.others} />
              <p className={styles.facts}>
                {[
                  placeTexts.kindNames[place.kind],
                  placeTexts.district(place.district),
                  countOf(place.videos, placeTexts.video, placeTexts.videos),
                ].join(' · ')}
              </p>
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Places without videos, which have pages too. */
export function UnfilmedPlaces({ places }: { places: readonly { slug: string; name: string }[] }) {
  return (
    <span className={styles.unfilmed}>
      <span>{placeTexts.unfilmed}</span>
      {places.map(({ slug, name }) => (
        <ChipLink key={slug} href={paths.place(slug)}>
          {name}
        </ChipLink>
      ))}
    </span>
  )
}
