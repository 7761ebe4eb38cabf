import { Pencil } from 'lucide-react'
import { paths } from '../../platform/paths.ts'
import { playlistTexts } from '../../platform/texts/playlists.ts'
import { ButtonLink } from '#ui'
import { TripPackButton } from '../offline/index.ts'
import { PlaylistViews } from './PlaylistViews.tsx'
import { SideNote, SidePanel, SideVideo } from './SidePanel.tsx'
import styles from './Side.module.css'

/** A playlist's videos next to the grid, to watch them in order. */
export function PlaylistSide(props: { idText: string; onClose: () => void }) {
  return (
    <SidePanel
      {...props}
      renderParts={({ playlist, videos, stopIds }, isOwn) => ({
        views: stopIds.length > 0 && (
          <PlaylistViews
            playlistId={playlist.id}
            current="videos"
            videos={videos.length}
            stops={stopIds.length}
          />
        ),
        content:
          videos.length === 0 ? (
            <SideNote>{isOwn ? playlistTexts.empty : playlistTexts.emptyForOthers}</SideNote>
          ) : (
            <ol className={styles.rows} aria-label={playlistTexts.videosOf({ name: playlist.name })}>
              {videos.map((video, index) => (
                <li key={video.id} className={styles.row}>
                  <span className={styles.number} aria-hidden="true">
                    {index + 1}
                  </span>
                  <SideVideo video={video} playlistId={playlist.id} />
                </li>
              ))}
            </ol>
          ),
        foot: (
          <>
            <TripPackButton playlist={playlist} variant="line" />
            {isOwn && (
              <ButtonLink
                variant="line"
                isWide
                icon={<Pencil className="icon-s" />}
                href={paths.createPlaylist({ playlistId: playlist.id })}
              >
                {playlistTexts.edit}
              </ButtonLink>
            )}
          </>
        ),
      })}
    />
  )
}
