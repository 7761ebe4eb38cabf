import type { Database } from '../../platform/database/connect.ts'
import type { Location } from './queries.ts'
import { setSuggestion } from './queries.ts'

/** A place farther away than this is not suggested. */
export const NEAR_KILOMETRES = 15

/**
 * Saves only which place is nearest to where a file was filmed (reverse geocoding), and not the location. If no place is near, nothing is
 * saved.
 */
export async function suggestPlace(db: Database, videoId: number, location: Location): Promise<void> {
  await setSuggestion(db, videoId, location, NEAR_KILOMETRES)
}
