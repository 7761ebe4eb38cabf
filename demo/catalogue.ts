import { furtherComments } from './catalogue/comments-further.ts'
import { firstComments } from './catalogue/comments.ts'
import type { DemoComment } from './catalogue/comments.ts'
import { coastVideos } from './catalogue/videos-coast.ts'
import { firstVideos } from './catalogue/videos-first.ts'
import { inlandVideos } from './catalogue/videos-inland.ts'
import type { DemoVideo } from './catalogue/video.ts'
import type { VideoOptions } from './footage.ts'

export { accounts, administrator } from './catalogue/people.ts'
export type { AccountKey, DemoAccount } from './catalogue/people.ts'
export { channels } from './catalogue/channels.ts'
export type { ChannelKey } from './catalogue/channels.ts'
export type { DemoVideo } from './catalogue/video.ts'
export { subscriptions, votesOf } from './catalogue/audience.ts'
export type { DemoComment } from './catalogue/comments.ts'
export { captions } from './catalogue/captions.ts'
export { reports } from './catalogue/reports.ts'
export { libraries } from './catalogue/libraries.ts'
export { tracks } from './catalogue/tracks.ts'
export type { DemoTrack } from './catalogue/tracks.ts'
export { playlists } from './catalogue/playlists.ts'
export type { DemoPlaylist } from './catalogue/playlists.ts'

/** Shorter videos first, so that the site fills quickly. */
const lengthOf = (video: DemoVideo) => video.shots.reduce((sum, shot) => sum + shot.seconds, 0)

/** All videos in the order of production: the hero, one of every kind, then the others, the long ones last. */
export const videos: readonly DemoVideo[] = [
  ...firstVideos.filter((video) => lengthOf(video) <= 60),
  ...[...inlandVideos, ...coastVideos]
    .sort((a, b) => lengthOf(a) - lengthOf(b))
    .filter((video) => lengthOf(video) <= 60),
  ...[...firstVideos, ...inlandVideos, ...coastVideos].filter((video) => lengthOf(video) > 60),
]

export const comments: readonly DemoComment[] = [...firstComments, ...furtherComments]

/** The editors' picks on Home, in order. */
export const pickSlugs = [
  'slow-train-to-ella',
  'leopard-country-yala',
  'inside-the-esala-perahera',
  'blue-whales-off-mirissa',
  'hoppers-before-school',
  'galle-lighthouse-keeper',
  'climbing-sri-pada-by-lamplight',
]

/** The hero video on Home. */
export const heroSlug = 'sunrise-on-sigiriya'

/** The options that `renderVideo` needs for a video. */
export function videoOf(video: DemoVideo): Pick<VideoOptions, 'shots' | 'sounds' | 'width' | 'height'> {
  const [width, height] = video.isPortrait ? [720, 1280] : [1280, 720]
  return { shots: video.shots, sounds: video.sounds, width, height }
}
