import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { forViewer } from '../../platform/database/for-viewer.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { kilometresBetween, OF_PLACE, shownNames } from '../places/index.ts'
import { isDisclosedTo, visibleTo } from '../videos/index.ts'

const IN_ORDER = sql`(order by playlist_videos.position, videos.id)`
const OF_STOP_BEFORE = {
  latitude: sql`lag(places.latitude) over ${IN_ORDER}`,
  longitude: sql`lag(places.longitude) over ${IN_ORDER}`,
}

/**
 * Lists the first videos of a playlist that have a place and that the viewer can see, in order. Each row has the
 * distance from the previous stop, the total number of stops and the total distance.
 */
export function listStops(db: Database, playlistId: number, viewer: Viewer | null, limit: number) {
  return db
    .with('stops', (inner) =>
      inner
        .selectFrom('playlistVideos')
        .innerJoin('videos', 'videos.id', 'playlistVideos.videoId')
        .innerJoin('places', 'places.id', 'videos.placeId')
        .select([
          sql<number>`(row_number() over ${IN_ORDER})::int`.as('number'),
          'videos.id as videoId',
          'videos.slug',
          forViewer('videos.title').as('title'),
          'videos.durationSeconds',
          'videos.thumbnailKey',
          'videos.mediaToken',
          'places.slug as placeSlug',
          ...shownNames(),
          'places.district',
          'places.latitude',
          'places.longitude',
          kilometresBetween(OF_PLACE, OF_STOP_BEFORE).$castTo<number | null>().as('kilometres'),
        ])
        .where('playlistVideos.playlistId', '=', playlistId)
        .where(visibleTo(viewer))
        .where(isDisclosedTo(viewer)),
    )
    .selectFrom('stops')
    .selectAll()
    .select([
      sql<number>`(count(*) over ())::int`.as('stopCount'),
      sql<number>`coalesce(sum(kilometres) over (), 0)`.as('kilometresInAll'),
    ])
    .orderBy('number')
    .limit(limit)
    .execute()
}

export type StopRow = Awaited<ReturnType<typeof listStops>>[number]
