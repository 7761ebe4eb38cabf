import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { absent, filesBelow, syncFolder } from '../files.ts'
import type { Log } from '../log.ts'
import type { BackupEntry, BackupHead } from './manifest.ts'
import { formatLine, MANIFEST, manifestEnd, manifestName, readEntries } from './manifest.ts'

/**
 * A folder of backups: a manifest for each backup, and the files of all backups, named by the hash of their content, so
 * that the same content is stored only once.
 */
export interface BackupFolder {
  readonly path: string
  /** Returns the entries of the newest backup and of an unfinished one, by path. */
  known(): Promise<Map<string, BackupEntry>>
  has(file: Content): Promise<boolean>
  /** Reads the stored file with this content. False if it is missing, was altered or can't be read. */
  isIntact(file: Content, signal?: AbortSignal): Promise<boolean>
  /** Stores bytes in the folder, unless they are stored intact. */
  add(bytes: Readable, signal?: AbortSignal): Promise<Content & { isNew: boolean }>
  begin(head: BackupHead): Promise<DraftBackup>
  /** Removes all but `count` backups: `made`, which was just completed, and the newest others. */
  keep(count: number, made: string): Promise<void>
  /** Removes files that neither a backup nor `others` reference. */
  sweep(others?: Iterable<BackupEntry>): Promise<void>
  /** Deletes the manifest of an unfinished backup. */
  deleteDraft(): Promise<void>
}

interface Content {
  readonly size: number
  readonly sha256: string
}

export interface DraftBackup {
  add(entry: BackupEntry): Promise<void>
  /** Completes the backup, which then survives a power failure. Returns its name. */
  complete(): Promise<string>
  /** Leaves it unfinished, so that the next backup can continue from it. */
  leave(): Promise<void>
}

const DRAFT = 'unfinished.jsonl'
const ABOUT = `Backups of a Serendib site. Each .jsonl file here is one backup and names its files, which lie in files/.
To bring the site back, in the folder of Serendib:   npm run admin -- restore <this folder>
To have less of them, remove the oldest .jsonl files: the next backup removes what no other one has.
`

/** Lists the complete backups in a folder, oldest first, by the names of their manifests. */
export async function listBackups(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => MANIFEST.test(name)).sort()
}

/** The file with this content in a folder of backups. */
export function contentPath(folder: string, sha256: string): string {
  return join(folder, 'files', sha256.slice(0, 2), sha256)
}

/** Opens a folder for backups. They contain password hashes, so only its owner may read it. */
export async function openBackupFolder(path: string, log?: Log): Promise<BackupFolder> {
  const drafts = join(path, 'files', 'drafts')
  await rm(drafts, { recursive: true, force: true })
  await mkdir(drafts, { recursive: true, mode: 0o700 })
  await writeFile(join(path, 'README.txt'), ABOUT)
  const touched = new Set<string>([path])

  async function has({ size, sha256 }: Content): Promise<boolean> {
    return (await stat(contentPath(path, sha256)).catch(absent))?.size === size
  }

  async function isIntact({ sha256 }: Content, signal?: AbortSignal): Promise<boolean> {
    const meter = hashMeter()
    meter.stream.resume()
    try {
      await pipeline([openContent(path, sha256), meter.stream], signal === undefined ? {} : { signal })
    } catch (error) {
      if (signal?.aborted === true) throw error
      return false
    }
    return meter.result().sha256 === sha256
  }

  /** Backups that were made while the clock was ahead are older than all that were made since. */
  async function listByAge(): Promise<string[]> {
    const now = manifestName(new Date())
    const names = await listBackups(path)
    return [...names.filter((name) => name > now), ...names.filter((name) => name <= now)]
  }

  async function add(bytes: Readable, signal?: AbortSignal) {
    const draft = join(drafts, randomUUID())
    const meter = hashMeter()
    try {
      const target = createWriteStream(draft, { flush: true, mode: 0o600 })
      await pipeline([bytes, meter.stream, target], signal === undefined ? {} : { signal })
      const content = meter.result()
      const place = contentPath(path, content.sha256)
      if (await isIntact(content, signal)) {
        await rm(draft)
        return { ...content, isNew: false }
      }
      if ((await stat(place).catch(absent)) !== undefined)
        log?.warn({ file: place }, 'a file of the backups was damaged and is replaced: check their disk')
      await mkdir(dirname(place), { recursive: true, mode: 0o700 })
      await rename(draft, place)
      touched.add(dirname(place)).add(join(path, 'files'))
      return { ...content, isNew: true }
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  }

  return {
    path,
    has,
    isIntact,
    add,
    async known() {
      const newest = (await listByAge()).at(-1)
      const entries = newest === undefined ? [] : await readEntries(join(path, newest))
      return new Map([...entries, ...(await readEntries(join(path, DRAFT)))].map((each) => [each.path, each]))
    },
    async begin(head) {
      const handle = await open(join(path, DRAFT), 'w', 0o600)
      const end = manifestEnd()
      const name = manifestName(new Date())
      const write = async (line: string, entry?: BackupEntry) => {
        await handle.write(line)
        end.note(line, entry)
      }
      await write(formatLine(head))
      return {
        add: (entry) => write(formatLine(entry), entry),
        async complete() {
          await handle.write(end.line())
          await handle.sync()
          await handle.close()
          for (const folder of touched) await syncFolder(folder)
          await rename(join(path, DRAFT), join(path, name))
          await syncFolder(path)
          return name
        },
        leave: () => handle.close(),
      }
    },
    async keep(count, made) {
      const others = (await listByAge()).filter((name) => name !== made)
      for (const name of others.slice(0, Math.max(0, others.length + 1 - count))) await rm(join(path, name))
      await syncFolder(path)
    },
    async sweep(others = []) {
      const named = new Set<string>()
      for (const { sha256 } of others) named.add(sha256)
      for (const name of await listBackups(path)) {
        for (const { sha256 } of await readEntries(join(path, name))) named.add(sha256)
      }
      for await (const file of filesBelow(join(path, 'files'))) {
        if (!named.has(basename(file))) await rm(file, { force: true })
      }
    },
    deleteDraft: () => rm(join(path, DRAFT), { force: true }),
  }
}

/** Passes bytes through and computes their size and hash. */
export function hashMeter() {
  const hash = createHash('sha256')
  let size = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { stream, result: () => ({ size, sha256: hash.digest('hex') }) }
}

/** Reads the content of a file in a backup. */
export function openContent(folder: string, sha256: string): Readable {
  return createReadStream(contentPath(folder, sha256))
}
