import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { paths } from '../../platform/paths.ts'
import { playlistTexts } from '../../platform/texts/playlists.ts'
import { ButtonLink, EmptyState, Panel } from '#ui'
import { PlaylistGrid } from './PlaylistList.tsx'
import styles from './Playlists.module.css'
import { myPlaylistsQuery } from './queries.ts'

/** The user's playlists in My Account, each with a link to edit it. */
export function OwnPlaylists() {
  const list = useInfiniteQuery(myPlaylistsQuery())
  const toCreate = (
    <ButtonLink icon={<Plus />} href={paths.createPlaylist()}>
      {playlistTexts.createPlaylist}
    </ButtonLink>
  )
  const empty = { title: playlistTexts.noneOfAccount, action: toCreate }
  if (list.data?.items.length === 0) return <EmptyState {...empty} />
  return (
    <Panel title={playlistTexts.tab} className={styles.own}>
      <PlaylistGrid
        list={list}
        empty={empty}
        hrefOf={(playlist) => paths.createPlaylist({ playlistId: playlist.id })}
      />
      <div className={styles.below}>{toCreate}</div>
    </Panel>
  )
}
