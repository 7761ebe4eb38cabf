import { useMemo, useState, type ComponentProps } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { MappedPlace, PlaceKind } from '@serendib/contract'
import { PLACE_KINDS } from '@serendib/contract'
import { queryClient } from '../../platform/api.ts'
import { countOf } from '../../platform/format.ts'
import { usePageTitle } from '../../platform/page-title.ts'
import { paths } from '../../platform/paths.ts'
import { placeTexts } from '../../platform/texts/places.ts'
import { useSettled } from '../../platform/use-settled.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { ChipLink } from '../../ui/Chip.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState, LoadFailed } from '../../ui/EmptyState.tsx'
import { Field } from '../../ui/Field.tsx'
import { Page, PageHead } from '../../ui/Layout.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { findPlaces } from './find-places.ts'
import { UnfilmedPlaces } from './FoundPlaces.tsx'
import { IslandMap } from './IslandMap.tsx'
import { PlaceList } from './PlaceList.tsx'
import { useMapAddress } from './use-map-address.ts'
import { placesNamedQuery, placesQuery, TYPING_PAUSE_MS } from './queries.ts'
import styles from './Places.module.css'

export function loader() {
  void queryClient.prefetchQuery(placesQuery)
}

/** The island with its films, as a map and as a list. */
export function Component() {
  usePageTitle(placeTexts.title)
  const { data } = useQuery(placesQuery)
  const films = data?.places.reduce((sum, { videos }) => sum + videos, 0) ?? 0
  const subtitle =
    data && films > 0
      ? placeTexts.subtitle(
          countOf(films, placeTexts.film, placeTexts.films),
          countOf(data.places.length, placeTexts.place, placeTexts.places),
        )
      : '\u00A0'
  return (
    <Page width="wide">
      <div className={styles.atlas}>
        <div className={styles.title}>
          <PageHead title={placeTexts.title} subtitle={subtitle} />
        </div>
        <Places />
      </div>
    </Page>
  )
}

function Places() {
  const { data, isPending, isFetching, refetch } = useQuery(placesQuery)
  if (isPending) return <PlacesPending />
  if (!data || data.places.length === 0)
    return (
      <div className={styles.nothing}>
        <NoPlaces failed={data ? undefined : { refetch, isFetching }} />
      </div>
    )
  return <Atlas places={data.places} />
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
function Atlas({ places }: { places: readonly MappedPlace[] }) {
  const { kind, field, term, setTerm, keepTerm, view, setView } = useMapAddress()
  const [pointedSlug, point] = useState<string>()
  const found = useMemo(() => findPlaces(places, { kind, term }), [places, kind, term])
  return (
    <>
      <div className={styles.mapSide}>
        <IslandMap places={found} pointedSlug={pointedSlug} view={view} onView={setView} />
        <p className={styles.hint}>{placeTexts.mapHint}</p>
      </div>
      <div className={styles.tools}>
        <Kinds places={places} chosen={kind} term={term} />
        <Field label={placeTexts.find} hint={placeTexts.findHint}>
          <TextInput
            ref={field}
            type="search"
            autoComplete="off"
            maxLength={80}
            value={term}
            onChange={(event) => setTerm(event.target.value)}
            onBlur={keepTerm}
          />
        </Field>
        <output className={styles.found}>
          {found.length > 0 &&
            found.length < places.length &&
            countOf(found.length, placeTexts.place, placeTexts.places)}
        </output>
      </div>
      <div className={styles.listSide} data-empty={found.length === 0 || undefined}>
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
          <PlaceList places={found} onPoint={point} />
        )}
      </div>
    </>
  )
}

/** Places of that name from where there is no film yet: they have pages, too. */
function Unfilmed({ term }: { term: string }) {
  const settled = useSettled(term.trim(), TYPING_PAUSE_MS)
  const { data } = useQuery({ ...placesNamedQuery(settled), enabled: settled !== '' })
  if (!data || data.places.length === 0) return null
  return <UnfilmedPlaces places={data.places} />
}

/** The kinds that there are films of, as links of the same page. */
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

function PlacesPending() {
  return (
    <>
      <div className={styles.mapSide}>
        <div className={styles.mapPending}>
          <Skeleton height="100%" />
        </div>
      </div>
      <div className={styles.listSide}>
        <output className={styles.pending} aria-label={placeTexts.loading}>
          {Array.from({ length: 9 }, (_, index) => (
            <Skeleton key={index} height="44px" />
          ))}
        </output>
      </div>
    </>
  )
}
