import { randomUUID } from 'node:crypto'
import type { Stats } from 'node:fs'
import { constants } from 'node:fs'
import {
  copyFile,
  mkdir,
  open,
  readdir,
  realpath,
  rename,
  rm,
  stat,
  unlink,
  writeFile,
} from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { freezeBefore } from './frozen.ts'
import { errorCode } from '../error-code.ts'
import { absent, filesBelow, makeFolder, syncFile, syncFolder } from '../files.ts'
import { type ByteRange, InvalidKey, NoSuchObject, type OpenObject } from './index.ts'
import { type Source, type Storage, StorageFull, type StoredObject } from './index.ts'
import { checkKey, checkType, contentTypeOf } from './keys.ts'
import { extentOf } from './ranges.ts'
import { isDiskFull, isMove } from './sources.ts'

// No key begins with a dot, so drafts can't be read as objects.
const DRAFTS = '.drafts'
const DRAFT_LIFE_MS = 24 * 3600_000
/** Up to this size, bytes are read with one call; a stream costs more. */
const BUFFER_BYTES = 256 * 1024

/** Stores media as files below `folder`. Drafts left behind by a crash are removed after a day. */
export async function createDiskStorage(folder: string): Promise<Storage> {
  await makeFolder(join(folder, DRAFTS))
  const root = await realpath(folder)
  await removeOldDrafts(join(root, DRAFTS))

  /** Returns the file of a key. Throws `InvalidKey` if a parent folder is a symbolic link. */
  async function locate(key: string): Promise<string | undefined> {
    checkKey(key)
    const file = join(root, key)
    const parent = await realpath(dirname(file)).catch(absent)
    if (parent === undefined) return undefined
    if (parent !== dirname(file)) throw new InvalidKey(`a symbolic link stands in the way of ${key}`)
    return file
  }

  async function put(
    key: string,
    source: Source,
    { contentType }: { contentType: string },
  ): Promise<StoredObject> {
    checkKey(key)
    checkType(key, contentType)
    const draft = join(root, DRAFTS, randomUUID())
    try {
      await mkdir(dirname(join(root, key)), { recursive: true })
      const file = await locate(key)
      if (file === undefined) throw new Error(`the folder of ${key} vanished`)
      // A moved file is renamed directly, without a draft, so that a crash can't leave it in between.
      if (!(isMove(source) && (await moved(source.path, file)))) {
        await writeDraft(source, draft)
        await rename(draft, file)
        if (isMove(source)) await unlink(source.path)
      }
      await syncFolder(dirname(file))
      return describe(key, await stat(file))
    } catch (error) {
      await rm(draft, { force: true })
      if (isDiskFull(error)) throw new StorageFull(`no space left for ${key}`, { cause: error })
      throw error
    }
  }

  async function openFile(key: string) {
    const file = await locate(key)
    if (file === undefined) return undefined
    const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW).catch(absent)
    if (handle === undefined) return undefined
    const stats = await handle.stat()
    if (stats.isFile()) return { handle, stats }
    await handle.close()
    return undefined
  }

  async function openObject(key: string, range?: ByteRange): Promise<OpenObject | undefined> {
    const opened = await openFile(key)
    if (opened === undefined) return undefined
    const { handle, stats } = opened
    const object = describe(key, stats)
    try {
      const extent = extentOf(range, stats.size)
      const length = extent.end - extent.start + 1
      if (length > 0 && length <= BUFFER_BYTES) {
        const bytes = Buffer.allocUnsafe(length)
        const { bytesRead } = await handle.read(bytes, 0, length, extent.start)
        if (bytesRead === length) {
          await handle.close()
          return { ...object, ...extent, bytes, stream: Readable.from([bytes]) }
        }
      }
      if (stats.size > 0)
        return {
          ...object,
          ...extent,
          stream: handle.createReadStream({ ...extent, highWaterMark: BUFFER_BYTES }),
        }
      await handle.close()
      return { ...object, ...extent, stream: Readable.from([]) }
    } catch (error) {
      await handle.close()
      throw error
    }
  }

  async function statObject(key: string): Promise<StoredObject | undefined> {
    const opened = await openFile(key)
    if (opened === undefined) return undefined
    await opened.handle.close()
    return describe(key, opened.stats)
  }

  return {
    put,
    open: openObject,
    stat: statObject,
    async remove(prefix) {
      const path = await locate(prefix)
      if (path === undefined) return
      await freezeBefore(root, path)
      await rm(path, { recursive: true, force: true })
    },
    async *list(prefix, after) {
      const path = await locate(prefix)
      if (path === undefined) return
      const names = after === undefined ? [] : after.slice(prefix.length + 1).split('/')
      for await (const file of filesBelow(path, names)) {
        const object = await statObject(relative(root, file).split(sep).join('/'))
        if (object !== undefined) yield object
      }
    },
    async useFile(key, use) {
      const file = await locate(key)
      if (file === undefined || (await statObject(key)) === undefined) throw new NoSuchObject(key)
      return await use(file)
    },
  }
}

async function writeDraft(source: Source, draft: string): Promise<void> {
  if (source instanceof Readable || source instanceof Uint8Array)
    return writeFile(draft, source, { flush: true })
  await copyFile(source.path, draft, constants.COPYFILE_FICLONE)
  await syncFile(draft)
}

/** Renames a file. Returns false if it is on another disk. */
async function moved(from: string, to: string): Promise<boolean> {
  try {
    await syncFile(from)
    await rename(from, to)
    return true
  } catch (error) {
    if (errorCode(error) === 'EXDEV') return false
    throw error
  }
}

function describe(key: string, stats: Stats): StoredObject {
  // The inode tells apart two writes within one tick of the file system's clock.
  const parts = [stats.size, Math.round(stats.mtimeMs * 1000), stats.ino]
  const etag = `"${parts.map((part) => part.toString(36)).join('-')}"`
  return { key, size: stats.size, etag, contentType: contentTypeOf(key), modifiedAt: stats.mtime }
}

async function removeOldDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    // Another process may have renamed the draft meanwhile.
    const draft = await stat(join(folder, name)).catch(absent)
    if (draft && Date.now() - draft.mtimeMs > DRAFT_LIFE_MS) await rm(join(folder, name), { force: true })
  }
}
