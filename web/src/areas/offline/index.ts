export { fromDevice } from './urls.ts'
export { DownloadButton } from './DownloadButton.tsx'
export { readStoredTrack } from './read-stored-track.ts'
export { OtherDownloads } from './LazyOtherDownloads.tsx'
export {
  findCompleteVideo,
  readAhead,
  usePlayedVideo,
  useVideoAt,
  useVideoWithoutNetwork,
} from './use-offline-video.ts'
export { PATIENCE_MS } from './use-is-lost.ts'
export { TripPackButton } from './packs/TripPackButton.tsx'
export { useStoredPlaylist } from './packs/use-stored-playlist.ts'
export { useSyncDownload } from './use-sync-download.ts'
