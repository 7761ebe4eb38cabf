import type { FoundPlace } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import { thumbnailUrls } from '../videos/index.ts'
import { listPlacesCalled } from './queries.ts'

/** Finds the places that the words of a search term name: see `listPlacesCalled`. */
export async function findPlacesCalled(
  db: Database,
  words: readonly string[],
  limit: number,
): Promise<FoundPlace[]> {
  const rows = await listPlacesCalled(db, words, limit)
  return rows.map(({ thumbnailKey, ...place }) =>
    Object.assign(place, { thumbnails: thumbnailUrls(thumbnailKey, null) }),
  )
}
