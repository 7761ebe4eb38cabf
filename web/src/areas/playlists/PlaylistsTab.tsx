import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import type { ChannelDetail } from '@serendib/contract'
import { paths } from '../../platform/paths.ts'
import { useSession } from '../../platform/session.ts'
import { playlistTexts } from '../../platform/texts/playlists.ts'
import { ButtonLink } from '#ui'
import { PlaylistGrid } from './PlaylistList.tsx'
import styles from './Playlists.module.css'
import { channelPlaylistsQuery } from './queries.ts'

/** A channel's playlists on its page, where the owner creates new ones. */
export function PlaylistsTab({ channel }: { channel: ChannelDetail }) {
  const userId = useSession()?.userId
  const list = useInfiniteQuery(channelPlaylistsQuery(channel.id))
  return (
    <>
      {channel.ownerId === userId && (
        <div className={styles.make}>
          <ButtonLink variant="line" icon={<Plus />} href={paths.createPlaylist({ channelId: channel.id })}>
            {playlistTexts.createNew}
          </ButtonLink>
        </div>
      )}
      <PlaylistGrid list={list} empty={{ title: playlistTexts.noneOfChannel }} />
    </>
  )
}
