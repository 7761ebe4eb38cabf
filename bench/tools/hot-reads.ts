/** The calls that pages make most often. */
import type { Crowd } from './crowd.ts'

/** Paths of the calls by their names in the table. */
export function readsOf({ videoId, videoSlug, channelSlug, placeSlug }: Crowd): Record<string, string> {
  return {
    "Home's newest videos": '/api/v1/home/recentUploads',
    "Home's shelves": '/api/v1/videos/videoList/home',
    'a video': `/api/v1/watch/displayVideoData?vurl=${videoSlug}`,
    'its comments': `/api/v1/watch/dspComments?vid=${videoId}`,
    'related videos': `/api/v1/watch/relatedVideos?videoId=${videoId}`,
    "a channel's videos": `/api/v1/channels/activeVideoList?url=${channelSlug}`,
    'videos that pass a place': `/api/v1/tracks/passingVideos?place=${placeSlug}`,
    'videos that pass near Ella': '/api/v1/tracks/nearVideos?lat=6.87&lng=81.05',
    'a search': '/api/v1/mainsearch/searchVideo?value=slow%20train%20ella',
  }
}
