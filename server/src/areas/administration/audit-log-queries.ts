import type { ActionName } from '@serendib/contract'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import type { Position } from '../../platform/keyset.ts'

/** Who did something: an account's id, or null for the admin command. */
export type Actor = number | null

export interface DoneAction {
  readonly action: ActionName
  readonly subject: 'video' | 'comment' | 'channel' | 'account' | 'site'
  /** Undefined if the subject is the site. */
  readonly itemId?: number
  readonly detail?: string
}

/** Inserts an audit log entry in the transaction of its action. */
export async function insertAuditLog(trx: Database, actor: Actor, done: DoneAction): Promise<void> {
  const { action, subject, itemId = null, detail = '' } = done
  await trx
    .insertInto('auditLog')
    .values({ actorId: actor, isByCommand: actor === null, action, subject, itemId, detail })
    .execute()
}

/** Deletes the entries of actions that are this many days ago. */
export async function deleteOldAuditLog(db: Database, days: number): Promise<void> {
  await db
    .deleteFrom('auditLog')
    .where('doneAt', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .execute()
}

/** Lists audit log entries, newest first, with the current name of each subject. */
export function listAuditLog(db: Database, { limit, after }: { limit: number; after: Position | undefined }) {
  const actions = db
    .selectFrom('auditLog as entries')
    .leftJoin('users as actor', 'actor.id', 'entries.actorId')
    .leftJoin('videos', (join) =>
      join.onRef('videos.id', '=', 'entries.itemId').on('entries.subject', '=', 'video'),
    )
    .leftJoin('channels', (join) =>
      join.onRef('channels.id', '=', 'entries.itemId').on('entries.subject', '=', 'channel'),
    )
    .leftJoin('users as account', (join) =>
      join.onRef('account.id', '=', 'entries.itemId').on('entries.subject', '=', 'account'),
    )
    .select([
      'entries.id',
      sql<string>`entries.id::text`.as('key'),
      sql<ActionName>`entries.action`.as('action'),
      'entries.doneAt',
      'entries.isByCommand',
      'entries.subject',
      'entries.detail',
      sql<string>`coalesce(trim(actor.first_name || ' ' || actor.last_name), '')`.as('actorName'),
      sql<string>`coalesce(
        nullif(videos.title, ''), videos.original_name, channels.name::text,
        nullif(trim(account.first_name || ' ' || account.last_name), ''), account.email::text, account.mobile,
        (select said.comment_author || ': ' || left(said.comment_body, 200) from reports said
          where entries.subject = 'comment' and said.subject = 'comment' and said.item_id = entries.item_id limit 1),
        (select left(body, 201) from removed_comments where entries.subject = 'comment' and id = entries.item_id),
        ''
      )`.as('what'),
      sql<string>`coalesce(videos.slug, channels.slug, '')::text`.as('slug'),
    ])
    .orderBy('entries.id', 'desc')
    .limit(limit + 1)
  return (after ? actions.where('entries.id', '<', after.id) : actions).execute()
}

export type AuditLogRow = Awaited<ReturnType<typeof listAuditLog>>[number]
