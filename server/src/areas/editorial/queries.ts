import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

export function listTeamMessages(db: Database) {
  return db
    .selectFrom('teamMessages')
    .select(['phrase', 'image', 'author', 'link'])
    .orderBy('position')
    .execute()
}

export function listUpcomingEvents(db: Database) {
  return db
    .selectFrom('upcomingEvents')
    .select(['title', 'videoCount', 'createdOn', 'image', 'link'])
    .orderBy('position')
    .execute()
}

export function getEventsNote(db: Database) {
  return db.selectFrom('eventsNote').select(['subscriptions', 'updatedOn']).executeTakeFirstOrThrow()
}

export function listAdBanners(db: Database) {
  return db.selectFrom('adBanners').select(['title', 'line', 'image', 'link']).orderBy('position').execute()
}

/** Contact details of the operator; '' for each that is not set. */
export interface OperatorWords {
  readonly email: string
  readonly operator: string
  readonly furtherRules: string
}

export function getOperatorWords(db: Database): Promise<OperatorWords> {
  return db.selectFrom('siteContact').select(['email', 'operator', 'furtherRules']).executeTakeFirstOrThrow()
}

/** Locks the editorial content, so that its changes run one after the other. */
export async function lockEditorial(trx: Database): Promise<void> {
  await trx.selectFrom('siteContact').select('isOnly').forNoKeyUpdate().execute()
}

/** Lists the titles of videos by URL. */
export async function listTitles(db: Database, slugs: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('videos')
    .select(['slug', 'title'])
    .where('slug', '=', sql<string>`any(${[...slugs]}::citext[])`)
    .execute()
  return new Map(rows.map((row) => [row.slug ?? '', row.title]))
}

export async function replaceOperatorWords(trx: Database, words: OperatorWords): Promise<void> {
  await trx.updateTable('siteContact').set(words).execute()
}

/** Lists the URLs of the editors' picks in their order. */
export async function listPicks(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('editorsPicks')
    .innerJoin('videos', 'videos.id', 'editorsPicks.videoId')
    .select('videos.slug')
    .where('editorsPicks.position', 'is not', null)
    .orderBy('editorsPicks.position')
    .execute()
  return rows.flatMap((row) => row.slug ?? [])
}

type Row<T> = Awaited<ReturnType<(db: Database) => Promise<T[]>>>[number]
type MessageRow = Row<Awaited<ReturnType<typeof listTeamMessages>>[number]>
type EventRow = Row<Awaited<ReturnType<typeof listUpcomingEvents>>[number]>
type BannerRow = Row<Awaited<ReturnType<typeof listAdBanners>>[number]>

const inOrder = <T>(rows: readonly T[]) =>
  rows.map((row, index) => Object.assign({ position: index + 1 }, row))

export async function replaceTeamMessages(trx: Database, messages: readonly MessageRow[]): Promise<void> {
  await trx.deleteFrom('teamMessages').execute()
  if (messages.length > 0) await trx.insertInto('teamMessages').values(inOrder(messages)).execute()
}

export async function replaceUpcomingEvents(
  trx: Database,
  events: readonly EventRow[],
  note: { subscriptions: number; updatedOn: string },
): Promise<void> {
  await trx.updateTable('eventsNote').set(note).execute()
  await trx.deleteFrom('upcomingEvents').execute()
  if (events.length > 0) await trx.insertInto('upcomingEvents').values(inOrder(events)).execute()
}

export async function replaceAdBanners(trx: Database, banners: readonly BannerRow[]): Promise<void> {
  await trx.deleteFrom('adBanners').execute()
  if (banners.length > 0) await trx.insertInto('adBanners').values(inOrder(banners)).execute()
}

/** Replaces the editors' picks, in this order, and keeps the hero. Returns the URLs that don't belong to a video. */
export async function replacePicks(trx: Database, slugs: readonly string[]): Promise<string[]> {
  await trx.deleteFrom('editorsPicks').where('isHero', '=', false).execute()
  await trx.updateTable('editorsPicks').set({ position: null }).execute()
  const { rows } = await sql<{ slug: string }>`
    with wanted as (
      select slug, position from unnest(${[...slugs]}::text[]) with ordinality as wanted (slug, position)
    ),
    chosen as (
      insert into editors_picks (video_id, position)
      select videos.id, min(wanted.position) from wanted join videos on videos.slug = wanted.slug::citext
      group by videos.id
      on conflict (video_id) do update set position = excluded.position
    )
    select wanted.slug from wanted
    where not exists (select from videos where videos.slug = wanted.slug::citext)`.execute(trx)
  return rows.map((row) => row.slug)
}
