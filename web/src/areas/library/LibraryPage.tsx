import type { Key } from 'react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { libraryCalls, LIMITS, pageTitles } from '@serendib/contract'
import { List, type ListQuery } from '../../kit/List.tsx'
import { type Pages, prefetchPages } from '../../kit/pages.ts'
import { SignInLink } from '../../kit/SignInLink.tsx'
import { DateText } from '../../platform/DateText.tsx'
import { queryOf } from '../../platform/calls/api.ts'
import { formatTotal } from '../../platform/format.ts'
import { usePageTitle } from '../../platform/page-title.ts'
import { paths } from '../../platform/paths.ts'
import { useSession } from '../../platform/session.ts'
import { libraryTexts } from '../../platform/texts/library.ts'
import {
  ButtonLink,
  CardGrid,
  type Elements,
  EmptyState,
  Page,
  PageHead,
  PlaylistCard,
  Section,
  Skeletons,
  TabLinks,
  VideoCard,
} from '#ui'
import { myPlaylistsQuery, playlistHref, playlistView } from '../playlists/index.ts'
import { subscribedChannelsQuery } from '../subscriptions/index.ts'
import { cardView } from '../videos/index.ts'
import styles from './Library.module.css'
import { savedVideosQuery, watchedQuery } from './queries.ts'

export function loader() {
  prefetchPages(watchedQuery())
  prefetchPages(savedVideosQuery('watch-later'))
  prefetchPages(savedVideosQuery('liked'))
  prefetchPages(myPlaylistsQuery())
}

/** The viewer's watched, saved and created items. Empty for guests. */
export function Component() {
  usePageTitle(pageTitles.library)
  const isGuest = useSession() === null
  const sections = useSections()
  const subscriptions = useInfiniteQuery(subscribedChannelsQuery())
  // Requested as specified, but not shown: nothing is sold here.
  useQuery({ ...queryOf(libraryCalls.paidVideoList), enabled: !isGuest })

  const countOf = (data: Counted | undefined) => formatTotal(isGuest ? 0 : data?.pages[0]?.count)
  return (
    <Page>
      <PageHead
        title={libraryTexts.page}
        subtitle={isGuest ? libraryTexts.guestAdvice : libraryTexts.subtitle}
        action={
          <div className={styles.actions}>
            {isGuest && <SignInLink />}
            <ButtonLink variant="line" href={paths.downloads()} icon={<Download className="icon-s" />}>
              {libraryTexts.onDevice}
            </ButtonLink>
          </div>
        }
      />
      <TabLinks
        label={libraryTexts.sections}
        links={[
          ...sections.map(({ id, title, data }) => ({ href: `#${id}`, label: title, count: countOf(data) })),
          {
            href: paths.subscriptions(),
            label: libraryTexts.subscriptions,
            count: countOf(subscriptions.data),
          },
        ]}
      />
      {!isGuest && sections.some(({ isFetched }) => !isFetched) ? (
        <CardGrid hasPhoneRows className={styles.pending}>
          <Skeletons kind="video" count={10} label={libraryTexts.loading} />
        </CardGrid>
      ) : (
        <>
          {(isGuest || sections.every(({ isEmpty }) => isEmpty)) && (
            <EmptyState
              title={libraryTexts.emptyTitle}
              action={
                <ButtonLink variant="line" href={paths.allVideos()}>
                  {libraryTexts.findVideos}
                </ButtonLink>
              }
            >
              {libraryTexts.emptyText}
            </EmptyState>
          )}
          {sections.map(({ id, title, data, empty, items }) => (
            <Section key={id} id={id} title={title} subtitle={countOf(data)}>
              {isGuest ? <EmptyState isCompact title={empty} /> : items}
            </Section>
          ))}
        </>
      )}
    </Page>
  )
}

/** The sections in order. */
function useSections() {
  const userId = useSession()?.userId
  const history = useInfiniteQuery(watchedQuery())
  const later = useInfiniteQuery(savedVideosQuery('watch-later'))
  const liked = useInfiniteQuery(savedVideosQuery('liked'))
  const playlists = useInfiniteQuery(myPlaylistsQuery())
  const { noHistory, noVideos } = libraryTexts
  return [
    sectionOf('history', libraryTexts.history, noHistory, history, (video) => (
      <VideoCard
        {...cardView(video)}
        watchedShare={video.durationSeconds > 0 ? video.watchedSeconds / video.durationSeconds : 0}
        meta={<DateText date={video.watchedOn} text={(date) => libraryTexts.watched({ date })} />}
      />
    )),
    sectionOf('watch-later', libraryTexts.watchLater, noVideos, later, (video) => (
      <VideoCard {...cardView(video)} />
    )),
    sectionOf('liked', libraryTexts.liked, noVideos, liked, (video) => (
      <VideoCard {...cardView(video)} meta={cardView(video).views} />
    )),
    sectionOf('playlists', libraryTexts.playlists, noVideos, playlists, (playlist) => (
      <PlaylistCard {...playlistView(playlist)} href={playlistHref(playlist, userId)} />
    )),
  ]
}

type Counted = Pages<unknown, { readonly count: number }>

/** Five cards at first, and five more at a time. */
const STEPS = { first: LIMITS.libraryStep, grow: (shown: number) => shown + LIMITS.libraryStep }

function sectionOf<Item extends { readonly id: Key }>(
  id: string,
  title: string,
  empty: string,
  list: ListQuery<Item> & { readonly data: Counted | undefined },
  card: (item: Item) => Elements,
) {
  const { data, isFetched } = list
  return {
    id,
    title,
    empty,
    data,
    isFetched,
    isEmpty: data?.items.length === 0,
    items: (
      <List
        list={list}
        steps={STEPS}
        grid={{ hasPhoneRows: true }}
        keyOf={(item) => item.id}
        loading={null}
        empty={empty}
        isEmptyWhenFailed
        isCompact
      >
        {card}
      </List>
    ),
  }
}
