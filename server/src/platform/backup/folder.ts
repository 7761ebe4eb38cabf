import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { absent, filesBelow, syncFolder } from '../files.ts'
import type { BackupEntry, BackupHead } from './manifest.ts'
import { lineOf, MANIFEST, manifestEnd, manifestName, readEntries } from './manifest.ts'

/**
 * Where backups are kept: a manifest for each, and the files of all of them once, named by what is in them. A file that
 * several backups have takes its space once, and the same bytes under another name take none.
 */
export interface BackupFolder {
  readonly path: string
  /** What the newest backup has, and one that was not completed, by path. */
  known(): Promise<Map<string, BackupEntry>>
  has(file: Content): Promise<boolean>
  /** Puts bytes into the folder, unless they are there. `through`: what they are passed through on their way. */
  add(bytes: Readable, options?: AddOptions): Promise<Content & { isNew: boolean }>
  begin(head: BackupHead): Promise<DraftBackup>
  /** Removes the oldest backups but so many. */
  keep(count: number): Promise<void>
  /** Removes files that no backup has, but for `others`. */
  sweep(others?: Iterable<BackupEntry>): Promise<void>
  /** Forgets the files of a backup that was not completed. */
  forgetDraft(): Promise<void>
}

interface Content {
  readonly size: number
  readonly sha256: string
}

interface AddOptions {
  readonly through?: readonly Transform[]
  readonly signal?: AbortSignal | undefined
}

export interface DraftBackup {
  add(entry: BackupEntry): Promise<void>
  /** Makes it a backup: from then on it is there, also after a power cut. Answers its name. */
  complete(): Promise<string>
  /** Leaves it as it is, for the next one to go on from. */
  leave(): Promise<void>
}

const DRAFT = 'unfinished.jsonl'
const ABOUT = `Backups of a Serendib site. Each .jsonl file here is one backup and names its files, which lie in files/.
To bring the site back, in the folder of Serendib:   npm run admin -- restore <this folder>
To have less of them, remove the oldest .jsonl files: the next backup removes what no other one has.
`

/** The whole backups in a folder, the oldest first: names of their manifests. */
export async function listBackups(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => MANIFEST.test(name)).sort()
}

/** The file of a folder of backups that has these bytes. */
export function contentPath(folder: string, sha256: string): string {
  return join(folder, 'files', sha256.slice(0, 2), sha256)
}

/** Opens a folder to put backups into. Passwords' hashes are in them: it is for its owner alone. */
export async function openBackupFolder(path: string): Promise<BackupFolder> {
  const drafts = join(path, 'files', 'drafts')
  await rm(drafts, { recursive: true, force: true })
  await mkdir(drafts, { recursive: true, mode: 0o700 })
  await writeFile(join(path, 'README.txt'), ABOUT)
  const touched = new Set<string>([path])

  async function has({ size, sha256 }: Content): Promise<boolean> {
    return (await stat(contentPath(path, sha256)).catch(absent))?.size === size
  }

  async function add(bytes: Readable, { through = [], signal }: AddOptions = {}) {
    const draft = join(drafts, randomUUID())
    const meter = hashMeter()
    try {
      const target = createWriteStream(draft, { flush: true, mode: 0o600 })
      await pipeline([bytes, ...through, meter.stream, target], signal === undefined ? {} : { signal })
      const content = meter.result()
      const place = contentPath(path, content.sha256)
      if (await has(content)) {
        await rm(draft)
        return { ...content, isNew: false }
      }
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
    add,
    async known() {
      const newest = (await listBackups(path)).at(-1)
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
      await write(lineOf(head))
      return {
        add: (entry) => write(lineOf(entry), entry),
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
    async keep(count) {
      for (const name of (await listBackups(path)).slice(0, -count)) await rm(join(path, name))
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
    forgetDraft: () => rm(join(path, DRAFT), { force: true }),
  }
}

/** Passes bytes on, counts and hashes them. */
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

/** The bytes of a file that a backup has. */
export function openContent(folder: string, sha256: string): Readable {
  return createReadStream(contentPath(folder, sha256))
}
