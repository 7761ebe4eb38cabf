import type { Database } from '../../platform/database/connect.ts'
import { readTags, apiErrorOf } from './details.ts'
import { describeDrafts } from './details-queries.ts'
import { readCategories } from './publish.ts'

interface SharedDetails {
  readonly primaryTags: readonly string[]
  readonly secondaryTags: readonly string[]
  /** Ids as words. */
  readonly categories: readonly string[]
  readonly isPublic: boolean | undefined
  readonly placeId: number | undefined
}

/**
 * Says the same of several drafts, whose details then begin with it; what has its details already, or is somebody else's, stays
 * as it is. Answers which took it. Throws `category_unknown`, `too_many_categories`, `tag_too_long`, `too_many_tags`,
 * `place_unknown`.
 */
export async function shareDetails(
  db: Database,
  userId: number,
  videoIds: readonly number[],
  shared: SharedDetails,
): Promise<number[]> {
  const details = {
    isPublic: shared.isPublic,
    placeId: shared.placeId ?? null,
    categoryIds: await readCategories(db, shared.categories),
    tags: readTags(shared),
  }
  try {
    return await db.transaction().execute((trx) => describeDrafts(trx, userId, videoIds, details))
  } catch (error) {
    throw apiErrorOf(error)
  }
}
