import type { Database } from '../../platform/database/connect.ts'
import { publish } from '../../platform/database/notify.ts'

/** Where processes tell each other that other films are withheld than before; they read which. */
export const WITHHELD_CHANNEL = 'withheld_videos'

/** Tells all processes, when the transaction commits, that a film was taken down or brought back. */
export function announceWithheld(trx: Database): Promise<void> {
  return publish(trx, WITHHELD_CHANNEL, '')
}

/** The films that were taken down, and have files. */
export async function listWithheld(db: Database): Promise<number[]> {
  const rows = await db
    .selectFrom('videos')
    .select('id')
    .where('status', '=', 'removed')
    .where('mediaPrefix', 'is not', null)
    .execute()
  return rows.map(({ id }) => id)
}
