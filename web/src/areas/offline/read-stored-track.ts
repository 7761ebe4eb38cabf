/** The track of a downloaded video as text; undefined if it has none. */
export async function readStoredTrack(videoId: number): Promise<string | undefined> {
  const { readTrack } = await import('./transfer/video-store.ts')
  return readTrack(videoId)
}
