import type { Database } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { requireRoom } from '../room/index.ts'
import type { Incoming } from './incoming.ts'
import { bytesToCome, requireDisk, requireSize } from './incoming.ts'
import type { NewUpload } from './upload-queries.ts'
import { countOpenUploads, insertUpload, listBegunUploads } from './upload-queries.ts'

const OPEN_UPLOADS_MAX = 10
/** More than come at one time. */
const LOOKED_AT_MAX = 500

/**
 * Notes an upload, whose bytes count from now on. Of one account one begins after the other: each counts those before it.
 * `isReceived`: its file is on the disk already. Throws `file_empty`, `file_too_large`, `room_full`, `too_many_uploads`,
 * `storage_full`.
 */
export async function beginUpload(
  { db, incoming }: { db: Database; incoming: Incoming },
  upload: NewUpload & { isReceived: boolean },
): Promise<void> {
  const { isReceived, ...row } = upload
  const { userId, bytes } = row
  requireSize(incoming, bytes)
  await db.transaction().execute(async (trx) => {
    await requireRoom(trx, userId, bytes, incoming.roomBytes)
    if (isReceived) await requireDisk(incoming, 0, 0)
    else {
      if ((await countOpenUploads(trx, userId)) >= OPEN_UPLOADS_MAX) throw new Refusal('too_many_uploads')
      const others = await listBegunUploads(trx, LOOKED_AT_MAX)
      await requireDisk(incoming, bytes, await bytesToCome(incoming, others))
    }
    await insertUpload(trx, row)
  })
}
