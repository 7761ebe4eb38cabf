import { useInfiniteQuery } from '@tanstack/react-query'
import {
  fieldNames,
  SearchFilters,
  type ChannelCard,
  type FoundPlace,
  type SearchParams,
} from '@serendib/contract'
import { paths } from '../../platform/paths.ts'
import { useSession } from '../../platform/session.ts'
import { searchTexts } from '../../platform/texts/search.ts'
import {
  Badge,
  Button,
  ChannelRow,
  EmptyState,
  Link,
  LoadFailed,
  LoadMoreOnScroll,
  Skeletons,
  Stack,
  Text,
  VideoResult,
  VisuallyHidden,
} from '#ui'
import { channelView, SubscribeButton } from '../channels/index.ts'
import { FoundPlaces, UnfilmedPlaces } from '../places/index.ts'
import { cardView } from '../videos/index.ts'
import { searchQuery } from './queries.ts'
import styles from './Search.module.css'

const NOTHING = { places: [], results: { channels: [] }, correctedTerm: null }

/** The results: matching places, channels, then videos with infinite scrolling. */
export function SearchResults(props: { search: SearchParams; onClearFilters: () => void }) {
  const { search, onClearFilters } = props
  const list = useInfiniteQuery(searchQuery(search))
  if (list.isPending)
    return (
      <div className={styles.pending}>
        <Skeletons kind="result" count={10} label={searchTexts.loading} />
      </div>
    )
  if (!list.data) return <LoadFailed query={list} empty={`${searchTexts.empty} ${search.term}`} />
  const [first] = list.data.pages
  const { places, results, correctedTerm } = first ?? NOTHING
  const { channels } = results
  // A video whose views changed between two pages may appear twice.
  const videos = [
    ...new Map(
      list.data.pages.flatMap((page) => page.results.videos).map((video) => [video.id, video]),
    ).values(),
  ]
  if (channels.length === 0 && videos.length === 0)
    return <NothingFound search={search} places={places} onClearFilters={onClearFilters} />
  return (
    <>
      {correctedTerm !== null && <CorrectedTerm term={search.term} correctedTerm={correctedTerm} />}
      <Places places={places} />
      {channels.length > 0 && (
        <Channels channels={channels} isKnown={list.dataUpdatedAt > 0 || list.isError} />
      )}
      {videos.length > 0 && (
        <h2>
          <VisuallyHidden>{searchTexts.videos}</VisuallyHidden>
        </h2>
      )}
      <ul>
        {videos.map((video) => (
          <li key={video.id}>
            <VideoResult
              {...cardView(video)}
              {...(video.isInCaptions && {
                href: paths.watch(video.slug, { said: correctedTerm ?? search.term }),
              })}
              description={video.description}
              note={video.isInCaptions && <Badge kind="plain">{searchTexts.inCaptions}</Badge>}
            />
          </li>
        ))}
      </ul>
      {list.isFetchingNextPage && <Skeletons kind="result" count={2} label={searchTexts.loading} />}
      <LoadMoreOnScroll list={list} />
    </>
  )
}

function CorrectedTerm({ term, correctedTerm }: { term: string; correctedTerm: string }) {
  return (
    <Text tone="soft" className={styles.corrected}>
      <span>{searchTexts.didYouMean} </span>
      <Link href={paths.search(correctedTerm)}>{correctedTerm}</Link>
      <span>{`? ${searchTexts.nothingHas({ term })}`}</span>
    </Text>
  )
}

/** Matching places with videos. */
function Places({ places }: { places: readonly FoundPlace[] }) {
  const filmed = places.filter(({ videos }) => videos > 0)
  if (filmed.length === 0) return null
  return (
    <>
      <h2>
        <VisuallyHidden>{searchTexts.places}</VisuallyHidden>
      </h2>
      <FoundPlaces places={filmed} />
    </>
  )
}

function Channels(props: {
  channels: readonly ChannelCard[]
  /** Whether the subscriptions are the viewer's own rather than those of the guest's response. */
  isKnown: boolean
}) {
  const { channels, isKnown } = props
  const userId = useSession()?.userId
  return (
    <>
      <h2>
        <VisuallyHidden>{searchTexts.channels}</VisuallyHidden>
      </h2>
      <Stack as="ul" gap={3} className={styles.channels}>
        {channels.map((channel) => (
          <li key={channel.id}>
            <ChannelRow
              {...channelView(channel)}
              action={
                userId !== channel.ownerId && (
                  <SubscribeButton
                    channelId={channel.id}
                    ownerId={channel.ownerId}
                    isSubscribed={channel.isSubscribed}
                    isKnown={isKnown}
                    subscribers={channel.subscribers}
                  />
                )
              }
            />
          </li>
        ))}
      </Stack>
    </>
  )
}

function NothingFound(props: {
  search: SearchParams
  places: readonly FoundPlace[]
  onClearFilters: () => void
}) {
  const { search, places, onClearFilters } = props
  const unfilmed = places.filter(({ videos }) => videos === 0)
  const isFiltered = fieldNames(SearchFilters).some((name) => search[name] !== undefined)
  return (
    <>
      <Places places={places} />
      <EmptyState
        title={`${searchTexts.empty} ${search.term}`}
        action={
          isFiltered && (
            <Button variant="line" onClick={onClearFilters}>
              {searchTexts.clearFilters}
            </Button>
          )
        }
      >
        {isFiltered ? (
          searchTexts.emptyFiltered
        ) : unfilmed.length > 0 ? (
          <UnfilmedPlaces places={unfilmed} />
        ) : (
          searchTexts.emptyAdvice
        )}
      </EmptyState>
    </>
  )
}
