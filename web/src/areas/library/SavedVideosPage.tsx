import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import {
  CardGrid,
  type Elements,
  EmptyState,
  LoadFailed,
  LoadMoreOnScroll,
  Page,
  PageHead,
  Skeletons,
  TabPanel,
  Tabs,
  VideoCard,
} from '#ui'
import { prefetchPages } from '../../kit/pages.ts'
import { SignInLink } from '../../kit/SignInLink.tsx'
import { DateText } from '../../platform/DateText.tsx'
import { formatTotalPlural } from '../../platform/format.ts'
import { usePageTitle } from '../../platform/page-title.ts'
import { useSession } from '../../platform/session.ts'
import { commonTexts } from '../../platform/texts/common.ts'
import { libraryTexts } from '../../platform/texts/library.ts'
import { cardView } from '../videos/index.ts'
import { FeaturedVideo } from './FeaturedVideo.tsx'
import styles from './SavedVideos.module.css'
import { savedVideosQuery, newVideosQuery, type SavedList } from './queries.ts'
import { useRemoveSaved } from './use-remove-saved.ts'
import { pageTitles } from '@serendib/contract'

const listTexts = () =>
  ({
    'watch-later': {
      title: libraryTexts.watchLater,
      empty: libraryTexts.noWatchLater,
      remove: libraryTexts.removeFromWatchLater,
    },
    liked: {
      title: libraryTexts.liked,
      empty: libraryTexts.noLiked,
      remove: libraryTexts.removeFromLiked,
    },
  }) as const

export function prefetchSavedVideos(list: SavedList): void {
  prefetchPages(savedVideosQuery(list))
}

/** Watch Later or Liked Videos: the last saved video large, the rest in a grid. Empty for guests. */
export function SavedVideosPage({ list }: { list: SavedList }) {
  const texts = listTexts()[list]
  usePageTitle(list === 'liked' ? pageTitles.likedVideos : pageTitles.watchLater)
  const isGuest = useSession() === null
  const { data, isError } = useInfiniteQuery(savedVideosQuery(list))
  const first = data?.items[0]
  const isEmpty = isGuest || (data ? first === undefined : isError)
  return (
    <Page>
      <PageHead
        title={texts.title}
        subtitle={<Subtitle count={isGuest ? 0 : data?.pages[0]?.count} updated={first?.updated} />}
      />
      <Tabs
        label={libraryTexts.view}
        tabs={[{ value: 'videos', label: isEmpty ? libraryTexts.tryNew : libraryTexts.private }]}
        value="videos"
        onChange={() => undefined}
      >
        <TabPanel value="videos">
          <div className={styles.content}>
            {isGuest ? (
              <NothingSaved>
                <EmptyState title={texts.empty} action={<SignInLink />}>
                  {libraryTexts.guestAdvice}
                </EmptyState>
              </NothingSaved>
            ) : (
              <Saved list={list} />
            )}
          </div>
        </TabPanel>
      </Tabs>
    </Page>
  )
}

/** '8 videos · updated 20 Nov 2026'; a non-breaking space while unknown. */
function Subtitle({ count, updated }: { count: number | undefined; updated: string | undefined }) {
  if (count === undefined) return <span>{'\u00a0'}</span>
  const videos = formatTotalPlural(count, commonTexts.videoCount)
  if (updated === undefined) return <span>{videos}</span>
  return <DateText date={updated} text={(date) => `${videos} · ${libraryTexts.updated({ date })}`} />
}

function Saved({ list }: { list: SavedList }) {
  const query = useInfiniteQuery(savedVideosQuery(list))
  const { remove, removedIds } = useRemoveSaved(list)
  const texts = listTexts()[list]
  if (query.isPending) {
    return (
      <CardGrid>
        <Skeletons kind="video" count={10} label={libraryTexts.loading} />
      </CardGrid>
    )
  }
  if (!query.data) {
    return (
      <NothingSaved>
        <LoadFailed query={query} empty={texts.empty} />
      </NothingSaved>
    )
  }
  const [first, ...rest] = query.data.items.filter((video) => !removedIds.includes(video.id))
  if (!first) {
    return (
      <NothingSaved>
        <EmptyState title={texts.empty} />
      </NothingSaved>
    )
  }
  return (
    <>
      <FeaturedVideo key={first.id} video={first} removeLabel={texts.remove} onRemove={() => remove(first)} />
      {rest.length > 0 && (
        <>
          <h2 className="visually-hidden">{libraryTexts.allOfThem}</h2>
          <CardGrid hasPhoneRows>
            {rest.map((video) => (
              <VideoCard
                key={video.id}
                {...cardView(video)}
                meta={cardView(video).views}
                removeLabel={`${texts.remove}: ${video.title}`}
                onRemove={() => remove(video)}
              />
            ))}
            {query.isFetchingNextPage && <Skeletons kind="video" count={5} label={libraryTexts.loading} />}
          </CardGrid>
        </>
      )}
      <LoadMoreOnScroll list={query} />
    </>
  )
}

/** The empty text, with some new videos below. */
function NothingSaved({ children }: { children: Elements }) {
  const { data } = useQuery(newVideosQuery)
  const videos = data?.videos ?? []
  return (
    <>
      {children}
      {videos.length > 0 && (
        <>
          <h2 className={styles.newTitle}>{libraryTexts.newVideos}</h2>
          <CardGrid hasPhoneRows>
            {videos.map((video) => (
              <VideoCard key={video.id} {...cardView(video)} />
            ))}
          </CardGrid>
        </>
      )}
    </>
  )
}
