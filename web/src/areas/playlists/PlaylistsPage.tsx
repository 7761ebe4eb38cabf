import { useCallback } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useNavigate, useSearchParams, type LoaderArgs } from '../../platform/router/index.ts'
import { queryClient } from '../../platform/api.ts'
import { countOf } from '../../platform/format.ts'
import { usePageTitle } from '../../platform/page-title.ts'
import { paths } from '../../platform/paths.ts'
import { playlistTexts } from '../../platform/texts/playlists.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Page, PageHead } from '../../ui/Layout.tsx'
import { PlaylistCard } from '../../ui/PlaylistCard.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { ownerView, playlistView } from './playlist-view.ts'
import { PlaylistList } from './PlaylistList.tsx'
import { PlaylistSide } from './PlaylistSide.tsx'
import styles from './Playlists.module.css'
import { allPlaylistsQuery, playlistQuery } from './queries.ts'

export function loader({ url }: LoaderArgs) {
  const chosen = url.searchParams.get('playlist')
  void queryClient.prefetchInfiniteQuery(allPlaylistsQuery)
  if (chosen !== null) void queryClient.prefetchQuery(playlistQuery(chosen))
}

/** All public playlists, and beside them the videos of the one that the address names. */
export function Component() {
  usePageTitle(playlistTexts.page)
  const chosen = useSearchParams()[0].get('playlist')
  const { data } = useInfiniteQuery(allPlaylistsQuery)
  const navigate = useNavigate()
  const close = useCallback(() => navigate(paths.playlists(), { preventScrollReset: true }), [navigate])
  return (
    <Page>
      <PageHead
        title={playlistTexts.allPlaylists}
        subtitle={
          data?.pages[0] && countOf(data.pages[0].count, playlistTexts.playlist, playlistTexts.playlists)
        }
        action={
          <ButtonLink href={paths.createPlaylist()} icon={<Plus />}>
            {playlistTexts.createPlaylist}
          </ButtonLink>
        }
      />
      <div className={styles.split} data-chosen={chosen !== null || undefined}>
        <div className={styles.main}>
          <h2>
            <VisuallyHidden>{playlistTexts.page}</VisuallyHidden>
          </h2>
          <Grid chosen={chosen} />
        </div>
        {chosen !== null && <PlaylistSide key={chosen} idText={chosen} onClose={close} />}
      </div>
    </Page>
  )
}

function Grid({ chosen }: { chosen: string | null }) {
  const list = useInfiniteQuery(allPlaylistsQuery)
  const navigate = useNavigate()
  // In one column the panel stands above the grid: choosing leads up to it.
  const isOneColumn = useMediaQuery('(max-width: 1024px)')
  return (
    <PlaylistList
      list={list}
      isEndless
      className={styles.grid}
      empty={{
        title: playlistTexts.noneYet,
        action: <ButtonLink href={paths.createPlaylist()}>{playlistTexts.createPlaylist}</ButtonLink>,
      }}
      renderCard={(playlist) => {
        const isSelected = String(playlist.id) === chosen
        return (
          <PlaylistCard
            key={playlist.id}
            {...playlistView(playlist)}
            owner={ownerView(playlist)}
            isSelected={isSelected}
            onSelect={() =>
              navigate(paths.playlists(isSelected ? undefined : playlist.id), {
                preventScrollReset: !isOneColumn,
              })
            }
          />
        )
      }}
    />
  )
}
