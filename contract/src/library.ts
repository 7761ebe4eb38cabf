import * as z from 'zod/mini'
import { calls, endpoint, envelope } from './kernel/endpoint.ts'
import { pageQuery, pageReply, TotalCount } from './kernel/pagination.ts'
import { AnyText, Id, MomentObject, TextFlag } from './kernel/scalars.ts'
import { as, viewerId, wireObject } from './kernel/wire-object.ts'
import { VideoCard } from './videos.ts'

/** A saved video: in Watch Later, or liked. */
export const SavedVideo = wireObject({
  ...VideoCard.fields,
  /** When it was saved: YYYY-MM-DD HH:mm:ss, Asia/Colombo. */
  updated: as('updated', MomentObject),
  /** Its position in the list, which restores it there after it was removed. */
  position: as('position', AnyText),
})
export type SavedVideo = z.output<typeof SavedVideo>

const ownPage = wireObject({ userId: viewerId('uid'), ...pageQuery })
const savedVideos = {
  videos: as('dataset', z.array(SavedVideo)),
  count: as('count', TotalCount),
  ...pageReply,
} as const

export const libraryCalls = calls('library', {
  watchLater: endpoint({
    method: 'POST',
    path: '/v1/watch/watchLater',
    access: 'signed-in',
    rateLimit: 'playlist-entry',
    summary:
      'Adds a video to Watch Later or removes it. `saved` 1 adds and 0 removes, whatever the state was before. With the `position` from the list, it is restored at its position.',
    body: wireObject({
      userId: viewerId('user_id'),
      videoId: as('video_id', Id),
      /** The video's URL, which is required if it is not public. */
      slug: as('vd_url', z.optional(AnyText)),
      isWanted: as('saved', TextFlag),
      position: as('position', z.optional(AnyText)),
    }),
    reply: envelope({ outcome: as('res', z.enum(['saved', 'removed'])) }),
    errors: ['video_not_found'],
  }),
  displayWatchLater: endpoint({
    method: 'GET',
    path: '/v1/watch/displayWatchLater',
    access: 'private',
    summary: "Returns the viewer's Watch Later list, last saved first.",
    query: ownPage,
    reply: envelope(savedVideos),
  }),
  likedVideos: endpoint({
    method: 'GET',
    path: '/v1/videos/likedVideos',
    access: 'private',
    summary: 'Returns the videos that the viewer likes, last liked first.',
    query: ownPage,
    reply: envelope(savedVideos),
  }),
  paidVideoList: endpoint({
    method: 'GET',
    path: '/v1/videos/paidVideoList',
    access: 'private',
    summary: 'Returns the videos that the viewer bought. Always empty, since videos are not sold here.',
    query: wireObject({ userId: viewerId('uid') }),
    reply: envelope({ videos: as('dataset', z.array(VideoCard)) }),
  }),
})
