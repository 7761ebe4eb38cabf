import { useQuery } from '@tanstack/react-query'
import type { VideoDetail } from '@serendib/contract'
import { LIMITS } from '@serendib/contract'
import { watchTexts } from '../../platform/texts/watch.ts'
import { EmptyState, LoadFailed, Skeletons, VideoRow } from '#ui'
import { cardView } from '../videos/index.ts'
import { relatedQuery } from './queries.ts'
import styles from './Watch.module.css'

/** Videos related to this one. */
export function Related({ video }: { video: Pick<VideoDetail, 'id' | 'slug'> }) {
  const { data, isPending, isFetching, refetch } = useQuery(relatedQuery(video))
  if (isPending) return <RelatedPending />
  return (
    <>
      <h2 className={styles.asideTitle}>{watchTexts.related}</h2>
      {!data ? (
        <LoadFailed query={{ refetch, isFetching }} />
      ) : data.videos.length === 0 ? (
        <EmptyState title={watchTexts.noRelated} isCompact />
      ) : (
        <ul className={styles.related}>
          {data.videos.map((video) => (
            <li key={video.id} className="when-near">
              <VideoRow {...cardView(video)} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

export function RelatedPending() {
  return (
    <>
      <h2 className={styles.asideTitle}>{watchTexts.related}</h2>
      <div className={styles.related}>
        <Skeletons kind="row" count={LIMITS.relatedVideos / 2} />
      </div>
    </>
  )
}
