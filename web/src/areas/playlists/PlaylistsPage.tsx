import { lazy, useCallback } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useNavigate, useSearchParams, type LoaderArgs } from '../../platform/router/index.ts'
import { prefetchPages } from '../../kit/pages.ts'
import { queryClient } from '../../platform/calls/api.ts'
import { formatTotalPlural } from '../../platform/format.ts'
import { usePageTitle } from '../../platform/page-title.ts'
import { paths } from '../../platform/paths.ts'
import { playlistTexts } from '../../platform/texts/playlists.ts'
import { ButtonLink, Page, PageHead, PlaylistCard, useMediaQuery } from '#ui'
import { ownerView, playlistView } from './playlist-view.tsx'
import { PlaylistList } from './PlaylistList.tsx'
import { PlaylistSide } from './PlaylistSide.tsx'
import styles from './Playlists.module.css'
import { useSideFocus } from './use-side-focus.ts'
import { allPlaylistsQuery, playlistQuery, playlistStopsQuery } from './queries.ts'
import { pageTitles } from '@serendib/contract'

const loadMap = () => import('./PlaylistMap.tsx')
const PlaylistMap = lazy(async () => ({ default: (await loadMap()).PlaylistMap }))

/** The playlist in the URL, and whether it is shown on the map. */
function readQuery(params: URLSearchParams): { chosen: string | null; isMap: boolean } {
  const chosen = params.get('playlist')
  return { chosen, isMap: chosen !== null && params.get('view') === 'map' }
}

export function loader({ url }: LoaderArgs) {
  const { chosen, isMap } = readQuery(url.searchParams)
  if (chosen !== null && isMap) {
    // If this fails, it is loaded again when shown, and the error appears there.
    loadMap().catch(() => undefined)
    void queryClient.prefetchQuery(playlistStopsQuery(chosen))
    return
  }
  prefetchPages(allPlaylistsQuery())
  if (chosen !== null) void queryClient.prefetchQuery(playlistQuery(chosen))
}

/** All public playlists with the videos of the one in the URL next to them; or only that one, on the map. */
export function Component() {
  const { chosen, isMap } = readQuery(useSearchParams()[0])
  return chosen !== null && isMap ? (
    <PlaylistMap key={chosen} idText={chosen} />
  ) : (
    <Playlists chosen={chosen} />
  )
}

function Playlists({ chosen }: { chosen: string | null }) {
  usePageTitle(pageTitles.playlists)
  const list = useInfiniteQuery(allPlaylistsQuery())
  const { data } = list
  const navigate = useNavigate()
  const close = useCallback(() => navigate(paths.playlists(), { preventScrollReset: true }), [navigate])
  // In one column the panel is above the grid: choosing scrolls up to it.
  const isOneColumn = useMediaQuery('(max-width: 1024px)')
  const around = useSideFocus(chosen, isOneColumn)
  return (
    <Page>
      <PageHead
        title={playlistTexts.allPlaylists}
        subtitle={data?.pages[0] && formatTotalPlural(data.pages[0].count, playlistTexts.playlistCount)}
        action={
          // Without playlists, the invitation to create one has the button.
          data?.items.length !== 0 && (
            <ButtonLink href={paths.createPlaylist()} icon={<Plus />}>
              {playlistTexts.createPlaylist}
            </ButtonLink>
          )
        }
      />
      <div ref={around} className={styles.split} data-chosen={chosen !== null || undefined}>
        <div className={styles.main}>
          <h2 className="visually-hidden">{playlistTexts.page}</h2>
          <PlaylistList
            list={list}
            isEndless
            className={styles.grid}
            empty={{
              title: playlistTexts.noneYet,
              action: <ButtonLink href={paths.createPlaylist()}>{playlistTexts.createPlaylist}</ButtonLink>,
            }}
          >
            {(playlist) => {
              const isSelected = String(playlist.id) === chosen
              return (
                <PlaylistCard
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
          </PlaylistList>
        </div>
        {chosen !== null && <PlaylistSide key={chosen} idText={chosen} onClose={close} />}
      </div>
    </Page>
  )
}
