import type { Database } from '../../platform/database/connect.ts'
import { ApiError } from '../../platform/api-error.ts'
import { requireQuota } from '../quota/index.ts'
import type { Incoming } from '../../platform/incoming.ts'
import { bytesToCome, discardIncoming, requireDisk, requireSize } from '../../platform/incoming.ts'
import type { NewUpload } from './upload-queries.ts'
import { countOpenUploads, insertUpload, listBegunUploads } from './upload-queries.ts'

const OPEN_UPLOADS_MAX = 10
/** More than can arrive at a time. */
const LOOKED_AT_MAX = 500

/**
 * Inserts an upload, whose bytes count from now on. Uploads of one account start one after the other, so that each sees
 * the earlier ones. `isReceived`: the whole file is already on the disk. `placeFile` puts the file into the incoming
 * folder; if it fails for any reason, neither the row nor the file is kept. Throws `file_empty`, `file_too_large`,
 * `quota_exceeded`, `too_many_uploads`, `storage_full`.
 */
export async function beginUpload(
  { db, incoming }: { db: Database; incoming: Incoming },
  upload: NewUpload & { isReceived: boolean; placeFile: () => Promise<void> },
): Promise<void> {
  const { isReceived, placeFile, ...row } = upload
  const { userId, bytes } = row
  requireSize(incoming, bytes)
  const begin = db.transaction().execute(async (trx) => {
    await requireQuota(trx, userId, bytes, incoming.quotaBytes)
    if (isReceived) await requireDisk(incoming, 0, 0)
    else {
      if ((await countOpenUploads(trx, userId)) >= OPEN_UPLOADS_MAX) throw new ApiError('too_many_uploads')
      const others = await listBegunUploads(trx, LOOKED_AT_MAX)
      await requireDisk(incoming, bytes, await bytesToCome(incoming, others))
    }
    await insertUpload(trx, row)
    await placeFile()
  })
  await begin.catch(async (error: unknown) => {
    // There is nothing to remove if the upload was rejected earlier. A failing disk may also fail here; the first error
    // is the one to report.
    await discardIncoming(incoming, row.id).catch(() => undefined)
    throw error
  })
}
