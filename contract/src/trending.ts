import * as z from 'zod/mini'
import { calls, endpoint, envelope } from './kernel/endpoint.ts'
import { as } from './kernel/wire-object.ts'
import { VideoCard } from './videos.ts'
import { AnyText } from './kernel/scalars.ts'

export const trendingCalls = calls('trending', {
  videos: endpoint({
    method: 'GET',
    path: '/v1/home/trending',
    access: 'public',
    cache: 'guests',
    summary: 'Returns up to 50 trending videos of the last seven days.',
    reply: envelope({
      videos: as('dataset', z.array(VideoCard)),
      /** The date of the list, YYYY-MM-DD; null if there is none yet. */
      updatedOn: as('updated_on', z.nullable(AnyText)),
    }),
  }),
})
