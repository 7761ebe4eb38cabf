import type { Database } from '../../platform/database/connect.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Incoming } from '../../platform/incoming.ts'
import { discardIncoming, discardOldForms, expiryOf } from '../../platform/incoming.ts'
import type { Handler } from '../../platform/jobs/handler.ts'
import { handle } from '../../platform/jobs/handler.ts'
import { deleteUpload } from '../encoding/index.ts'
import { finishUpload } from './finish.ts'
import { sweepUploadsJob } from './job-kinds.ts'
import { listOpenUploads } from './upload-queries.ts'

const SWEPT_AT_ONCE = 500

/** The area's job handlers. */
export function uploadJobHandlers({ db, incoming }: { db: Database; incoming: Incoming }): Handler[] {
  return [handle(sweepUploadsJob, () => sweepUploads(db, incoming), { cron: '*/10 * * * *' })]
}

async function sweepUploads(db: Database, incoming: Incoming): Promise<void> {
  await discardOldForms(incoming)
  for (const upload of await listOpenUploads(db, SWEPT_AT_ONCE)) {
    try {
      await finishUpload(db, incoming, upload.id)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const isGone = upload.hasBegun && error.code === 'upload_not_found'
      const isAbandoned = (await expiryOf(incoming, upload.id, upload.expiresAt)) < new Date()
      if (!isAbandoned && !isGone) continue
      await discardIncoming(incoming, upload.id)
      await deleteUpload(db, upload.id)
    }
  }
}
