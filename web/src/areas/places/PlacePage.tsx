import { ExternalLink } from 'lucide-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { NearbyPlace, Place, PlaceOrder } from '@serendib/contract'
import { CallError, districtName, provinceName } from '@serendib/contract'
import { List } from '../../kit/index.ts'
import { queryClient } from '../../platform/calls/api.ts'
import { formatPlural, joinWithAnd } from '../../platform/format.ts'
import { usePageTitle } from '../../platform/page-title.ts'
import { paths } from '../../platform/paths.ts'
import { useNavigate, useParams, useSearchParams, type LoaderArgs } from '../../platform/router/index.ts'
import { placeTexts } from '../../platform/texts/places/places.ts'
import {
  ButtonLink,
  CardGrid,
  EmptyState,
  Link,
  LoadFailed,
  Page,
  Section,
  Skeleton,
  Skeletons,
  SortToggle,
  Stack,
  Text,
  Thumb,
  VideoCard,
} from '#ui'
import { cardView } from '../videos/index.ts'
import { IslandDrawing } from './map/IslandDrawing.tsx'
import { pointOf } from './map/map-geometry.ts'
import { passingVideosQuery } from './passing-queries.ts'
import { PassingVideos } from './PassingVideos.tsx'
import { OtherNames } from './OtherNames.tsx'
import { placeQuery, placeVideosQuery } from './queries.ts'
import { useGeolocation } from './use-geolocation.ts'
import { distanceText, kilometresBetween } from './distance.ts'
import styles from './Places.module.css'
import { commonTexts } from '../../platform/texts/common.ts'

const ORDERS: readonly PlaceOrder[] = ['newest', 'views']

function readOrder(params: URLSearchParams): PlaceOrder {
  return ORDERS.find((order) => order === params.get('sort')) ?? 'newest'
}

export function loader({ params, url }: LoaderArgs) {
  const slug = params['placeSlug'] ?? ''
  void queryClient.prefetchQuery(placeQuery(slug))
  void queryClient.prefetchInfiniteQuery(placeVideosQuery(slug, readOrder(url.searchParams)))
  void queryClient.prefetchInfiniteQuery(passingVideosQuery(slug))
}

/** A place, its videos and nearby places. The URL contains the sort order. */
export function Component() {
  const slug = useParams()['placeSlug'] ?? ''
  const { data, error, isFetching, refetch } = useQuery(placeQuery(slug))
  const isUnknown = error instanceof CallError && error.code === 'place_not_found'
  usePageTitle(isUnknown ? placeTexts.notFound : data?.place.name)
  if (isUnknown) return <UnknownPlace />
  if (!data && error)
    return (
      <Page>
        <HiddenTitle />
        <LoadFailed query={{ refetch, isFetching }} />
      </Page>
    )
  if (!data) return <PlacePending />
  const { place, nearby } = data
  return (
    <Page>
      <Head place={place} />
      <Videos key={slug} place={place} />
      <PassingVideos key={`passing ${slug}`} slug={slug} />
      {nearby.length > 0 && <Nearby places={nearby} />}
    </Page>
  )
}

function Head({ place }: { place: Place }) {
  const { x, y } = pointOf(place)
  const { here } = useGeolocation()
  return (
    <header className={styles.head}>
      <div>
        <h1>{place.name}</h1>
        <p className={styles.names}>
          <OtherNames place={place} />
        </p>
        <p className={styles.where}>
          {[
            placeTexts.district({ name: districtName(place.district) }),
            placeTexts.province({ name: provinceName(place.province) }),
            formatPlural(place.videos, commonTexts.videoCount),
            ...(here ? [placeTexts.fromYou({ distance: distanceText(kilometresBetween(here, place)) })] : []),
          ].join(' · ')}
        </p>
        {place.filmingMonths.length > 0 && (
          <p className={styles.where}>
            {placeTexts.filmedInMonths({
              months: joinWithAnd(place.filmingMonths.map((month) => placeTexts.months[month - 1] ?? '')),
            })}
          </p>
        )}
        <a
          className={styles.elsewhere}
          href={formatStreetMapUrl(place)}
          target="_blank"
          rel="noopener noreferrer"
        >
          {placeTexts.onStreetMap}
          <ExternalLink className="icon-s" aria-hidden="true" />
        </a>
      </div>
      <Link
        className={styles.miniature}
        href={paths.places()}
        aria-label={placeTexts.onMap({ name: place.name })}
      >
        <IslandDrawing />
        <span className={styles.here} style={{ left: `${x * 100}%`, top: `${y * 100}%` }} />
      </Link>
    </header>
  )
}

/** A street map on another site, which is not contacted before the user follows the link. */
const formatStreetMapUrl = ({ latitude, longitude }: Place) =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=13/${latitude}/${longitude}`

function Videos({ place }: { place: Place }) {
  const order = readOrder(useSearchParams()[0])
  const navigate = useNavigate()
  return (
    <section>
      <div className={styles.videos}>
        <h2>{placeTexts.videosFrom({ name: place.name })}</h2>
        {place.videos > 1 && (
          <SortToggle
            label={placeTexts.sort}
            value={order}
            choices={ORDERS.map((value) => ({ value, label: placeTexts.orders[value] }))}
            onChange={(chosen) =>
              navigate(paths.place(place.slug, chosen === 'newest' ? undefined : chosen), {
                preventScrollReset: true,
              })
            }
          />
        )}
      </div>
      <VideoGrid key={order} place={place} order={order} />
    </section>
  )
}

function VideoGrid({ place, order }: { place: Place; order: PlaceOrder }) {
  const list = useInfiniteQuery(placeVideosQuery(place.slug, order))
  const count = list.data ? 5 : Math.min(Math.max(place.videos, 1), 10)
  return (
    <List
      list={list}
      keyOf={({ id }) => id}
      loading={<Skeletons kind="video" count={count} label={placeTexts.loadingVideos} />}
      empty={{
        title: placeTexts.noVideos,
        action: <ButtonLink href={paths.uploadVideo()}>{placeTexts.upload}</ButtonLink>,
        children: placeTexts.emptyAdvice,
      }}
      isEmptyWhenFailed
      isEndless
      grid={{}}
    >
      {(video) => <VideoCard {...cardView(video)} />}
    </List>
  )
}

function Nearby({ places }: { places: readonly NearbyPlace[] }) {
  return (
    <Section title={placeTexts.nearby}>
      <ul className={styles.nearby}>
        {places.map((place) => (
          <li key={place.slug} className={styles.near}>
            <Thumb thumbnailUrl={place.thumbnails[0] ?? null} thumbnailSmallUrl={place.thumbnails[1]} />
            <h3 className={styles.nearName}>
              <Link className="stretched" href={paths.place(place.slug)}>
                {place.name}
              </Link>
            </h3>
            <Text size="sm" tone="muted" isNumeric>
              {`${nearText(place.kilometres)} · ${formatPlural(place.videos, commonTexts.videoCount)}`}
            </Text>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function UnknownPlace() {
  return (
    <Page>
      <HiddenTitle />
      <EmptyState
        title={placeTexts.notFound}
        action={<ButtonLink href={paths.places()}>{placeTexts.toPlaces}</ButtonLink>}
      >
        {placeTexts.notFoundAdvice}
      </EmptyState>
    </Page>
  )
}

/** The page's h1 while the place is unknown. */
const HiddenTitle = () => <h1 className="visually-hidden">{placeTexts.title}</h1>

function PlacePending() {
  return (
    <Page>
      <div className={styles.head}>
        <Stack gap={3}>
          <Skeleton width="280px" height="52px" />
          <Skeleton width="180px" height="24px" />
          <Skeleton width="220px" height="18px" />
        </Stack>
        <span className={styles.miniature} />
      </div>
      <CardGrid>
        <Skeletons kind="video" count={5} label={placeTexts.loadingVideos} />
      </CardGrid>
    </Page>
  )
}

/** '4 km away'. */
function nearText(kilometres: number): string {
  return kilometres < 1 ? placeTexts.lessThanOne : placeTexts.distance({ kilometres })
}
