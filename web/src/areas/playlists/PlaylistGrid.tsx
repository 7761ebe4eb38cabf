import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PlaylistCard as Playlist } from '@serendib/contract'
import { useSession } from '../../platform/session.ts'
import { commonTexts } from '../../platform/texts/common.ts'
import { playlistTexts } from '../../platform/texts/playlists.ts'
import { ErrorState } from '../../ui/EmptyState.tsx'
import { CardGrid } from '../../ui/Layout.tsx'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { PlaylistCard } from '../../ui/PlaylistCard.tsx'
import { Skeletons } from '../../ui/Skeleton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { playlistHref, playlistView } from './playlist-view.ts'

/** A list of playlists in a tab: each leads to playing all of it. */
export function PlaylistGrid(props: {
  list: UseInfiniteQueryResult<InfiniteData<{ playlists: Playlist[] }>>
  empty: ReactNode
  hrefOf?: (playlist: Playlist) => string
}) {
  const { list, empty } = props
  const userId = useSession()?.userId
  if (list.isPending) {
    return (
      <CardGrid hasPhoneRows>
        <Skeletons kind="playlist" count={5} label={playlistTexts.loading} />
      </CardGrid>
    )
  }
  if (!list.data) {
    return (
      <ErrorState
        title={commonTexts.loadFailed}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    )
  }
  const playlists = list.data.pages.flatMap((page) => page.playlists)
  if (playlists.length === 0) return empty
  const hrefOf = props.hrefOf ?? ((playlist: Playlist) => playlistHref(playlist, userId))
  return (
    <>
      <h2>
        <VisuallyHidden>{playlistTexts.page}</VisuallyHidden>
      </h2>
      <CardGrid hasPhoneRows>
        {playlists.map((playlist) => (
          <PlaylistCard key={playlist.id} {...playlistView(playlist)} href={hrefOf(playlist)} />
        ))}
      </CardGrid>
      <LoadMore list={list} />
    </>
  )
}
