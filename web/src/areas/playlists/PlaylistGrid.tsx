import type { ComponentProps } from 'react'
import type { PlaylistCard as Playlist } from '@serendib/contract'
import { useSession } from '../../platform/session.ts'
import { playlistTexts } from '../../platform/texts/playlists.ts'
import { PlaylistCard } from '../../ui/cards/PlaylistCard.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { playlistHref, playlistView } from './playlist-view.ts'
import { PlaylistList } from './PlaylistList.tsx'

/** A list of playlists in a tab, each with a link to play all. */
export function PlaylistGrid(
  props: Pick<ComponentProps<typeof PlaylistList>, 'list' | 'empty'> & {
    hrefOf?: (playlist: Playlist) => string
  },
) {
  const userId = useSession()?.userId
  const hrefOf = props.hrefOf ?? ((playlist: Playlist) => playlistHref(playlist, userId))
  const hasSome = props.list.data?.pages.some(({ playlists }) => playlists.length > 0) ?? false
  return (
    <>
      {hasSome && (
        <h2>
          <VisuallyHidden>{playlistTexts.page}</VisuallyHidden>
        </h2>
      )}
      <PlaylistList
        list={props.list}
        empty={props.empty}
        hasPhoneRows
        renderCard={(playlist) => (
          <PlaylistCard key={playlist.id} {...playlistView(playlist)} href={hrefOf(playlist)} />
        )}
      />
    </>
  )
}
