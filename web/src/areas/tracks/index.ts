import { lazy } from 'react'

export { isTrackFile } from './own/track-file.ts'
export { TrackField } from './own/TrackField.tsx'
export { useTrackActions } from './own/own-track.ts'

// Nothing of a track is loaded for videos without one.
export const TrackPanel = lazy(async () => ({ default: (await import('./TrackPanel.tsx')).TrackPanel }))
export const TrackOverlay = lazy(async () => ({ default: (await import('./TrackOverlay.tsx')).TrackOverlay }))
export type { TrackPlayer } from './TrackPanel.tsx'
export { TrackPending } from './TrackPending.tsx'

/** Loads a track as the text that `readStored` of `TrackPanel` returns; undefined if the video shows none. */
export async function loadTrackText(video: { id: number; slug: string }): Promise<string | undefined> {
  const { formatTrack, loadTrack } = await import('./track-data.ts')
  const track = await loadTrack(video)
  return track ? formatTrack(track) : undefined
}
