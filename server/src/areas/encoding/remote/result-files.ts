import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Database } from '../../../platform/database/connect.ts'
import { absent } from '../../../platform/files.ts'
import type { Incoming } from '../../../platform/incoming.ts'
import { incomingPath } from '../../../platform/incoming.ts'
import { listOpenRuns } from './run-queries.ts'

// What remote workers send, in the folder for uploads: one file per run and rendition.

const NAME = /^result-([0-9a-f-]{36})-v\d{1,4}\.mp4$/

/** Where a file of a run is received. `name` is one of the task's. */
export function resultPath(incoming: Incoming, runId: string, name: string): string {
  return incomingPath(incoming, `result-${runId}-${name}`)
}

/** How many bytes of a file have been received. */
export async function resultBytes(file: string): Promise<number> {
  return (await stat(file).catch(absent))?.size ?? 0
}

/** Appends the body of a request to a file, until it ends or the connection breaks. */
export async function appendResult(file: string, body: Readable, offset: number): Promise<void> {
  await (await open(file, 'a')).close()
  await pipeline(body, createWriteStream(file, { flags: 'r+', start: offset }))
}

export async function hashFile(file: string): Promise<string | undefined> {
  if ((await stat(file).catch(absent)) === undefined) return undefined
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** Removes the files of a run. */
export async function discardResult({ folder }: Incoming, runId: string): Promise<void> {
  await discardFiles(folder, (id) => id === runId)
}

/** Removes the files of runs that have failed, or of which nothing is known any more. */
export async function sweepResults(db: Database, { folder }: Incoming): Promise<void> {
  const ids = (await readdir(folder)).flatMap((name) => NAME.exec(name)?.[1] ?? [])
  // Queried after the files were listed: a file is created after its run.
  const wanted = ids.length === 0 ? new Set() : await listOpenRuns(db, ids)
  await discardFiles(folder, (id) => ids.includes(id) && !wanted.has(id))
}

async function discardFiles(folder: string, isDiscarded: (runId: string) => boolean): Promise<void> {
  for (const name of await readdir(folder)) {
    const runId = NAME.exec(name)?.[1]
    if (runId !== undefined && isDiscarded(runId)) await rm(path.join(folder, name), { force: true })
  }
}
