import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { libraryCalls } from '@serendib/contract'
import { queryClient, queryOf } from '../../platform/calls/api.ts'
import { formatTotal } from '../../platform/format.ts'
import { usePageTitle } from '../../platform/page-title.ts'
import { paths } from '../../platform/paths.ts'
import { currentSession, useSession } from '../../platform/session.ts'
import { useSignInPath } from '../../platform/use-sign-in-path.ts'
import { libraryTexts } from '../../platform/texts/library.ts'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { CardGrid, Page, PageHead } from '../../ui/Layout.tsx'
import { PlaylistCard } from '../../ui/cards/PlaylistCard.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { Skeletons } from '../../ui/status/Skeleton.tsx'
import { TabLinks } from '../../ui/controls/TabLinks.tsx'
import { VideoCard } from '../../ui/cards/VideoCard.tsx'
import { myPlaylistsQuery, playlistHref, playlistView } from '../playlists/index.ts'
import { subscribedChannelsQuery } from '../subscriptions/index.ts'
import { cardView } from '../videos/index.ts'
import styles from './Library.module.css'
import { LibrarySection, type LibraryList } from './LibrarySection.tsx'
import { savedVideosQuery, watchedQuery } from './queries.ts'

export function loader() {
  const userId = currentSession()?.userId
  if (userId === undefined) return
  void queryClient.prefetchInfiniteQuery(watchedQuery(userId))
  void queryClient.prefetchInfiniteQuery(savedVideosQuery('watch-later', userId))
  void queryClient.prefetchInfiniteQuery(savedVideosQuery('liked', userId))
  void queryClient.prefetchInfiniteQuery(myPlaylistsQuery())
}

/** The viewer's watched, saved and created items. Empty for guests. */
export function Component() {
  usePageTitle(libraryTexts.page)
  const userId = useSession()?.userId
  const signInPath = useSignInPath()
  const sections = useSections(userId)
  const subscriptions = useInfiniteQuery(subscribedChannelsQuery())
  // Requested as specified, but not shown: nothing is sold here.
  useQuery({ ...queryOf(libraryCalls.paidVideoList, { userId }), enabled: userId !== undefined })

  // A retried section keeps its position and the focus.
  const isEmpty = sections.every(
    ({ list, cards }) => userId === undefined || (list.isFetched && cards?.length === 0),
  )
  const isPending = userId !== undefined && sections.some(({ list }) => !list.isFetched)
  return (
    <Page>
      <PageHead
        title={libraryTexts.page}
        subtitle={userId === undefined ? libraryTexts.guestAdvice : libraryTexts.subtitle}
        action={
          <div className={styles.actions}>
            {userId === undefined && <ButtonLink href={signInPath}>{libraryTexts.signIn}</ButtonLink>}
            <ButtonLink variant="line" href={paths.downloads()} icon={<Download className="icon-s" />}>
              {libraryTexts.onDevice}
            </ButtonLink>
          </div>
        }
      />
      <TabLinks
        label={libraryTexts.sections}
        links={[
          ...sections.map(({ id, title, count }) => ({ href: `#${id}`, label: title, count })),
          {
            href: paths.subscriptions(),
            label: libraryTexts.subscriptions,
            count: formatTotal(userId === undefined ? 0 : subscriptions.data?.pages[0]?.count),
          },
        ]}
      />
      {isPending ? (
        <CardGrid hasPhoneRows className={styles.pending}>
          <Skeletons kind="video" count={10} label={libraryTexts.loading} />
        </CardGrid>
      ) : (
        <>
          {isEmpty && (
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
          {sections.map((section) => (
            <LibrarySection key={section.id} {...section} />
          ))}
        </>
      )}
    </Page>
  )
}

/** The sections in order. */
function useSections(userId: number | undefined): LibraryList[] {
  const history = useInfiniteQuery(watchedQuery(userId))
  const later = useInfiniteQuery(savedVideosQuery('watch-later', userId))
  const liked = useInfiniteQuery(savedVideosQuery('liked', userId))
  const playlists = useInfiniteQuery(myPlaylistsQuery())
  const countIn = (list: { data: { pages: readonly { count: number }[] } | undefined }) =>
    formatTotal(userId === undefined ? 0 : list.data?.pages[0]?.count)
  return [
    {
      id: 'history',
      title: libraryTexts.history,
      list: history,
      count: countIn(history),
      empty: libraryTexts.noHistory,
      cards: history.data?.pages
        .flatMap((page) => page.videos)
        .map((video) => (
          <VideoCard
            key={video.id}
            {...cardView(video)}
            watchedShare={video.durationSeconds > 0 ? video.watchedSeconds / video.durationSeconds : 0}
            meta={libraryTexts.watched(video.watchedOn)}
          />
        )),
    },
    {
      id: 'watch-later',
      title: libraryTexts.watchLater,
      list: later,
      count: countIn(later),
      empty: libraryTexts.noVideos,
      cards: later.data?.pages
        .flatMap((page) => page.videos)
        .map((video) => <VideoCard key={video.id} {...cardView(video)} />),
    },
    {
      id: 'liked',
      title: libraryTexts.liked,
      list: liked,
      count: countIn(liked),
      empty: libraryTexts.noVideos,
      cards: liked.data?.pages
        .flatMap((page) => page.videos)
        .map((video) => <VideoCard key={video.id} {...cardView(video)} meta={cardView(video).views} />),
    },
    {
      id: 'playlists',
      title: libraryTexts.playlists,
      list: playlists,
      count: countIn(playlists),
      empty: libraryTexts.noVideos,
      cards: playlists.data?.pages
        .flatMap((page) => page.playlists)
        .map((playlist) => (
          <PlaylistCard key={playlist.id} {...playlistView(playlist)} href={playlistHref(playlist, userId)} />
        )),
    },
  ]
}
