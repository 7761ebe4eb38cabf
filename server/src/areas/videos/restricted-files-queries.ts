import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

/** The database channel that announces that the set of blocked files changed; processes then read it. */
export const RESTRICTED_FILES_CHANNEL = 'restricted_files'

/** Videos whose files are not served to everybody under their plain keys. Needs `videos` in the statement's FROM. */
export function areFilesRestricted(): RawBuilder<SqlBool> {
  return sql<SqlBool>`(videos.status = 'removed' or videos.is_withdrawn
    or (videos.media_token is not null and not videos.is_public))`
}

/**
 * Lists the videos whose files are not served to everybody: those that were taken down, those of accounts that are
 * leaving, and unlisted ones whose URL was changed, which require their media token.
 */
export async function listRestrictedFiles(
  db: Database,
): Promise<{ id: number; mediaToken: string | null }[]> {
  return db
    .selectFrom('videos')
    .select([
      'id',
      sql<string | null>`case when status <> 'removed' and not is_withdrawn then media_token end`.as(
        'mediaToken',
      ),
    ])
    .where('mediaPrefix', 'is not', null)
    .where(areFilesRestricted())
    .execute()
}

/** Lists the profile pictures, and the logos and banners of channels, of accounts that are leaving. */
export async function listRestrictedPictures(db: Database): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select avatar_key as key from users where deletion_asked_at is not null and avatar_key is not null
    union all
    select unnest(array[logo_key, banner_key])
    from users join channels on channels.owner_id = users.id where deletion_asked_at is not null`.execute(db)
  return rows.map(({ key }) => key)
}
