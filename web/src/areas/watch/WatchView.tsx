import { Suspense, useMemo, useRef, useState } from 'react'
import { Pencil } from 'lucide-react'
import type { VideoDetail } from '@serendib/contract'
import { readChapters } from '@serendib/contract'
import type { PlayerHandle } from '../../player/index.ts'
import { paths } from '../../platform/paths.ts'
import { useSession } from '../../platform/session.ts'
import { downloadTexts } from '../../platform/texts/offline/downloads.ts'
import { watchTexts } from '../../platform/texts/watch.ts'
import { classNames, IconLink, InlineAlert, langOf, Page, PartBoundary, Stack } from '#ui'
import { DownloadButton, OtherDownloads } from '../offline/index.ts'
import { SaveButton } from '../playlists/index.ts'
import { Aside } from './Aside.tsx'
import { ChannelLine } from './ChannelLine.tsx'
import { Comments } from './comments/Comments.tsx'
import { Description } from './description/Description.tsx'
import { PreviewNotice } from './PreviewNotice.tsx'
import { ReportVideoButton } from './ReportVideoButton.tsx'
import { ShareButton } from './share/ShareButton.tsx'
import { Stage } from './Stage.tsx'
import { useTrack } from './use-track.tsx'
import { usePlayNext } from './playlist/use-play-next.ts'
import { useNeighbours } from './playlist/use-neighbours.ts'
import { usePlaylist } from './playlist/use-playlist.ts'
import { useVideoOrDownload } from './use-video-or-download.ts'
import { useWatchHistory } from './use-watch-history.ts'
import { VoteButtons } from './VoteButtons.tsx'
import { WatchLaterButton } from './WatchLaterButton.tsx'
import styles from './Watch.module.css'

/**
 * A video with everything that belongs to it. `isForViewer` is false while the public data is shown, without
 * the viewer's vote and subscription; `isOffline` while there is no connection and the video is on the
 * device.
 */
export function WatchView(props: { video: VideoDetail; isForViewer: boolean; isOffline: boolean }) {
  const { video, isForViewer, isOffline } = props
  const player = useRef<PlayerHandle>(null)
  const stage = useRef<HTMLDivElement>(null)
  const [isTheatre, setTheatre] = useState(false)
  const savePosition = useWatchHistory(video)
  const { shown, onDevice, saveGuestPosition } = useVideoOrDownload(video)
  const playNext = usePlayNext(video)
  const watched = usePlaylist()
  const neighbours = useNeighbours(video, watched)
  const { description, durationSeconds } = video
  const chapters = useMemo(() => readChapters(description, durationSeconds), [description, durationSeconds])

  const position = () => player.current?.position() ?? 0
  const track = useTrack({
    video: shown,
    chapters,
    isOffline,
    stage,
    position,
    onSeek: (seconds) => player.current?.seek(seconds),
  })
  const playFrom = (seconds: number) => {
    player.current?.playFrom(seconds)
    stage.current?.scrollIntoView({ block: 'center' })
  }

  return (
    <Page>
      <div
        className={styles.watch}
        data-theatre={isTheatre || undefined}
        data-track={track !== undefined || undefined}
      >
        <div
          ref={stage}
          className={classNames(styles.stage, 'not-on-paper')}
          data-upright={video.height > video.width || undefined}
        >
          <PartBoundary>
            <Stage
              ref={player}
              video={shown}
              onDevice={onDevice}
              chapters={chapters}
              neighbours={neighbours}
              playNext={playNext}
              isTheatre={isTheatre}
              onTheatreChange={setTheatre}
              overlay={track?.overlay}
              onPosition={(seconds) => {
                savePosition(seconds)
                saveGuestPosition(seconds)
              }}
            />
          </PartBoundary>
        </div>
        {track && <div className={classNames(styles.track, 'not-on-paper')}>{track.panel}</div>}
        <div className={styles.below}>
          <h1 className={styles.title} lang={langOf(video.title)}>
            {video.title}
          </h1>
          {!video.isPublished && <PreviewNotice publishAt={video.publishAt} />}
          {/* Actions started under one video must not continue under the next. */}
          <Stack key={`actions on ${video.id}`} gap={4} className={styles.bar}>
            <ChannelLine
              video={isOffline ? shown : video}
              isForViewer={isForViewer}
              hasActions={!isOffline}
            />
            {video.isPublished && (
              <div className={classNames(styles.actions, 'not-on-paper needs-scripts')}>
                {!isOffline && <VoteButtons video={video} isForViewer={isForViewer} />}
                <ShareButton
                  title={video.title}
                  slug={video.slug}
                  thumbnailUrl={video.thumbnails[0]}
                  position={position}
                />
                <DownloadButton video={video} />
                {!isOffline && <MemberActions video={video} />}
              </div>
            )}
          </Stack>
          <PartBoundary key={video.id}>
            <Description video={shown} chapters={chapters} position={position} onSeek={playFrom} />
          </PartBoundary>
          {video.isPublished && (
            <PartBoundary key={`said of ${video.id}`}>
              <CommentsSection video={video} isOffline={isOffline} onSeek={playFrom} />
            </PartBoundary>
          )}
        </div>
        <aside className={classNames(styles.aside, 'after-first-frame')}>
          {/* Hydrates separately, after the rest, so that the browser can respond in between. */}
          <Suspense fallback={null}>
            <PartBoundary key={video.id}>
              {isOffline ? <OtherDownloads videoId={video.id} /> : <Aside video={video} watched={watched} />}
            </PartBoundary>
          </Suspense>
        </aside>
      </div>
    </Page>
  )
}

/** The comments, or a message without a connection. */
function CommentsSection(props: {
  video: VideoDetail
  isOffline: boolean
  onSeek: (seconds: number) => void
}) {
  if (!props.isOffline) return <Comments video={props.video} onSeek={props.onSeek} />
  return (
    <InlineAlert kind="info" className={styles.unreached}>
      {downloadTexts.fromDevice}
    </InlineAlert>
  )
}

/** Save and Report, or Edit for the owner. */
function MemberActions({ video }: { video: VideoDetail }) {
  const session = useSession()
  return (
    <>
      <SaveButton videoId={video.id} slug={video.slug} />
      <WatchLaterButton video={video} />
      {session?.userId === video.ownerId ? (
        <IconLink
          variant="tonal"
          label={watchTexts.editDetails}
          icon={<Pencil />}
          href={paths.ownVideo(video.id)}
        />
      ) : (
        <ReportVideoButton id={video.id} slug={video.slug} />
      )}
    </>
  )
}
