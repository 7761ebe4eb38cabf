import { MapPin } from 'lucide-react'
import { paths } from '../../../platform/paths.ts'
import { playlistTexts } from '../../../platform/texts/playlists.ts'
import { ButtonLink } from '#ui'
import { AddVideos } from './AddVideos.tsx'
import { EditableVideos } from './EditableVideos.tsx'
import { PlaylistMenu } from '../PlaylistMenu.tsx'
import { SideNote, SidePanel } from '../SidePanel.tsx'

/** The panel in which users fill and sort their playlist. */
export function EditSide(props: { idText: string; onClose: () => void }) {
  return (
    <SidePanel
      {...props}
      isForOwner
      renderParts={({ playlist, videos, stopIds }) => ({
        action: <PlaylistMenu key={playlist.id} playlist={playlist} onDeleted={props.onClose} />,
        content: (
          <>
            <AddVideos playlistId={playlist.id} heldIds={videos.map((video) => video.id)} />
            {videos.length === 0 ? (
              <SideNote>{playlistTexts.empty}</SideNote>
            ) : (
              <EditableVideos playlist={playlist} videos={videos} />
            )}
          </>
        ),
        foot: stopIds.length > 0 && (
          <ButtonLink
            variant="line"
            isWide
            href={paths.playlistMap(playlist.id)}
            icon={<MapPin className="icon-s" />}
          >
            {playlistTexts.map}
          </ButtonLink>
        ),
      })}
    />
  )
}
