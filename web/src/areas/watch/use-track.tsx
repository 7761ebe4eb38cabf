import { Suspense } from 'react'
import type { VideoDetail } from '@serendib/contract'
import { idleOrInteraction, PartBoundary, useHasResolved } from '#ui'
import { readStoredTrack } from '../offline/index.ts'
import { TrackOverlay, TrackPanel, TrackPending, type TrackPlayer } from '../tracks/index.ts'
import type { Chapter } from '../../player/index.ts'

/** The track of a video, beside the player and over its picture; undefined if it has none. */
export function useTrack(
  props: TrackPlayer & { video: VideoDetail; chapters: readonly Chapter[]; isOffline: boolean },
) {
  const { isOffline, ...rest } = props
  const { id, track } = props.video
  const isComing = useHasResolved(idleOrInteraction)
  // Downloads from before tracks existed don't have it.
  if (!track) return undefined
  const shared = { ...rest, readStored: isOffline ? readStoredTrack : undefined }
  const pending = <TrackPending track={track} />
  return {
    panel: (
      <PartBoundary key={id}>
        {isComing ? (
          <Suspense fallback={pending}>
            <TrackPanel {...shared} />
          </Suspense>
        ) : (
          pending
        )}
      </PartBoundary>
    ),
    overlay: (
      <Suspense key={id} fallback={null}>
        <TrackOverlay {...shared} />
      </Suspense>
    ),
  }
}
