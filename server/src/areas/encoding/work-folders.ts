import { readdir, rm, rmdir, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Database } from '../../platform/database/connect.ts'
import { absent } from '../../platform/files.ts'
import { isUnfinished } from '../../platform/jobs/define.ts'
import { findChunks } from './chunks/chunk-queries.ts'
import { encodeJob, finishLadderJob, addRenditionsJob, makeEditJob } from './job-kinds.ts'
import { listPrefixes } from './queries.ts'
import { isOfAdded, isOfChunk } from './workspace.ts'

/** "Try again" resumes from the work folder; after this time, it starts over. */
const MAX_AGE_MS = 3 * 24 * 3600 * 1000

/** How often each process with workers cleans up. */
export const WORK_FOLDERS_SWEPT_MS = 600_000

/**
 * Removes the work folders on this machine that no job needs, here or elsewhere: those of killed workers, also if
 * another machine finished the video. A video that can be retried keeps its folder for some days.
 */
export async function sweepWorkFolders(db: Database, workFolder: string): Promise<void> {
  for (const name of (await readdir(workFolder).catch(absent)) ?? [])
    if (/^\d{1,9}$/.test(name)) await sweepFolder(db, path.join(workFolder, name), Number(name))
}

async function sweepFolder(db: Database, folder: string, videoId: number): Promise<void> {
  const names = (await readdir(folder).catch(absent)) ?? []
  // Queried after the folders were listed: a folder is created after its prefix was saved.
  const prefixes = await listPrefixes(db, videoId)
  const isInChunks = (await findChunks(db, videoId)) !== undefined
  const isEncoding =
    isInChunks ||
    (await isUnfinished(db, encodeJob, { videoId })) ||
    (await isUnfinished(db, finishLadderJob, { videoId }))
  const addsRenditions = await isUnfinished(db, addRenditionsJob, { videoId })
  const isWanted = async (name: string) => {
    if (isOfAdded(name)) return addsRenditions
    if (isOfChunk(name)) return isInChunks
    const use = prefixes.find(({ mediaPrefix }) => path.basename(mediaPrefix) === name)
    if (!use) return false
    if (use.editId !== null) return isUnfinished(db, makeEditJob, { videoId, editId: use.editId })
    return isEncoding || (use.canRetry && (await isRecent(path.join(folder, name))))
  }
  for (const name of names)
    if (!(await isWanted(name))) await rm(path.join(folder, name), { recursive: true, force: true })
  // Fails if the folder is not empty.
  if (!isEncoding && !addsRenditions) await rmdir(folder).catch(() => undefined)
}

async function isRecent(folder: string): Promise<boolean> {
  const stats = await stat(folder).catch(absent)
  return stats !== undefined && Date.now() - stats.mtimeMs <= MAX_AGE_MS
}
