import * as z from 'zod/mini'
import { calls, endpoint, envelope } from './kernel/endpoint.ts'
import { pageQuery, pageReply } from './kernel/pagination.ts'
import { AnyText, Id, MomentObject, TextFlag, Whole } from './kernel/scalars.ts'
import { as, viewerId, wireObject } from './kernel/wire-object.ts'
import { VideoCard } from './videos.ts'

/** A video that somebody kept: saved for later, or liked. */
export const KeptVideo = wireObject({
  ...VideoCard.fields,
  /** When it was kept: YYYY-MM-DD HH:mm:ss, Asia/Colombo. */
  updated: as('updated', MomentObject),
  /** Its place in the list, which puts it back there after it was taken off. */
  place: as('place', AnyText),
})
export type KeptVideo = z.output<typeof KeptVideo>

const ownPage = wireObject({ userId: viewerId('uid'), ...pageQuery })
const keptVideos = {
  videos: as('dataset', z.array(KeptVideo)),
  /** How many there are in all. */
  count: as('count', Whole),
  ...pageReply,
} as const

export const libraryCalls = calls('library', {
  watchLater: endpoint({
    method: 'POST',
    path: '/v1/watch/watchLater',
    access: 'signed-in',
    pace: 'playlist-entry',
    summary:
      'Saves a video for later, or takes it off again; `saved` 1 or 0 says which, whatever it was before. With the `place` that the list gave, it comes back to where it was.',
    body: wireObject({
      userId: viewerId('user_id'),
      videoId: as('video_id', Id),
      /** Its address, which a video that is not public needs. */
      slug: as('vd_url', z.optional(AnyText)),
      isWanted: as('saved', TextFlag),
      place: as('place', z.optional(AnyText)),
    }),
    reply: envelope({ outcome: as('res', z.enum(['saved', 'removed'])) }),
    refusals: ['video_not_found'],
  }),
  displayWatchLater: endpoint({
    method: 'GET',
    path: '/v1/watch/displayWatchLater',
    access: 'private',
    summary: "The viewer's videos for later, the last saved first.",
    query: ownPage,
    reply: envelope(keptVideos),
  }),
  likedVideos: endpoint({
    method: 'GET',
    path: '/v1/videos/likedVideos',
    access: 'private',
    summary: 'The videos that the viewer likes, the last liked first.',
    query: ownPage,
    reply: envelope(keptVideos),
  }),
  paidVideoList: endpoint({
    method: 'GET',
    path: '/v1/videos/paidVideoList',
    access: 'private',
    summary: 'The videos that the viewer paid for: none, since nothing here is sold.',
    query: wireObject({ userId: viewerId('uid') }),
    reply: envelope({ videos: as('dataset', z.array(VideoCard)) }),
  }),
})
