import { useMemo } from 'react'
import type { VideoDetail } from '@serendib/contract'
import { paths } from '../../platform/paths.ts'
import { embedTexts } from '../../platform/texts/embed.ts'
import { chaptersOf } from '../../player/chapters.ts'
import { Player } from '../../player/index.ts'
import { playerCaptions, playerSource } from '../watch/index.ts'
import { countView } from './count-view.ts'
import styles from './Embed.module.css'

/** The player alone, as other pages show it, with the way to the film's own page. */
export function Embed({ video }: { video: VideoDetail }) {
  const asked = new URLSearchParams(location.search)
  const startAt = Number.parseInt(asked.get('t') ?? '', 10)
  const { description, durationSeconds } = video
  const chapters = useMemo(() => chaptersOf(description, durationSeconds), [description, durationSeconds])
  const captions = useMemo(() => playerCaptions(video), [video])
  return (
    <main className={styles.embed}>
      <Player
        source={playerSource(video)}
        startAt={startAt > 0 ? startAt : 0}
        autoStart={asked.get('autoplay') === '1'}
        isPagePlayer
        chapters={chapters}
        captions={captions}
        onViewed={() => void countView(video)}
      />
      <a className={styles.title} href={paths.watch(video.slug)} target="_blank" rel="noopener">
        <span>{video.title}</span>
        <small>{embedTexts.watchOn(video.channelName)}</small>
      </a>
    </main>
  )
}
