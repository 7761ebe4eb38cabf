import { isPublishTime, errorText } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import { ApiError } from '../../platform/api-error.ts'
import { listDueVideos } from './queries.ts'
import { announce, publishWhenReady } from '../encoding/index.ts'

const PUBLISHED_AT_ONCE = 100

/** Parses a publish time in ISO 8601. Throws `publish_time_invalid` if it is in the past or too far ahead. */
export function requirePublishTime(time: string, now = Date.now()): Date {
  const at = new Date(time)
  if (isPublishTime(at.getTime(), now)) return at
  throw new ApiError('publish_time_invalid', { fields: { publishAt: errorText('publish_time_invalid') } })
}

/**
 * Publishes the playable videos whose publish time has come. A video that is not playable yet is published as soon as
 * it is.
 */
export async function publishDueVideos(db: Database): Promise<void> {
  for (const videoId of await listDueVideos(db, PUBLISHED_AT_ONCE)) {
    await db.transaction().execute(async (trx) => {
      await publishWhenReady(trx, videoId)
      await announce(trx, videoId)
    })
  }
}
