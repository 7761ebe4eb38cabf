import { Suspense, useMemo, useState, type ComponentProps } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { MappedPlace, PlaceKind } from '@serendib/contract'
import { PLACE_KINDS, pageTitles } from '@serendib/contract'
import { queryClient } from '../../platform/calls/api.ts'
import { formatPlural } from '../../platform/format.ts'
import { usePageTitle } from '../../platform/page-title.ts'
import { paths } from '../../platform/paths.ts'
import { placeTexts } from '../../platform/texts/places/places.ts'
import { useDebouncedValue } from '../../platform/use-debounced-value.ts'
import {
  Button,
  ButtonLink,
  ChipLink,
  classNames,
  EmptyState,
  Field,
  LoadFailed,
  PageHead,
  TextInput,
} from '#ui'
import {
  Atlas,
  AtlasList,
  AtlasMap,
  AtlasNothing,
  AtlasPending,
  AtlasSearch,
  AtlasTools,
} from './map/Atlas.tsx'
import { findPlaces } from './find-places.ts'
import { UnfilmedPlaces } from './FoundPlaces.tsx'
import { IslandMap } from './map/IslandMap.tsx'
import { PLACE_MARKERS } from './map/markers.ts'
import { LazyNearVideos } from './lazy.ts'
import { NearMe } from './NearMe.tsx'
import { PlaceList } from './PlaceList.tsx'
import { useMapUrl } from './use-map-url.ts'
import { placesNamedQuery, placesQuery, TYPING_PAUSE_MS } from './queries.ts'
import { useGeolocation } from './use-geolocation.ts'
import { nearestFirst } from './distance.ts'
import styles from './Places.module.css'
import { commonTexts } from '../../platform/texts/common.ts'

export function loader() {
  void queryClient.prefetchQuery(placesQuery)
}

/** The island's videos as a map and as a list. */
export function Component() {
  usePageTitle(pageTitles.places)
  const { data } = useQuery(placesQuery)
  const videos = data?.places.reduce((sum, { videos }) => sum + videos, 0) ?? 0
  const subtitle =
    data && videos > 0
      ? placeTexts.subtitle({
          videos: formatPlural(videos, commonTexts.videoCount),
          places: formatPlural(data.places.length, placeTexts.placeCount),
        })
      : '\u00A0'
  return (
    <Atlas title={<PageHead title={placeTexts.title} subtitle={subtitle} />} end={<Near />}>
      <Places />
    </Atlas>
  )
}

/** Once the user is located: what is near them. */
function Near() {
  const { here } = useGeolocation()
  if (!here) return null
  return (
    <Suspense fallback={null}>
      <LazyNearVideos here={here} />
    </Suspense>
  )
}

function Places() {
  const { data, isPending, isFetching, refetch } = useQuery(placesQuery)
  if (isPending) return <AtlasPending label={placeTexts.loading} rows={7} rowHeight="70px" />
  if (!data || data.places.length === 0)
    return (
      <AtlasNothing>
        <NoPlaces failed={data ? undefined : { refetch, isFetching }} />
      </AtlasNothing>
    )
  return <MappedPlaces places={data.places} />
}

function NoPlaces({ failed }: { failed: ComponentProps<typeof LoadFailed>['query'] | undefined }) {
  if (failed) return <LoadFailed query={failed} empty={placeTexts.empty} />
  return (
    <EmptyState
      title={placeTexts.empty}
      action={<ButtonLink href={paths.uploadVideo()}>{placeTexts.upload}</ButtonLink>}
    >
      {placeTexts.emptyAdvice}
    </EmptyState>
  )
}

function MappedPlaces({ places }: { places: readonly MappedPlace[] }) {
  const { kind, field, term, setTerm, keepTerm, view, setView } = useMapUrl()
  const [pointedSlug, point] = useState<string>()
  const [shownSlugs, show] = useState<readonly string[]>([])
  const { here } = useGeolocation()
  const found = useMemo(() => findPlaces(places, { kind, term }), [places, kind, term])
  const near = useMemo(() => here && nearestFirst(found, here), [found, here])
  return (
    <>
      <AtlasMap hint={placeTexts.mapHint}>
        <IslandMap
          places={found}
          markers={PLACE_MARKERS}
          pointedSlug={pointedSlug}
          onPoint={show}
          view={view}
          onView={setView}
        />
      </AtlasMap>
      <AtlasTools>
        <Kinds places={places} chosen={kind} term={term} />
      </AtlasTools>
      <AtlasSearch>
        <Field label={placeTexts.find} hint={placeTexts.findHint}>
          <TextInput
            ref={field}
            type="search"
            autoComplete="off"
            value={term}
            onChange={(event) => setTerm(event.target.value)}
            onBlur={keepTerm}
          />
        </Field>
        <NearMe nearest={near?.[0]} />
        <output className={styles.found}>
          {found.length > 0 &&
            found.length < places.length &&
            formatPlural(found.length, placeTexts.placeCount)}
        </output>
      </AtlasSearch>
      <AtlasList isEmpty={found.length === 0}>
        {found.length === 0 ? (
          <EmptyState
            isCompact
            title={placeTexts.noneFound}
            action={
              kind === undefined ? (
                <Button variant="line" size="sm" onClick={() => setTerm('')}>
                  {placeTexts.showAll}
                </Button>
              ) : (
                <ButtonLink variant="line" size="sm" href={paths.places()} onClick={() => setTerm('')}>
                  {placeTexts.showAll}
                </ButtonLink>
              )
            }
          >
            <Unfilmed term={term} />
          </EmptyState>
        ) : (
          <PlaceList
            places={near ?? found}
            isByDistance={near !== undefined}
            pointed={shownSlugs}
            onPoint={point}
          />
        )}
      </AtlasList>
    </>
  )
}

/** Matching places without videos, which have pages too. */
function Unfilmed({ term }: { term: string }) {
  const settled = useDebouncedValue(term.trim(), TYPING_PAUSE_MS)
  const { data } = useQuery({ ...placesNamedQuery(settled), enabled: settled !== '' })
  if (!data || data.places.length === 0) return null
  return <UnfilmedPlaces places={data.places} />
}

/** The kinds of places that have videos, as links of the same page. */
function Kinds(props: { places: readonly MappedPlace[]; chosen: PlaceKind | undefined; term: string }) {
  const { places, chosen, term } = props
  const there = PLACE_KINDS.filter((kind) => kind === chosen || places.some((place) => place.kind === kind))
  return (
    <nav className={styles.kinds} aria-label={placeTexts.kind}>
      {[undefined, ...there].map((kind) => (
        <ChipLink
          key={kind ?? 'all'}
          className={classNames(kind === chosen && styles.chosen)}
          href={paths.places({ kind, find: term.trim() || undefined })}
          aria-current={kind === chosen ? 'true' : undefined}
        >
          {kind === undefined ? placeTexts.allKinds : placeTexts.kinds[kind]}
        </ChipLink>
      ))}
    </nav>
  )
}
