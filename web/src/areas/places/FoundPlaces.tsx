import { districtName, type FoundPlace } from '@serendib/contract'
import { formatPlural } from '../../platform/format.ts'
import { paths } from '../../platform/paths.ts'
import { placeTexts } from '../../platform/texts/places/places.ts'
import { ChipLink, Link, Row, Stack, Text, Thumb } from '#ui'
import { OtherNames } from './OtherNames.tsx'
import styles from './FoundPlaces.module.css'
import { commonTexts } from '../../platform/texts/common.ts'

/** Places that match a search, with links to their pages. */
export function FoundPlaces({ places }: { places: readonly FoundPlace[] }) {
  return (
    <Stack as="ul" gap={3} className={styles.places}>
      {places.map((place) => (
        <li key={place.id}>
          <div className={styles.place}>
            <Thumb thumbnailUrl={place.thumbnails[0] ?? null} thumbnailSmallUrl={place.thumbnails[1]} />
            <Stack gap={1}>
              <h3 className={styles.name}>
                <Link href={paths.place(place.slug)} className="stretched">
                  {place.name}
                </Link>
              </h3>
              <OtherNames place={place} className="text-sm text-muted" />
              <Text size="sm" tone="muted" isNumeric>
                {[
                  placeTexts.kindNames[place.kind],
                  placeTexts.district({ name: districtName(place.district) }),
                  formatPlural(place.videos, commonTexts.videoCount),
                ].join(' · ')}
              </Text>
            </Stack>
          </div>
        </li>
      ))}
    </Stack>
  )
}

/** Places without videos, which have pages too. */
export function UnfilmedPlaces({ places }: { places: readonly { slug: string; name: string }[] }) {
  return (
    <Row as="span" gap={2} wrap justify="center">
      <span className={styles.unfilmed}>{placeTexts.unfilmed}</span>
      {places.map(({ slug, name }) => (
        <ChipLink key={slug} href={paths.place(slug)}>
          {name}
        </ChipLink>
      ))}
    </Row>
  )
}
