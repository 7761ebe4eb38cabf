import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

/** The database channel that announces that the set of blocked files changed; processes then read it. */
export const BLOCKED_FILES_CHANNEL = 'blocked_files'

/** Videos whose files are not served to everybody under their plain keys. Needs `videos` in the statement's FROM. */
export function areFilesBlocked(): RawBuilder<SqlBool> {
  return sql<SqlBool>`(videos.status = 'removed' or videos.is_withdrawn
    or (videos.media_token is not null and not videos.is_public))`
}

/**
 * Lists the videos whose files are not served to everybody: those that were taken down, those of accounts that are
 * leaving, and unlisted ones whose URL was changed, which require their media token.
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
