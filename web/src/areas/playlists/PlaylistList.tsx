import type { ComponentProps } from 'react'
import type { PlaylistCard as Playlist } from '@serendib/contract'
import { List } from '../../kit/List.tsx'
import { useSession } from '../../platform/session.ts'
import { playlistTexts } from '../../platform/texts/playlists.ts'
import { PlaylistCard, Skeletons } from '#ui'
import { playlistHref, playlistView } from './playlist-view.tsx'

type ListProps = ComponentProps<typeof List<Playlist>>

/** A grid of playlists, page by page. */
export function PlaylistList({
  hasPhoneRows,
  className,
  ...list
}: Pick<ListProps, 'list' | 'empty' | 'isEndless' | 'className' | 'children'> & { hasPhoneRows?: boolean }) {
  return (
    <List
      {...list}
      keyOf={({ id }) => id}
      isEmptyWhenFailed
      loading={<Skeletons kind="playlist" count={5} label={playlistTexts.loading} />}
      grid={{ hasPhoneRows, className }}
    />
  )
}

/** A list of playlists in a tab, each with a link to play all. */
export function PlaylistGrid(
  props: Pick<ListProps, 'list' | 'empty'> & { hrefOf?: (playlist: Playlist) => string },
) {
  const userId = useSession()?.userId
  const hrefOf = props.hrefOf ?? ((playlist: Playlist) => playlistHref(playlist, userId))
  return (
    <>
      {(props.list.data?.items.length ?? 0) > 0 && <h2 className="visually-hidden">{playlistTexts.page}</h2>}
      <PlaylistList list={props.list} empty={props.empty} hasPhoneRows>
        {(playlist) => <PlaylistCard {...playlistView(playlist)} href={hrefOf(playlist)} />}
      </PlaylistList>
    </>
  )
}
