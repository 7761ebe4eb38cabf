import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactElement } from 'react'
import type { PlaylistCard as Playlist } from '@serendib/contract'
import { playlistTexts } from '../../platform/texts/playlists.ts'
import { EmptyState, LoadFailed } from '../../ui/status/EmptyState.tsx'
import { CardGrid } from '../../ui/Layout.tsx'
import { LoadMore, LoadMoreOnScroll } from '../../ui/controls/LoadMore.tsx'
import { Skeletons } from '../../ui/status/Skeleton.tsx'

/** A list of playlists: loading, failed, empty, or shown page by page. */
export function PlaylistList(props: {
  list: UseInfiniteQueryResult<InfiniteData<{ playlists: Playlist[] }>>
  empty: ComponentProps<typeof EmptyState>
  renderCard: (playlist: Playlist) => ReactElement
  /** Loads more on scroll, not only by its button. */
  isEndless?: boolean
  hasPhoneRows?: boolean
  className?: string | undefined
}) {
  const { list, empty, renderCard, isEndless = false, hasPhoneRows, className } = props
  const standIns = <Skeletons kind="playlist" count={5} label={playlistTexts.loading} />
  if (list.isPending) {
    return (
      <CardGrid hasPhoneRows={hasPhoneRows} className={className}>
        {standIns}
      </CardGrid>
    )
  }
  if (!list.data) {
    return <LoadFailed query={list} empty={empty.title} />
  }
  const playlists = list.data.pages.flatMap((page) => page.playlists)
  if (playlists.length === 0) return <EmptyState {...empty} />
  return (
    <>
      <CardGrid hasPhoneRows={hasPhoneRows} className={className}>
        {playlists.map(renderCard)}
        {isEndless && list.isFetchingNextPage && standIns}
      </CardGrid>
      {isEndless ? <LoadMoreOnScroll list={list} /> : <LoadMore list={list} />}
    </>
  )
}
