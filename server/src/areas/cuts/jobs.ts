import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Handler, Schedule } from '../../platform/jobs/work.ts'
import { handle, schedule } from '../../platform/jobs/work.ts'
import type { EncodeParts } from '../uploads/index.ts'
import { discardUsedUploads, makeCutJob } from '../uploads/index.ts'
import { removeOutdatedJob } from './job-kinds.ts'
import { giveUpCut, makeCut } from './make.ts'
import { deleteOutdated, listLiveOrders, listOutdated } from './queries.ts'

const GIVEN_UP_TEXT = 'Making this film anew was interrupted several times. Please try again.'
const REMOVED_AT_ONCE = 500
const FOLDER_LIFE_MS = 3600_000

/** Who does the area's jobs. One cut at a time: new films go first. */
export function cutHandles(parts: EncodeParts): Handler[] {
  return [
    handle(makeCutJob, (order, context) => makeCut(parts, order, context), {
      onGiveUp: (order) => giveUpCut(parts, order, GIVEN_UP_TEXT),
    }),
    handle(removeOutdatedJob, () => removeOutdated(parts)),
  ]
}

export const cutSchedules: readonly Schedule[] = [schedule(removeOutdatedJob, '*/5 * * * *', {})]

/**
 * Removes the files whose time is over, the work folders of orders that nobody makes any more, and uploads of other files
 * that were taken in or are not wanted any more.
 */
export async function removeOutdated(
  parts: Pick<EncodeParts, 'db' | 'storage' | 'incoming' | 'workFolder'>,
): Promise<void> {
  const { db, storage } = parts
  for (const key of await listOutdated(db, REMOVED_AT_ONCE)) {
    await storage.remove(key)
    await deleteOutdated(db, key)
  }
  await discardUsedUploads(parts)
  const folders = await listCutFolders(parts.workFolder)
  const live = new Set(await listLiveOrders(db, [...folders.keys()]))
  for (const [orderId, folder] of folders) {
    if (!live.has(orderId)) await rm(folder, { recursive: true, force: true })
  }
}

/** Work folders that nothing was written to for an hour, by the order they are for. */
async function listCutFolders(workFolder: string): Promise<Map<number, string>> {
  const found = new Map<number, string>()
  for (const videoId of await readdir(workFolder).catch(() => [])) {
    for (const name of await readdir(path.join(workFolder, videoId)).catch(() => [])) {
      const orderId = Number(/^cut-(\d+)$/.exec(name)?.[1])
      const folder = path.join(workFolder, videoId, name)
      const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Infinity }))
      if (!Number.isNaN(orderId) && Date.now() - mtimeMs > FOLDER_LIFE_MS) found.set(orderId, folder)
    }
  }
  return found
}
