import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

/** Where the database calls processes when replacements are blocked than before; they read which. */
export const BLOCKED_FILES_CHANNEL = 'blocked_files'

/** Videos whose files not everybody gets under their own keys. Needs `videos` in the statement's FROM. */
export function areFilesBlocked(): RawBuilder<SqlBool> {
  return sql<SqlBool>`(videos.status = 'removed' or videos.is_withdrawn
    or (videos.media_token is not null and not videos.is_public))`
}

/**
 * The videos whose files not everybody gets: those that were taken down, those of accounts that are leaving, and unlisted ones that
 * got another url, whose files are served with their media token.
 */
export async function listBlockedFiles(db: Database): Promise<{ id: number; mediaToken: string | null }[]> {
  return db
    .selectFrom('videos')
    .select([
      'id',
      sql<string | null>`case when status <> 'removed' and not is_withdrawn then media_token end`.as(
        'mediaToken',
      ),
    ])
    .where('mediaPrefix', 'is not', null)
    .where(areFilesBlocked())
    .execute()
}
