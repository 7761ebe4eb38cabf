import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { Database } from '../../platform/database/connect.ts'
import { absent } from '../../platform/files.ts'
import type { Log } from '../../platform/log.ts'
import type { Storage } from '../../platform/storage/index.ts'
import type { Incoming } from '../../platform/incoming.ts'
import { discardIncoming } from '../../platform/incoming.ts'
import { thumbnailFiles } from '../videos/index.ts'
import {
  deleteNote,
  deleteNotes,
  listDue,
  listInWorkAmong,
  listNamedAmong,
  listUploadsAmong,
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
/** Files are removed if they were orphaned for this long: sweeps run every seven days. */
const NOTED_DAYS = 6
const INCOMING_MS = 7 * DAY_MS
/** If most files in the storage are unknown, the database belongs to another site. */
const STRANGE = { share: 0.5, fileSetsMin: 20 }
const DUE_AT_ONCE = 1000

export interface SweepLimits {
  /** More recent files may still be in the process of being written, before the row that names them. */
  readonly youngMs: number
  /** How many file sets are in memory and looked up together. */
  readonly fileSetsAtOnce: number
  /** How many files a part of the sweep lists, or a few more: it ends with a file set. */
  readonly filesPerPart: number
}

const LIMITS: SweepLimits = { youngMs: DAY_MS, fileSetsAtOnce: 10_000, filesPerPart: 100_000 }

/** How far a sweep of the storage is. */
export const SweepProgress = z.object({
  /** The last file that was looked up. */
  after: z.string().optional(),
  fileSets: z.int(),
  orphaned: z.int(),
})
export type SweepProgress = z.output<typeof SweepProgress>

/**
 * A part of the storage garbage collection: records files that no row names, and after the last part removes those that
 * an earlier sweep recorded and that are still unnamed. Returns the progress with which the next part begins, undefined
 * after the last one. The database is queried three times: after the files were listed, when a sweep finds them again,
 * and right before they are removed.
 */
export async function sweepStorage(
  { db, storage, log }: Pick<OrphanedFileParts, 'db' | 'storage'> & { readonly log: Log },
  { after, ...totals }: SweepProgress,
  signal: AbortSignal,
  limits: SweepLimits = LIMITS,
): Promise<SweepProgress | undefined> {
  let { fileSets, orphaned } = totals
  let files = 0
  for await (const page of readPages(storage, after, limits.fileSetsAtOnce)) {
    signal.throwIfAborted()
    fileSets += page.fileSets.size
    orphaned += await notePage(db, page.fileSets, limits.youngMs)
    files += page.files
    if (files >= limits.filesPerPart) return { after: page.last, fileSets, orphaned }
  }
  if (orphaned >= STRANGE.fileSetsMin && orphaned > fileSets * STRANGE.share) {
    await deleteNotes(db)
    log.error(
      { orphaned, all: fileSets },
      'most files are orphaned: the storage does not seem to belong to this database; nothing was deleted',
    )
    return undefined
  }
  const removed = await removeDue({ db, storage }, signal)
  if (orphaned > 0) log.info({ orphaned, removed }, 'storage garbage collection: orphaned files')
  return undefined
}

interface Page {
  /** With the modification time of their newest file. */
  readonly fileSets: Map<string, number>
  readonly files: number
  readonly last: string
}

/** Lists the storage after a file in pages of whole file sets of one folder. */
async function* readPages(
  storage: Storage,
  after: string | undefined,
  fileSetsAtOnce: number,
): AsyncIterable<Page> {
  for (const folder of FOLDERS.slice(FOLDERS.findIndex((each) => after?.startsWith(`${each}/`) ?? true))) {
    const isStarted = after?.startsWith(`${folder}/`) === true
    let fileSets = new Map<string, number>()
    let files = 0
    let last = ''
    for await (const { key, modifiedAt } of storage.list(folder, isStarted ? after : undefined)) {
      const fileSet = readFileSet(key)
      if (fileSet !== undefined && fileSets.size === fileSetsAtOnce && !fileSets.has(fileSet)) {
        yield { fileSets, files, last }
        fileSets = new Map()
        files = 0
      }
      if (fileSet !== undefined)
        fileSets.set(fileSet, Math.max(fileSets.get(fileSet) ?? 0, modifiedAt.getTime()))
      files += 1
      last = key
    }
    if (files > 0) yield { fileSets, files, last }
  }
}

/** Records which file sets of a page are orphaned, and returns their number. */
async function notePage(db: Database, page: ReadonlyMap<string, number>, youngMs: number): Promise<number> {
  const fileSets = [...page.keys()]
  const videoIds = fileSets.flatMap((fileSet) => readVideoId(fileSet) ?? [])
  const named = new Set(await listNamedAmong(db, fileSets, videoIds))
  const inWork = new Set(await listInWorkAmong(db, videoIds))
  const isOrphaned = (fileSet: string) =>
    Date.now() - (page.get(fileSet) ?? 0) > youngMs &&
    !named.has(fileSet) &&
    !inWork.has(readVideoId(fileSet) ?? 0)
  const orphaned = fileSets.filter(isOrphaned)
  await noteOrphaned(db, { orphaned, others: fileSets.filter((fileSet) => !isOrphaned(fileSet)) })
  return orphaned.length
}

/** Removes the files that an earlier sweep recorded and that this one found again. */
async function removeDue(
  { db, storage }: Pick<OrphanedFileParts, 'db' | 'storage'>,
  signal: AbortSignal,
): Promise<number> {
  let removed = 0
  for (let after: string | undefined = ''; after !== undefined;) {
    const due = await listDue(db, { days: NOTED_DAYS, after, count: DUE_AT_ONCE })
    for (const fileSet of due) {
      signal.throwIfAborted()
      if (!(await needsFileSet(db, fileSet, readVideoId(fileSet)))) {
        await removeFileSet(storage, fileSet)
        removed += 1
        const video = readVideoId(fileSet)
        if (video !== undefined) await markUnmeasured(db, video)
      }
      await deleteNote(db, fileSet)
    }
    after = due.at(-1)
  }
  return removed
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
