import { randomBytes } from 'node:crypto'
import type { Database } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { returnLent } from '../../../platform/jobs/lent.ts'
import { hashToken } from '../../../platform/http/viewer.ts'
import { encodeChunkJob } from '../job-kinds.ts'
import { listRunning } from './run-queries.ts'
import { deleteWorker, findWorkerId, insertWorker, lockWorker } from './worker-queries.ts'

const TOKEN_BYTES = 32

/** Adds a worker and returns its token, which is not stored; undefined if the name is taken. */
export async function addWorker(db: Database, name: string): Promise<string | undefined> {
  const token = `worker-${randomBytes(TOKEN_BYTES).toString('base64url')}`
  return (await insertWorker(db, name, hashToken(token))) ? token : undefined
}

/** Removes a worker: its token is refused, and others take its chunk at once. Returns false if no worker has this name. */
export async function removeWorker(db: Database, name: string): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const id = await findWorkerId(trx, name)
    // Locked before its jobs, as when it takes one.
    if (id === undefined || !(await lockWorker(trx, id))) return false
    for (const { jobId, attempt } of await listRunning(trx, id))
      await returnLent(trx, encodeChunkJob, { id: jobId, attempt })
    await deleteWorker(trx, id)
    return true
  })
}
