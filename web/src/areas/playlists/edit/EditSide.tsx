import { useQuery } from '@tanstack/react-query'
import { MapPin, Play } from 'lucide-react'
import { CallError } from '@serendib/contract'
import { paths } from '../../../platform/paths.ts'
import { playlistTexts } from '../../../platform/texts/playlists.ts'
import { ButtonLink } from '../../../ui/controls/Button.tsx'
import { LoadFailed } from '../../../ui/status/EmptyState.tsx'
import { Skeletons } from '../../../ui/status/Skeleton.tsx'
import { AddVideos } from './AddVideos.tsx'
import { EditableVideos } from './EditableVideos.tsx'
import { playAllHref } from '../playlist-view.ts'
import { PlaylistMenu } from '../PlaylistMenu.tsx'
import { playlistQuery } from '../queries.ts'
import { SidePanel, SideNote } from '../SidePanel.tsx'
import styles from '../Side.module.css'

/** The panel in which users fill and sort their playlist. */
export function EditSide(props: { idText: string; userId: number; onClose: () => void }) {
  const { idText, userId, onClose } = props
  const { data, error, isPending, isFetching, refetch } = useQuery(playlistQuery(idText))
  if (isPending) {
    return (
      <SidePanel title={playlistTexts.loading} onClose={onClose}>
        <div className={styles.pending}>
          <Skeletons kind="row" count={5} label={playlistTexts.loadingVideos} />
        </div>
      </SidePanel>
    )
  }
  const isAnothers = data !== undefined && data.playlist.ownerId !== userId
  if (!data || isAnothers) {
    const isGone = isAnothers || error instanceof CallError
    return (
      <SidePanel title={playlistTexts.playlist} onClose={onClose}>
        {isGone ? (
          <SideNote>
            <span role="alert">{playlistTexts.unavailable}</span>
          </SideNote>
        ) : (
          <LoadFailed query={{ refetch, isFetching }} />
        )}
      </SidePanel>
    )
  }
  const { playlist, videos, stopIds } = data
  const playAll = playAllHref(playlist)
  return (
    <SidePanel
      title={playlist.name}
      playlist={playlist}
      onClose={onClose}
      action={<PlaylistMenu key={playlist.id} playlist={playlist} onDeleted={onClose} />}
      foot={
        <>
          {playAll !== undefined && (
            <ButtonLink variant="spark" isWide href={playAll} icon={<Play className="icon-s icon-fill" />}>
              {playlistTexts.playAll}
            </ButtonLink>
          )}
          {stopIds.length > 0 && (
            <ButtonLink
              variant="line"
              isWide
              href={paths.playlistMap(playlist.id)}
              icon={<MapPin className="icon-s" />}
            >
              {playlistTexts.map}
            </ButtonLink>
          )}
        </>
      }
    >
      <AddVideos playlistId={playlist.id} heldIds={videos.map((video) => video.id)} />
      {videos.length === 0 ? (
        <SideNote>{playlistTexts.empty}</SideNote>
      ) : (
        <EditableVideos playlist={playlist} videos={videos} />
      )}
    </SidePanel>
  )
}
