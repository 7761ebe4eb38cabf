import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearchParams, type LoaderArgs } from '../../platform/router/index.ts'
import { List, prefetchPages } from '../../kit/index.ts'
import { queryClient } from '../../platform/calls/api.ts'
import { usePageTitle } from '../../platform/page-title.ts'
import { paths } from '../../platform/paths.ts'
import { videosTexts } from '../../platform/texts/videos.ts'
import { MapPin } from 'lucide-react'
import { ButtonLink, Page, PageHead, Skeletons, VideoCard } from '#ui'
import { cardView } from './card-view.ts'
import { CategoryChips } from './CategoryChips.tsx'
import styles from './AllVideosPage.module.css'
import { allVideosQuery, categoriesQuery } from './queries.ts'
import { pageTitles } from '@serendib/contract'

export function loader({ url }: LoaderArgs) {
  void queryClient.prefetchQuery(categoriesQuery)
  prefetchPages(allVideosQuery(readCategory(url.searchParams)))
}

function readCategory(params: URLSearchParams): number | undefined {
  const id = Number(params.get('category'))
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** 'Explore Sri Lanka': all videos, optionally of one category, which is in the URL. */
export function Component() {
  usePageTitle(pageTitles.allVideos)
  const categoryId = readCategory(useSearchParams()[0])
  const categories = useQuery(categoriesQuery)
  const chosen = categories.data?.categories.find((category) => category.id === categoryId)
  return (
    <Page>
      <PageHead
        title={videosTexts.explore}
        action={
          <ButtonLink variant="ghost" size="sm" icon={<MapPin className="icon-s" />} href={paths.places()}>
            {videosTexts.onTheMap}
          </ButtonLink>
        }
      />
      <CategoryChips
        categories={categories.data?.categories ?? (categories.isError ? [] : undefined)}
        chosenId={categoryId}
      />
      <h2 className="visually-hidden">{chosen?.name ?? videosTexts.allVideos}</h2>
      <Videos
        key={categoryId}
        categoryId={categoryId}
        onRetry={() => {
          if (categories.isError) void categories.refetch()
        }}
      />
    </Page>
  )
}

function Videos({ categoryId, onRetry }: { categoryId: number | undefined; onRetry: () => void }) {
  const list = useInfiniteQuery(allVideosQuery(categoryId))
  const isCategory = categoryId !== undefined
  const retry = () => {
    onRetry()
    void list.refetch()
  }
  return (
    <div className={list.isFetched ? undefined : styles.pending}>
      <List
        list={{ ...list, refetch: retry }}
        keyOf={({ id }) => id}
        loading={<Skeletons kind="video" count={list.data ? 5 : 10} label={videosTexts.loading} />}
        empty={isCategory ? emptyCategory() : emptySite()}
        isEmptyWhenFailed
        isEndless
        grid={{}}
      >
        {(video) => <VideoCard {...cardView(video)} />}
      </List>
    </div>
  )
}

const emptyCategory = () => ({
  title: videosTexts.empty,
  action: <ButtonLink href={paths.allVideos()}>{videosTexts.allVideos}</ButtonLink>,
  children: videosTexts.emptyAdvice,
})
const emptySite = () => ({
  title: videosTexts.emptySite,
  action: <ButtonLink href={paths.uploadVideo()}>{videosTexts.upload}</ButtonLink>,
  children: videosTexts.emptySiteAdvice,
})
