import type { FoundPlace } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import { posterUrls } from '../videos/index.ts'
import { listPlacesCalled } from './queries.ts'

/** The places that a term names, given as its words: see `listPlacesCalled`. */
export async function findPlacesCalled(
  db: Database,
  words: readonly string[],
  limit: number,
): Promise<FoundPlace[]> {
  const rows = await listPlacesCalled(db, words, limit)
  return rows.map(({ posterKey, ...place }) => Object.assign(place, { posters: posterUrls(posterKey, null) }))
}
