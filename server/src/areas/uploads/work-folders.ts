import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Database } from '../../platform/database/connect.ts'
import { absent } from '../../platform/files.ts'
import { listFailedAmong } from './queries.ts'

/** A further try goes on from what is there; after so long it begins anew. */
const KEPT_MS = 3 * 24 * 3600 * 1000

/** Removes what an encoding that was given up left in the work folder, some days after. */
export async function sweepWorkFolders(db: Database, workFolder: string): Promise<void> {
  const old: number[] = []
  for (const name of (await readdir(workFolder).catch(absent)) ?? []) {
    if (!/^\d{1,9}$/.test(name)) continue
    const stats = await stat(path.join(workFolder, name)).catch(absent)
    if (stats !== undefined && Date.now() - stats.mtimeMs > KEPT_MS) old.push(Number(name))
  }
  if (old.length === 0) return
  for (const videoId of await listFailedAmong(db, old))
    await rm(path.join(workFolder, String(videoId)), { recursive: true, force: true })
}
