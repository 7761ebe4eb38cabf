import { useQuery } from '@tanstack/react-query'
import type { VideoDetail } from '@serendib/contract'
import { LIMITS } from '@serendib/contract'
import { Loaded } from '../../kit/index.ts'
import { watchTexts } from '../../platform/texts/watch.ts'
import { EmptyState, Skeletons, VideoRow } from '#ui'
import { cardView } from '../videos/index.ts'
import { relatedQuery } from './queries.ts'
import styles from './Watch.module.css'

/** Videos related to this one. */
export function Related({ video }: { video: Pick<VideoDetail, 'id' | 'slug'> }) {
  const query = useQuery(relatedQuery(video))
  return (
    <>
      <RelatedTitle />
      <Loaded query={query} loading={<RelatedSkeletons />}>
        {({ videos }) =>
          videos.length === 0 ? (
            <EmptyState title={watchTexts.noRelated} isCompact />
          ) : (
            <ul className={styles.related}>
              {videos.map((related) => (
                <li key={related.id} className="when-near">
                  <VideoRow {...cardView(related)} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  )
}

export const RelatedPending = () => (
  <>
    <RelatedTitle />
    <RelatedSkeletons />
  </>
)

const RelatedTitle = () => <h2 className={styles.asideTitle}>{watchTexts.related}</h2>

const RelatedSkeletons = () => (
  <div className={styles.related}>
    <Skeletons kind="row" count={LIMITS.relatedVideos / 2} />
  </div>
)
