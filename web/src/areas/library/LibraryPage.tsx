import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { libraryCalls } from '@serendib/contract'
import { queryClient, queryOf } from '../../platform/api.ts'
import { viewsOf } from '../../platform/format.ts'
import { usePageTitle } from '../../platform/page-title.ts'
import { paths } from '../../platform/paths.ts'
import { currentSession, useSession } from '../../platform/session.ts'
import { libraryTexts } from '../../platform/texts/library.ts'
import { CardGrid, Page, PageHead } from '../../ui/Layout.tsx'
import { PlaylistCard } from '../../ui/PlaylistCard.tsx'
import { Skeletons } from '../../ui/Skeleton.tsx'
import { TabLinks } from '../../ui/Tabs.tsx'
import { VideoCard } from '../../ui/VideoCard.tsx'
import { myPlaylistsQuery, playlistHref, playlistView } from '../playlists/index.ts'
import { subscribedChannelsQuery } from '../subscriptions/index.ts'
import { cardView } from '../videos/index.ts'
import styles from './Library.module.css'
import { LibrarySection } from './LibrarySection.tsx'
import { keptQuery, watchedQuery } from './queries.ts'

export function loader() {
  const userId = currentSession()?.userId
  if (userId === undefined) return
  void queryClient.prefetchInfiniteQuery(watchedQuery(userId))
  void queryClient.prefetchInfiniteQuery(keptQuery('watch-later', userId))
  void queryClient.prefetchInfiniteQuery(keptQuery('liked', userId))
  void queryClient.prefetchInfiniteQuery(myPlaylistsQuery(userId))
}

/** What one watched, kept and made. Guests find it empty. */
export function Component() {
  usePageTitle(libraryTexts.page)
  const userId = useSession()?.userId
  const lists = useLists(userId)
  const subscriptions = useInfiniteQuery(subscribedChannelsQuery(userId))
  // Asked for as the product is specified, and not shown: nothing is sold here.
  useQuery({ ...queryOf(libraryCalls.paidVideoList, { userId }), enabled: userId !== undefined })

  const { history, later, liked, playlists } = lists
  const isPending = userId !== undefined && [history, later, liked, playlists].some((list) => list.isPending)
  return (
    <Page>
      <PageHead title={libraryTexts.page} subtitle={libraryTexts.subtitle} />
      <TabLinks
        label={libraryTexts.sections}
        links={[
          { href: '#history', label: libraryTexts.history, count: countIn(history, userId) },
          { href: '#watch-later', label: libraryTexts.watchLater, count: countIn(later, userId) },
          { href: '#liked', label: libraryTexts.liked, count: countIn(liked, userId) },
          { href: '#playlists', label: libraryTexts.playlists, count: countIn(playlists, userId) },
          {
            href: paths.subscriptions(),
            label: libraryTexts.subscriptions,
            count: userId === undefined ? 0 : subscriptions.data?.pages[0]?.count,
          },
        ]}
      />
      {isPending ? (
        <CardGrid hasPhoneRows className={styles.pending}>
          <Skeletons kind="video" count={10} label={libraryTexts.loading} />
        </CardGrid>
      ) : (
        <Sections lists={lists} userId={userId} />
      )}
    </Page>
  )
}

function useLists(userId: number | undefined) {
  return {
    history: useInfiniteQuery(watchedQuery(userId)),
    later: useInfiniteQuery(keptQuery('watch-later', userId)),
    liked: useInfiniteQuery(keptQuery('liked', userId)),
    playlists: useInfiniteQuery(myPlaylistsQuery(userId)),
  }
}

/** How many a list has in all: none for a guest, undefined while it is not known. */
function countIn(
  list: { data: { pages: readonly { count: number }[] } | undefined },
  userId: number | undefined,
): number | undefined {
  return userId === undefined ? 0 : list.data?.pages[0]?.count
}

function Sections(props: { lists: ReturnType<typeof useLists>; userId: number | undefined }) {
  const { history, later, liked, playlists } = props.lists
  const { userId } = props
  return (
    <>
      <LibrarySection
        id="history"
        title={libraryTexts.history}
        count={countIn(history, userId)}
        list={history}
        empty={libraryTexts.noHistory}
        cards={history.data?.pages
          .flatMap((page) => page.videos)
          .map((video) => (
            <VideoCard
              key={video.id}
              {...cardView(video)}
              watchedShare={video.durationSeconds > 0 ? video.watchedSeconds / video.durationSeconds : 0}
              meta={libraryTexts.watched(video.watchedOn)}
            />
          ))}
      />
      <LibrarySection
        id="watch-later"
        title={libraryTexts.watchLater}
        count={countIn(later, userId)}
        list={later}
        empty={libraryTexts.noVideos}
        cards={later.data?.pages
          .flatMap((page) => page.videos)
          .map((video) => (
            <VideoCard key={video.id} {...cardView(video)} />
          ))}
      />
      <LibrarySection
        id="liked"
        title={libraryTexts.liked}
        count={countIn(liked, userId)}
        list={liked}
        empty={libraryTexts.noVideos}
        cards={liked.data?.pages
          .flatMap((page) => page.videos)
          .map((video) => (
            <VideoCard key={video.id} {...cardView(video)} meta={viewsOf(video.views)} />
          ))}
      />
      <LibrarySection
        id="playlists"
        title={libraryTexts.playlists}
        count={countIn(playlists, userId)}
        list={playlists}
        empty={libraryTexts.noVideos}
        cards={playlists.data?.pages
          .flatMap((page) => page.playlists)
          .map((playlist) => (
            <PlaylistCard
              key={playlist.id}
              {...playlistView(playlist)}
              href={playlistHref(playlist, userId)}
            />
          ))}
      />
    </>
  )
}
