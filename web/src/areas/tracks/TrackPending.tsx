import type { TrackFacts } from '@serendib/contract'
import { Skeleton } from '#ui'
import styles from './TrackPending.module.css'

/** As high as the track will be. */
export function TrackPending({ track }: { track: TrackFacts | null }) {
  return (
    <div className={styles.pending} data-profile={track?.climb != null || undefined}>
      <Skeleton height="100%" />
    </div>
  )
}
