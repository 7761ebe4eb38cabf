import { downloadTexts } from '../../platform/texts/offline/downloads.ts'
import { Stack, VideoRow } from '#ui'
import { videoView } from './video-view.ts'
import { isComplete, useVideos } from './offline-videos.ts'
import styles from './OtherDownloads.module.css'

/** Other offline videos, shown next to a video when related ones cannot be loaded. */
export function OtherDownloads({ videoId }: { videoId: number }) {
  const videos = useVideos().filter((download) => isComplete(download) && download.videoId !== videoId)
  if (videos.length === 0) return null
  return (
    <>
      <h2 className={styles.title}>{downloadTexts.others}</h2>
      <Stack as="ul" gap={4}>
        {videos.slice(0, SHOWN).map((download) => (
          <li key={download.videoId}>
            <VideoRow {...videoView(download)} />
          </li>
        ))}
      </Stack>
    </>
  )
}

const SHOWN = 20
