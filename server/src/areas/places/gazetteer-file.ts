import { DISTRICTS, PLACE_KINDS } from '@serendib/contract'
import { z } from 'zod'
import type { Database } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { listGazetteer, listPlacesInUse, replaceGazetteer } from './gazetteer-queries.ts'

const name = z.string().trim().max(80)

const GazetteerFile = z
  .array(
    z.strictObject({
      slug: z.string().regex(/^[a-z0-9-]{3,60}$/, 'must be 3 to 60 lowercase letters, digits or hyphens'),
      name: name.min(1),
      /** Empty if the name is uncertain. */
      nameSi: name.default(''),
      nameTa: name.default(''),
      /** Other names that people search for. */
      aliases: z.array(name.min(1)).max(20).default([]),
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
    error: 'contains a slug twice',
  })
type GazetteerFile = z.output<typeof GazetteerFile>

/** Exports all places as one file. The province follows from the district. */
export function exportPlaces(db: Database): Promise<GazetteerFile> {
  return listGazetteer(db)
}

/**
 * Replaces the gazetteer with the content of a file, or changes nothing. Throws an error that describes what is wrong
 * with the file. Places that videos use cannot be removed.
 */
export async function importPlaces(db: Database, content: unknown): Promise<void> {
  const read = GazetteerFile.safeParse(content)
  if (!read.success)
    throw new Error(`The file is invalid and wasn't imported.\n${z.prettifyError(read.error)}`)
  const places = read.data.map((place) => Object.assign(place, { province: DISTRICTS[place.district] ?? '' }))
  await inTransaction(db, async (trx) => {
    const inUse = await listPlacesInUse(
      trx,
      places.map(({ slug }) => slug),
    )
    if (inUse.length > 0)
      throw new Error(
        `The file is invalid and wasn't imported. These places are missing, but videos use them: ${inUse.join(', ')}.`,
      )
    await replaceGazetteer(trx, places)
  })
}
