import type { ActName } from '@serendib/contract'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import type { Position } from '../../platform/keyset.ts'

/** Who acts: a person by their id, null for an operator's command on the machine. */
export type Actor = number | null

export interface DoneAct {
  readonly act: ActName
  readonly subject: 'video' | 'comment' | 'channel' | 'account' | 'site'
  /** Left out for the site. */
  readonly itemId?: number
  readonly detail?: string
}

/** Notes an act in the transaction that does it. */
export async function insertAct(trx: Database, actor: Actor, done: DoneAct): Promise<void> {
  const { act, subject, itemId = null, detail = '' } = done
  await trx
    .insertInto('administrationActs')
    .values({ actorId: actor, isByCommand: actor === null, act, subject, itemId, detail })
    .execute()
}

/** What was done, the newest first, each with what it was done to as that is called now. */
export function listActs(db: Database, { limit, after }: { limit: number; after: Position | undefined }) {
  const acts = db
    .selectFrom('administrationActs as acts')
    .leftJoin('users as actor', 'actor.id', 'acts.actorId')
    .leftJoin('videos', (join) =>
      join.onRef('videos.id', '=', 'acts.itemId').on('acts.subject', '=', 'video'),
    )
    .leftJoin('channels', (join) =>
      join.onRef('channels.id', '=', 'acts.itemId').on('acts.subject', '=', 'channel'),
    )
    .leftJoin('users as account', (join) =>
      join.onRef('account.id', '=', 'acts.itemId').on('acts.subject', '=', 'account'),
    )
    .select([
      'acts.id',
      sql<string>`acts.id::text`.as('key'),
      sql<ActName>`acts.act`.as('act'),
      'acts.doneAt',
      'acts.isByCommand',
      'acts.subject',
      'acts.detail',
      sql<string>`coalesce(trim(actor.first_name || ' ' || actor.last_name), '')`.as('actorName'),
      sql<string>`coalesce(
        nullif(videos.title, ''), videos.original_name, channels.name::text,
        nullif(trim(account.first_name || ' ' || account.last_name), ''), account.email::text, account.mobile,
        (select said.comment_author || ': ' || left(said.comment_body, 200) from reports said
          where acts.subject = 'comment' and said.subject = 'comment' and said.item_id = acts.item_id limit 1),
        ''
      )`.as('what'),
      sql<string>`coalesce(videos.slug, channels.slug, '')::text`.as('slug'),
    ])
    .orderBy('acts.id', 'desc')
    .limit(limit + 1)
  return (after ? acts.where('acts.id', '<', after.id) : acts).execute()
}

export type ActRow = Awaited<ReturnType<typeof listActs>>[number]
