import type { PlaceKind } from '@serendib/contract'
import type { SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

/** A place in a gazetteer file. */
export interface PlaceRow {
  readonly slug: string
  readonly name: string
  readonly nameSi: string
  readonly nameTa: string
  readonly aliases: string[]
  readonly kind: PlaceKind
  readonly district: string
  readonly province: string
  readonly latitude: number
  readonly longitude: number
}

export function listGazetteer(db: Database) {
  return db
    .selectFrom('places')
    .select(['slug', 'name', 'nameSi', 'nameTa', 'aliases', 'kind', 'district', 'latitude', 'longitude'])
    .orderBy('slug')
    .execute()
}

/**
 * Lists places that are used by videos but are not among the given slugs, and locks them until the transaction ends.
 */
export async function listPlacesInUse(trx: Database, remainingSlugs: readonly string[]): Promise<string[]> {
  await sql`lock table places in share row exclusive mode`.execute(trx)
  const rows = await trx
    .selectFrom('places')
    .select('places.slug')
    .where('places.slug', '!=', sql<string>`all(${[...remainingSlugs]}::citext[])`)
    .where(
      sql<SqlBool>`exists (select 1 from videos where videos.place_id = places.id and videos.status <> 'removed')`,
    )
    .orderBy('places.slug')
    .execute()
  return rows.map(({ slug }) => slug)
}

/** Replaces the gazetteer: adds new places, updates known ones and removes all others. */
export async function replaceGazetteer(trx: Database, places: readonly PlaceRow[]): Promise<void> {
  const slugs = places.map(({ slug }) => slug)
  await trx
    .deleteFrom('places')
    .where('slug', '!=', sql<string>`all(${slugs}::citext[])`)
    .execute()
  await trx
    .insertInto('places')
    .values([...places])
    .onConflict((conflict) =>
      conflict.column('slug').doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        nameSi: eb.ref('excluded.nameSi'),
        nameTa: eb.ref('excluded.nameTa'),
        aliases: eb.ref('excluded.aliases'),
        kind: eb.ref('excluded.kind'),
        district: eb.ref('excluded.district'),
        province: eb.ref('excluded.province'),
        latitude: eb.ref('excluded.latitude'),
        longitude: eb.ref('excluded.longitude'),
      })),
    )
    .execute()
}
