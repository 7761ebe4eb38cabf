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
    summary: 'The videos that found most interest in the last seven days, at most 50.',
    reply: envelope({
      videos: as('dataset', z.array(VideoCard)),
      /** The day when the list was made, YYYY-MM-DD; null while there is none. */
      updatedOn: as('updated_on', z.nullable(AnyText)),
    }),
  }),
})
