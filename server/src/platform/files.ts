import { access, constants, mkdir, open, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { errorCode } from './error-code.ts'

/** The plain files below a folder, in order; what begins with a dot is left out, and so is what vanishes meanwhile. */
export async function* filesBelow(folder: string): AsyncIterable<string> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(absent)) ?? []
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith('.')) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesBelow(path)
    else if (entry.isFile()) yield path
  }
}

/** A file system that takes no folder: one of the kernel's, like /proc. */
export class NoFolderHere extends Error {
  override readonly name = 'NoFolderHere'
  constructor(path: string, options: ErrorOptions) {
    super(`No folder can be made in ${dirname(path)}. Choose another place than ${path}.`, options)
  }
}

/**
 * Makes a folder, and those above it, where they are missing. Node's own way goes round in circles for ever where the file system
 * takes none. Throws `NoFolderHere` there.
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

/** A folder that this process must write into and may not. */
export class NotWritable extends Error {
  override readonly name = 'NotWritable'
  constructor(path: string, cause: unknown) {
    const why = errorCode(cause) === 'EROFS' ? 'its disk can only be read' : 'this user may not'
    super(`Nothing can be written into ${path}: ${why}. Change that, or choose another DATA_DIR.`, { cause })
  }
}

/** Whether an error says that something may only be read: the disk is mounted so, or it belongs to somebody else. */
export function isReadOnly(error: unknown): boolean {
  return ['EROFS', 'EACCES', 'EPERM'].includes(errorCode(error) ?? '')
}

/** Throws `NotWritable` for a folder into which nothing can be written. */
export async function requireWritable(folder: string): Promise<void> {
  await access(folder, constants.W_OK | constants.X_OK).catch((error: unknown) => {
    throw isReadOnly(error) ? new NotWritable(folder, error) : error
  })
}

/** For a catch: what is not there, or is a link where we follow none, is undefined. */
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

/** Without it a rename may be forgotten when the power fails. */
export async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
