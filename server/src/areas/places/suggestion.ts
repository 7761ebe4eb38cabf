import type { Database } from '../../platform/database/connect.ts'
import type { Location } from './queries.ts'
import { setSuggestion } from './queries.ts'

/** Farther away than this a place says nothing of where a film was made. */
const NEAR_KILOMETRES = 15

/** Keeps which place is nearest to where a file was filmed, and nothing else of that; none is near, nothing is kept. */
export async function suggestPlace(db: Database, videoId: number, location: Location): Promise<void> {
  await setSuggestion(db, videoId, location, NEAR_KILOMETRES)
}
