import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearchParams, type LoaderArgs } from '../../platform/router/index.ts'
import { queryClient } from '../../platform/calls/api.ts'
import { usePageTitle } from '../../platform/page-title.ts'
import { paths } from '../../platform/paths.ts'
import { videosTexts } from '../../platform/texts/videos.ts'
import { MapPin } from 'lucide-react'
import {
  ButtonLink,
  CardGrid,
  EmptyState,
  LoadFailed,
  LoadMoreOnScroll,
  Page,
  PageHead,
  Skeletons,
  VideoCard,
  VisuallyHidden,
} from '#ui'
import { cardView } from './card-view.ts'
import { CategoryChips } from './CategoryChips.tsx'
import styles from './AllVideosPage.module.css'
import { allVideosQuery, categoriesQuery } from './queries.ts'

export function loader({ url }: LoaderArgs) {
  void queryClient.prefetchQuery(categoriesQuery)
  void queryClient.prefetchInfiniteQuery(allVideosQuery(categoryOf(url.searchParams)))
}

function categoryOf(params: URLSearchParams): number | undefined {
  const id = Number(params.get('category'))
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** 'Explore Sri Lanka': all videos, optionally of one category, which is in the URL. */
export function Component() {
  usePageTitle(videosTexts.pageTitle)
  const categoryId = categoryOf(useSearchParams()[0])
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
      <h2>
        <VisuallyHidden>{chosen?.name ?? videosTexts.allVideos}</VisuallyHidden>
      </h2>
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
  const videos = list.data?.pages.flatMap((page) => page.videos)
  const retry = () => {
    onRetry()
    void list.refetch()
  }
  if (list.isPending) {
    return (
      <div className={styles.pending}>
        <CardGrid>
          <Skeletons kind="video" count={10} label={videosTexts.loading} />
        </CardGrid>
      </div>
    )
  }
  if (!videos) {
    return (
      <LoadFailed
        query={{ refetch: retry, isFetching: list.isFetching }}
        empty={categoryId === undefined ? videosTexts.emptySite : videosTexts.empty}
      />
    )
  }
  if (videos.length === 0) return <NoVideos isCategory={categoryId !== undefined} />
  return (
    <>
      <CardGrid>
        {videos.map((video) => (
          <VideoCard key={video.id} {...cardView(video)} />
        ))}
        {list.isFetchingNextPage && <Skeletons kind="video" count={5} label={videosTexts.loading} />}
      </CardGrid>
      <LoadMoreOnScroll list={list} />
    </>
  )
}

function NoVideos({ isCategory }: { isCategory: boolean }) {
  return isCategory ? (
    <EmptyState
      title={videosTexts.empty}
      action={<ButtonLink href={paths.allVideos()}>{videosTexts.allVideos}</ButtonLink>}
    >
      {videosTexts.emptyAdvice}
    </EmptyState>
  ) : (
    <EmptyState
      title={videosTexts.emptySite}
      action={<ButtonLink href={paths.uploadVideo()}>{videosTexts.upload}</ButtonLink>}
    >
      {videosTexts.emptySiteAdvice}
    </EmptyState>
  )
}
