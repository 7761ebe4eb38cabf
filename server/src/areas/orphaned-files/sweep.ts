import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Database } from '../../platform/database/connect.ts'
import { absent } from '../../platform/files.ts'
import type { Log } from '../../platform/log.ts'
import type { Storage } from '../../platform/storage/index.ts'
import type { Incoming } from '../../platform/incoming.ts'
import { discardIncoming } from '../../platform/incoming.ts'
import { thumbnailFiles } from '../videos/index.ts'
import {
  deleteNote,
  listDue,
  listNamed,
  listUploadsAmong,
  listVideosInWork,
  markUnmeasured,
  needsFileSet,
  noteOrphaned,
} from './queries.ts'
import { readFileSet, readVideoId } from './file-sets.ts'

export interface OrphanedFileParts {
  readonly db: Database
  readonly storage: Storage
  readonly incoming: Incoming
}

const FOLDERS = ['avatars', 'pictures', 'posters', 'originals', 'videos'] as const
const DAY_MS = 24 * 3600_000
/** More recent files may still be in the process of being written, before the row that names them. */
const YOUNG_MS = DAY_MS
/** Files are removed if they were orphaned for this long: sweeps run every seven days. */
const NOTED_DAYS = 6
const INCOMING_MS = 7 * DAY_MS
/** If most files in the storage are unknown, the database belongs to another site. */
const STRANGE = { share: 0.5, fileSetsMin: 20 }

/**
 * Storage garbage collection: records files that no row names, and removes those that an earlier sweep recorded and
 * that are still unnamed. The database is queried three times: after the storage was listed, when a sweep finds the
 * file again, and right before it is removed.
 */
export async function sweepStorage(
  { db, storage, log }: Pick<OrphanedFileParts, 'db' | 'storage'> & { readonly log: Log },
  signal: AbortSignal,
  youngMs = YOUNG_MS,
): Promise<void> {
  const newest = await readFileSets(storage, signal)
  const named = new Set((await listNamed(db)).map(readFileSet))
  const inWork = new Set(await listVideosInWork(db))
  const orphaned = [...newest]
    .filter(([fileSet, writtenAt]) => Date.now() - writtenAt > youngMs && !named.has(fileSet))
    .filter(([fileSet]) => !inWork.has(readVideoId(fileSet) ?? 0))
    .map(([fileSet]) => fileSet)
  if (orphaned.length >= STRANGE.fileSetsMin && orphaned.length > newest.size * STRANGE.share) {
    log.error(
      { orphaned: orphaned.length, all: newest.size },
      'most files are orphaned: the storage does not seem to belong to this database; nothing was deleted',
    )
    return
  }
  await noteOrphaned(db, orphaned)
  let removed = 0
  for (const fileSet of await listDue(db, NOTED_DAYS)) {
    signal.throwIfAborted()
    if (!(await needsFileSet(db, fileSet, readVideoId(fileSet)))) {
      await removeFileSet(storage, fileSet)
      removed += 1
      const video = readVideoId(fileSet)
      if (video !== undefined) await markUnmeasured(db, video)
    }
    await deleteNote(db, fileSet)
  }
  if (orphaned.length > 0)
    log.info({ orphaned: orphaned.length, removed }, 'storage garbage collection: orphaned files')
}

/** Lists the file sets in the storage with the modification time of their newest file. */
async function readFileSets(storage: Storage, signal: AbortSignal): Promise<Map<string, number>> {
  const newest = new Map<string, number>()
  for (const folder of FOLDERS) {
    for await (const { key, modifiedAt } of storage.list(folder)) {
      signal.throwIfAborted()
      const fileSet = readFileSet(key)
      if (fileSet !== undefined) newest.set(fileSet, Math.max(newest.get(fileSet) ?? 0, modifiedAt.getTime()))
    }
  }
  return newest
}

async function removeFileSet(storage: Storage, fileSet: string): Promise<void> {
  for (const key of fileSet.startsWith('posters/') ? thumbnailFiles(fileSet) : [fileSet])
    await storage.remove(key)
}

/** Removes incoming files that belong to no upload and were not written to for a week. */
export async function sweepIncoming({
  db,
  incoming,
}: Pick<OrphanedFileParts, 'db' | 'incoming'>): Promise<void> {
  const old = new Set<string>()
  for (const name of (await readdir(incoming.folder).catch(absent)) ?? []) {
    const [, uploadId] = /^([\w-]{16,64})(?:\.json)?$/.exec(name) ?? []
    if (uploadId === undefined || uploadId.startsWith('form-')) continue
    const file = await stat(path.join(incoming.folder, name)).catch(absent)
    if (file?.isFile() && Date.now() - file.mtimeMs > INCOMING_MS) old.add(uploadId)
  }
  const known = new Set(await listUploadsAmong(db, [...old]))
  for (const uploadId of old) if (!known.has(uploadId)) await discardIncoming(incoming, uploadId)
}
