import { useQuery } from '@tanstack/react-query'
import { Pencil, Play } from 'lucide-react'
import { CallError } from '@serendib/contract'
import { paths } from '../../platform/paths.ts'
import { useSession } from '../../platform/session.ts'
import { playlistTexts } from '../../platform/texts/playlists.ts'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { LoadFailed } from '../../ui/status/EmptyState.tsx'
import { Link } from '../../ui/controls/Link.tsx'
import { Skeletons } from '../../ui/status/Skeleton.tsx'
import { Thumb } from '../../ui/cards/Thumb.tsx'
import { watchHref } from '../videos/index.ts'
import { playAllHref } from './playlist-view.ts'
import { PlaylistViews } from './PlaylistViews.tsx'
import { SidePanel, SideNote } from './SidePanel.tsx'
import { playlistQuery } from './queries.ts'
import styles from './Side.module.css'
import { langOf } from '../../ui/lang-of.ts'

/** A playlist's videos next to the grid, to watch them in order. */
export function PlaylistSide({ idText, onClose }: { idText: string; onClose: () => void }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(playlistQuery(idText))
  const userId = useSession()?.userId
  if (isPending) {
    return (
      <SidePanel title={playlistTexts.loading} onClose={onClose}>
        <div className={styles.pending}>
          <Skeletons kind="row" count={5} label={playlistTexts.loadingVideos} />
        </div>
      </SidePanel>
    )
  }
  if (!data) {
    const isGone = error instanceof CallError
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
  const isOwn = playlist.ownerId === userId
  return (
    <SidePanel
      title={playlist.name}
      playlist={playlist}
      onClose={onClose}
      views={
        stopIds.length > 0 && (
          <PlaylistViews
            playlistId={playlist.id}
            current="videos"
            videos={videos.length}
            stops={stopIds.length}
          />
        )
      }
      foot={
        <>
          {playAll !== undefined && (
            <ButtonLink variant="spark" isWide href={playAll} icon={<Play className="icon-s icon-fill" />}>
              {playlistTexts.playAll}
            </ButtonLink>
          )}
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
      }
    >
      {videos.length === 0 ? (
        <SideNote>{isOwn ? playlistTexts.empty : playlistTexts.emptyForOthers}</SideNote>
      ) : (
        <ol className={styles.rows} aria-label={playlistTexts.videosOf(playlist.name)}>
          {videos.map((video, index) => (
            <li key={video.id} className={styles.row}>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              <Thumb
                className={styles.thumb}
                thumbnailUrl={video.thumbnails[1] ?? null}
                duration={video.duration || undefined}
              />
              <div className={styles.text}>
                <h3 className={styles.videoTitle}>
                  <Link
                    href={watchHref(video.slug, { playlistId: playlist.id })}
                    className="stretched"
                    lang={langOf(video.title)}
                  >
                    {video.title}
                  </Link>
                </h3>
                <Link
                  className={styles.channel}
                  lang={langOf(video.channelName)}
                  href={video.channelSlug === '' ? undefined : paths.channel(video.channelSlug)}
                >
                  {video.channelName}
                </Link>
              </div>
            </li>
          ))}
        </ol>
      )}
    </SidePanel>
  )
}
