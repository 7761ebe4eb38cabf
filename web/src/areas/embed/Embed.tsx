import { Suspense, useMemo, useRef } from 'react'
import type { VideoDetail } from '@serendib/contract'
import { readChapters } from '@serendib/contract'
import { paths } from '../../platform/paths.ts'
import { embedTexts } from '../../platform/texts/embed.ts'
import { Player, type PlayerHandle } from '../../player/index.ts'
import { readStartTime } from '../../player/engine/start-time.ts'
import { TrackOverlay } from '../tracks/index.ts'
import { playerCaptions, playerSource } from '../watch/index.ts'
import { countView } from './count-view.ts'
import styles from './Embed.module.css'
import { langOf } from '#ui'

/** The embedded player with a link to the video's page. */
export function Embed({ video }: { video: VideoDetail }) {
  const asked = new URLSearchParams(location.search)
  const { description, durationSeconds } = video
  const chapters = useMemo(() => readChapters(description, durationSeconds), [description, durationSeconds])
  const player = useRef<PlayerHandle>(null)
  const captions = useMemo(() => playerCaptions(video), [video])
  return (
    <main className={styles.embed}>
      <Player
        ref={player}
        source={playerSource(video)}
        startAt={readStartTime(asked, location.hash)}
        autoStart={asked.get('autoplay') === '1'}
        isPagePlayer
        chapters={chapters}
        captions={captions}
        overlay={
          video.track ? (
            <Suspense fallback={null}>
              <TrackOverlay
                video={video}
                position={() => player.current?.position() ?? 0}
                onSeek={(seconds) => player.current?.seek(seconds)}
              />
            </Suspense>
          ) : undefined
        }
        onViewed={() => void countView(video)}
      />
      <a className={styles.title} href={paths.watch(video.slug)} target="_blank" rel="noopener">
        <span lang={langOf(video.title)}>{video.title}</span>
        <small>{embedTexts.watchOn({ channel: video.channelName })}</small>
      </a>
    </main>
  )
}
