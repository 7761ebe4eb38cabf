import type { FoundPlace } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import { thumbnailUrls } from '../videos/index.ts'
import type { PlaceTerm } from './name-queries.ts'
import { listPlacesCalled } from './name-queries.ts'

/** Finds the places that a search term names: see `listPlacesCalled`. */
export async function findPlacesCalled(db: Database, term: PlaceTerm, limit: number): Promise<FoundPlace[]> {
  const rows = await listPlacesCalled(db, term, limit)
  return rows.map(({ thumbnailKey, ...place }) =>
    Object.assign(place, { thumbnails: thumbnailUrls(thumbnailKey, null) }),
  )
}
