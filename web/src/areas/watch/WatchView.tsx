import { Suspense, useMemo, useRef, useState } from 'react'
import { Pencil } from 'lucide-react'
import type { VideoDetail } from '@serendib/contract'
import { chaptersOf } from '../../player/chapters.ts'
import type { PlayerHandle } from '../../player/index.ts'
import { paths } from '../../platform/paths.ts'
import { useSession } from '../../platform/session.ts'
import { deviceTexts } from '../../platform/texts/device.ts'
import { watchTexts } from '../../platform/texts/watch.ts'
import { classNames } from '../../ui/class-names.ts'
import { IconLink } from '../../ui/IconButton.tsx'
import { InlineAlert } from '../../ui/InlineAlert.tsx'
import { Page } from '../../ui/Layout.tsx'
import { KeepButton, OtherFilms } from '../device/index.ts'
import { SaveButton } from '../playlists/index.ts'
import { Aside } from './Aside.tsx'
import { ChannelLine } from './ChannelLine.tsx'
import { Comments } from './comments/Comments.tsx'
import { Description } from './Description.tsx'
import { PreviewNotice } from './PreviewNotice.tsx'
import { ReportVideoButton } from './ReportVideoButton.tsx'
import { ShareButton } from './ShareButton.tsx'
import { Stage } from './Stage.tsx'
import { useGoingOn } from './use-going-on.ts'
import { useNeighbours } from './use-neighbours.ts'
import { usePlaylist } from './use-playlist.ts'
import { useVideoAsPlayed } from './use-video-as-played.ts'
import { useWatchHistory } from './use-watch-history.ts'
import { VoteButtons } from './VoteButtons.tsx'
import { WatchLaterButton } from './WatchLaterButton.tsx'
import styles from './Watch.module.css'

/**
 * A video to watch, and all that belongs to it. `isOwnAnswer` is false while the video is still as everybody sees it,
 * without the viewer's vote and subscription; `isUnreached` while there is no connection and the device has the film.
 */
export function WatchView(props: { video: VideoDetail; isOwnAnswer: boolean; isUnreached: boolean }) {
  const { video, isOwnAnswer, isUnreached } = props
  const player = useRef<PlayerHandle>(null)
  const stage = useRef<HTMLDivElement>(null)
  const [isTheatre, setTheatre] = useState(false)
  const keepPosition = useWatchHistory(video)
  const { shown, onDevice, keepPlaceHere } = useVideoAsPlayed(video, isUnreached)
  const goingOn = useGoingOn(video)
  const watched = usePlaylist()
  const neighbours = useNeighbours(video, watched)
  const { description, durationSeconds } = video
  const chapters = useMemo(() => chaptersOf(description, durationSeconds), [description, durationSeconds])

  const position = () => player.current?.position() ?? 0
  const playFrom = (seconds: number) => {
    player.current?.playFrom(seconds)
    stage.current?.scrollIntoView({ block: 'center' })
  }

  return (
    <Page>
      <div className={styles.watch} data-theatre={isTheatre || undefined}>
        <div
          ref={stage}
          className={classNames(styles.stage, 'not-on-paper')}
          data-upright={video.height > video.width || undefined}
        >
          <Stage
            ref={player}
            video={shown}
            onDevice={onDevice}
            chapters={chapters}
            neighbours={neighbours}
            goingOn={goingOn}
            isTheatre={isTheatre}
            onTheatreChange={setTheatre}
            onPosition={(seconds) => {
              keepPosition(seconds)
              keepPlaceHere(seconds)
            }}
          />
        </div>
        <div className={styles.below}>
          <h1 className={styles.title}>{video.title}</h1>
          {!video.isPublished && <PreviewNotice publishAt={video.publishAt} />}
          {/* What was begun under one film does not go on under the next. */}
          <div key={`acts on ${video.id}`} className={styles.bar}>
            <ChannelLine
              video={isUnreached ? shown : video}
              isOwnAnswer={isOwnAnswer}
              canAct={!isUnreached}
            />
            {video.isPublished && (
              <div className={classNames(styles.acts, 'not-on-paper needs-scripts')}>
                {!isUnreached && <VoteButtons video={video} isOwnAnswer={isOwnAnswer} />}
                <ShareButton
                  title={video.title}
                  slug={video.slug}
                  posterUrl={video.posters[0]}
                  position={position}
                />
                <KeepButton video={video} />
                {!isUnreached && <MemberActs video={video} />}
              </div>
            )}
          </div>
          <Description
            key={video.id}
            video={shown}
            chapters={chapters}
            position={position}
            onSeek={playFrom}
          />
          {video.isPublished && (
            <Said key={`said of ${video.id}`} video={video} isUnreached={isUnreached} onSeek={playFrom} />
          )}
        </div>
        <aside className={classNames(styles.aside, 'after-first-frame')}>
          {/* Taken over by itself, after the rest: between the two the browser answers. */}
          <Suspense fallback={null}>
            {isUnreached ? <OtherFilms videoId={video.id} /> : <Aside video={video} watched={watched} />}
          </Suspense>
        </aside>
      </div>
    </Page>
  )
}

/** What people say about it; without a connection, why that is not there. */
function Said(props: { video: VideoDetail; isUnreached: boolean; onSeek: (seconds: number) => void }) {
  if (!props.isUnreached) return <Comments video={props.video} onSeek={props.onSeek} />
  return (
    <InlineAlert kind="info" className={styles.unreached}>
      {deviceTexts.fromDevice}
    </InlineAlert>
  )
}

/** Saving it to a list, and reporting it or, to whom it belongs, changing it. */
function MemberActs({ video }: { video: VideoDetail }) {
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
