import type { Dirent } from 'node:fs'
import { access, constants, mkdir, open, opendir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { errorCode } from './error-code.ts'

/** How many names of one folder are in memory at once, at most twice. A larger folder is read several times. */
const NAMES_AT_ONCE = 100_000

/**
 * Lists the regular files below a folder in order, without dotfiles and entries that vanish meanwhile.
 * @param after the names on the way to a file, with which an earlier listing ended: lists those after it
 */
export async function* filesBelow(
  folder: string,
  after: readonly string[] = [],
  namesAtOnce = NAMES_AT_ONCE,
): AsyncIterable<string> {
  let [last, ...inside] = after
  if (last !== undefined && inside.length > 0) yield* filesBelow(join(folder, last), inside, namesAtOnce)
  for (;;) {
    const entries = await entriesAfter(folder, last, namesAtOnce)
    for (const entry of entries) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) yield* filesBelow(path, [], namesAtOnce)
      else if (entry.isFile()) yield path
    }
    if (entries.length < namesAtOnce) return
    last = entries.at(-1)?.name
  }
}

/** Returns the first `count` entries of a folder after a name, in order, however many there are. */
async function entriesAfter(folder: string, after: string | undefined, count: number): Promise<Dirent[]> {
  const opened = await opendir(folder, { bufferSize: 1000 }).catch(absent)
  const found: Dirent[] = []
  const keepFirst = () => found.sort((a, b) => (a.name < b.name ? -1 : 1)).splice(count)
  let end: string | undefined
  for await (const entry of opened ?? []) {
    if (entry.name.startsWith('.') || (after !== undefined && entry.name <= after)) continue
    if (end !== undefined && entry.name > end) continue
    if (found.push(entry) < 2 * count) continue
    keepFirst()
    end = found.at(-1)?.name
  }
  keepFirst()
  return found
}

/** The file system doesn't allow folders: a virtual one like /proc. */
export class NoFolderHere extends Error {
  override readonly name = 'NoFolderHere'
  constructor(path: string, options: ErrorOptions) {
    super(`Can't create a folder in ${dirname(path)}. Choose another location than ${path}.`, options)
  }
}

/**
 * Creates a folder and its missing parents. Node's recursive `mkdir` loops forever on file systems that don't allow
 * folders; this throws `NoFolderHere`.
 */
export async function makeFolder(path: string, mode = 0o777): Promise<void> {
  try {
    await mkdir(path, { mode })
  } catch (error) {
    const code = errorCode(error)
    if (code === 'EEXIST' && (await stat(path)).isDirectory()) return
    if (code !== 'ENOENT') throw error
    await makeParent(path, mode)
    await mkdir(path, { mode }).catch((again: unknown) => {
      if (errorCode(again) === 'ENOENT') throw new NoFolderHere(path, { cause: again })
      if (errorCode(again) !== 'EEXIST') throw again
    })
  }
}

async function makeParent(path: string, mode: number): Promise<void> {
  const parent = dirname(path)
  if ((await stat(parent).catch(absent)) === undefined) await makeFolder(parent, mode)
}

/** A folder is not writable although this process needs it. */
export class NotWritable extends Error {
  override readonly name = 'NotWritable'
  constructor(path: string, cause: unknown) {
    const why = errorCode(cause) === 'EROFS' ? 'its disk can only be read' : 'this user may not'
    super(`Nothing can be written into ${path}: ${why}. Change that, or choose another DATA_DIR.`, { cause })
  }
}

/**
 * A folder or setting of this process isn't the one that the site's other processes use. The message is meant for the
 * operator.
 */
export class NotShared extends Error {
  override readonly name = 'NotShared'
}

/** Whether an error means that something is not writable: a read-only disk, or missing permissions. */
export function isReadOnly(error: unknown): boolean {
  return ['EROFS', 'EACCES', 'EPERM'].includes(errorCode(error) ?? '')
}

/** Throws `NotWritable` if a folder is not writable. */
export async function requireWritable(folder: string): Promise<void> {
  await access(folder, constants.W_OK | constants.X_OK).catch((error: unknown) => {
    throw isReadOnly(error) ? new NotWritable(folder, error) : error
  })
}

/**
 * For `catch`: returns undefined if a file doesn't exist, or is a symbolic link that we don't follow; rethrows other
 * errors.
 */
export function absent(error: unknown): undefined {
  if (['ENOENT', 'ENOTDIR', 'ELOOP'].includes(errorCode(error) ?? '')) return undefined
  throw error
}

export async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Syncs a folder; otherwise a rename may be lost in a power failure. */
export async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
