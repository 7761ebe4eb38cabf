import { DISTRICTS, PLACE_KINDS } from '@serendib/contract'
import { z } from 'zod'
import type { Database } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { listGazetteer, listPlacesInUse, replaceGazetteer } from './gazetteer-queries.ts'

const name = z.string().trim().max(80)

const GazetteerFile = z
  .array(
    z.strictObject({
      slug: z.string().regex(/^[a-z0-9-]{3,60}$/, 'must be 3 to 60 small letters, digits or hyphens'),
      name: name.min(1),
      /** Left out where nobody is sure. */
      nameSi: name.default(''),
      nameTa: name.default(''),
      kind: z.enum(PLACE_KINDS),
      district: z.string().refine((district) => district in DISTRICTS, {
        error: `must be one of ${Object.keys(DISTRICTS).join(', ')}`,
      }),
      latitude: z.number().min(5.5).max(10.2),
      longitude: z.number().min(79).max(82.3),
    }),
  )
  .min(1)
  .max(2000)
  .refine((places) => new Set(places.map(({ slug }) => slug)).size === places.length, {
    error: 'names a slug twice',
  })
type GazetteerFile = z.output<typeof GazetteerFile>

/** All places, as one file. The province is that of the district. */
export function exportPlaces(db: Database): Promise<GazetteerFile> {
  return listGazetteer(db)
}

/**
 * Puts a file in the place of the gazetteer, or nothing of it. Throws an error that says what is wrong with it; a place that films
 * name must stay.
 */
export async function importPlaces(db: Database, content: unknown): Promise<void> {
  const read = GazetteerFile.safeParse(content)
  if (!read.success) throw new Error(`The file was not taken.\n${z.prettifyError(read.error)}`)
  const places = read.data.map((place) => Object.assign(place, { province: DISTRICTS[place.district] ?? '' }))
  await inTransaction(db, async (trx) => {
    const inUse = await listPlacesInUse(
      trx,
      places.map(({ slug }) => slug),
    )
    if (inUse.length > 0)
      throw new Error(`The file was not taken. It lacks places that films name: ${inUse.join(', ')}.`)
    await replaceGazetteer(trx, places)
  })
}
