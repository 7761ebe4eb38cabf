import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Database } from '../../platform/database/connect.ts'
import { absent } from '../../platform/files.ts'
import type { Log } from '../../platform/log.ts'
import type { Storage } from '../../platform/storage/index.ts'
import type { Incoming } from '../uploads/index.ts'
import { discardIncoming } from '../uploads/index.ts'
import { posterFiles } from '../videos/index.ts'
import {
  deleteNote,
  listDue,
  listNamed,
  listUploadsAmong,
  listVideosInWork,
  markUnmeasured,
  needsUnit,
  noteUnnamed,
} from './queries.ts'
import { unitOf, videoOf } from './units.ts'

export interface LeftoverParts {
  readonly db: Database
  readonly storage: Storage
  readonly incoming: Incoming
}

const FOLDERS = ['avatars', 'pictures', 'posters', 'originals', 'videos'] as const
const DAY_MS = 24 * 3600_000
/** What is younger may be in the middle of being written, before the row that names it. */
const YOUNG_MS = DAY_MS
/** For so long nothing must name what was found before it is removed: a sweep is every seven days. */
const NOTED_DAYS = 6
const INCOMING_MS = 7 * DAY_MS
/** Where most of a storage is unknown, the database is not the one that it belongs to. */
const STRANGE = { share: 0.5, unitsMin: 20 }

/**
 * Notes what is in the storage and no row names, and removes what an earlier sweep noted and still no row names. It is asked of the
 * database at three times: after the storage was read, when a sweep finds it again, and in the moment before it goes.
 */
export async function sweepStorage(
  { db, storage, log }: Pick<LeftoverParts, 'db' | 'storage'> & { readonly log: Log },
  signal: AbortSignal,
  youngMs = YOUNG_MS,
): Promise<void> {
  const newest = await readUnits(storage, signal)
  const named = new Set((await listNamed(db)).map(unitOf))
  const inWork = new Set(await listVideosInWork(db))
  const unnamed = [...newest]
    .filter(([unit, writtenAt]) => Date.now() - writtenAt > youngMs && !named.has(unit))
    .filter(([unit]) => !inWork.has(videoOf(unit) ?? 0))
    .map(([unit]) => unit)
  if (unnamed.length >= STRANGE.unitsMin && unnamed.length > newest.size * STRANGE.share) {
    log.error({ unnamed: unnamed.length, all: newest.size }, 'the storage is not that of this database')
    return
  }
  await noteUnnamed(db, unnamed)
  let removed = 0
  for (const unit of await listDue(db, NOTED_DAYS)) {
    signal.throwIfAborted()
    if (!(await needsUnit(db, unit, videoOf(unit)))) {
      await removeUnit(storage, unit)
      removed += 1
      const video = videoOf(unit)
      if (video !== undefined) await markUnmeasured(db, video)
    }
    await deleteNote(db, unit)
  }
  if (unnamed.length > 0) log.info({ unnamed: unnamed.length, removed }, 'files that nothing names')
}

/** What belongs together in the storage, with the time at which the last of it was written. */
async function readUnits(storage: Storage, signal: AbortSignal): Promise<Map<string, number>> {
  const newest = new Map<string, number>()
  for (const folder of FOLDERS) {
    for await (const { key, modifiedAt } of storage.list(folder)) {
      signal.throwIfAborted()
      const unit = unitOf(key)
      if (unit !== undefined) newest.set(unit, Math.max(newest.get(unit) ?? 0, modifiedAt.getTime()))
    }
  }
  return newest
}

async function removeUnit(storage: Storage, unit: string): Promise<void> {
  for (const key of unit.startsWith('posters/') ? posterFiles(unit) : [unit]) await storage.remove(key)
}

/** Removes files on their way in that belong to no upload and were not written to for a week. */
export async function sweepIncoming({ db, incoming }: Pick<LeftoverParts, 'db' | 'incoming'>): Promise<void> {
  const old = new Set<string>()
  for (const name of (await readdir(incoming.folder).catch(absent)) ?? []) {
    const [, uploadId] = /^([\w-]{16,64})(?:\.json)?$/.exec(name) ?? []
    if (uploadId === undefined || uploadId.startsWith('form-')) continue
    const file = await stat(path.join(incoming.folder, name)).catch(absent)
    if (file?.isFile() && Date.now() - file.mtimeMs > INCOMING_MS) old.add(uploadId)
  }
  const kept = new Set(await listUploadsAmong(db, [...old]))
  for (const uploadId of old) if (!kept.has(uploadId)) await discardIncoming(incoming, uploadId)
}
