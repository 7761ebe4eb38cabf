import type { VideoDetail } from '@serendib/contract'
import { watchTexts } from '../../platform/texts/watch.ts'
import { InlineAlert } from '#ui'
import { PlaylistPanel, PlaylistPending } from './playlist/PlaylistPanel.tsx'
import { Related } from './Related.tsx'
import type { WatchedPlaylist } from './playlist/use-playlist.ts'
import styles from './playlist/PlaylistPanel.module.css'

/** Next to a video: the playlist it is watched in, otherwise related videos. */
export function Aside({ video, watched }: { video: VideoDetail; watched: WatchedPlaylist }) {
  switch (watched.state) {
    case 'pending':
      return <PlaylistPending />
    case 'there':
      return <PlaylistPanel videoId={video.id} watched={watched} />
    case 'failed':
      return (
        <>
          <div className={styles.failed}>
            <InlineAlert kind="error">{watchTexts.playlistFailed}</InlineAlert>
          </div>
          <Related video={video} />
        </>
      )
    case 'none':
      return <Related video={video} />
  }
}
