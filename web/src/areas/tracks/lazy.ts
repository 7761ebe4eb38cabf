import { createElement, Fragment, lazy } from 'react'

// Nothing of a track is loaded for videos without one.
export const TrackPanel = lazy(async () => ({ default: (await import('./TrackPanel.tsx')).TrackPanel }))
// A video plays without it too.
export const TrackOverlay = lazy(() =>
  import('./TrackOverlay.tsx').then(
    ({ TrackOverlay }) => ({ default: TrackOverlay }),
    () => ({ default: () => createElement(Fragment) }),
  ),
)

/** Loads a track as the text that `readStored` of `TrackPanel` returns; undefined if the video shows none. */
export async function loadTrackText(video: { id: number; slug: string }): Promise<string | undefined> {
  const { formatTrack, loadTrack } = await import('./track-data.ts')
  const track = await loadTrack(video)
  return track ? formatTrack(track) : undefined
}
