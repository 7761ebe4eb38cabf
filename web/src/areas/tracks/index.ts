export { isTrackFile } from './own/track-file.ts'
export { TrackField } from './own/TrackField.tsx'
export { useTrackActions } from './own/own-track.ts'
