import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { addAbortSignal, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gzip as gzipWithCallback } from 'node:zlib'
import { absent } from '../files.ts'
import { CONTENTS, type Snapshot, tablePath } from './dump.ts'
import type { BackupFolder, DraftBackup } from './folder.ts'
import { frozenFiles } from '../storage/frozen.ts'
import type { BackupEntry } from './manifest.ts'
import { inParts } from './parts.ts'

const gzip = promisify(gzipWithCallback)

/**
 * Writes the parts of a site into a backup. For a `known` file whose content is in the folder, it writes only the
 * entry.
 */
export function createWriter(
  folder: BackupFolder,
  draft: DraftBackup,
  known: ReadonlyMap<string, BackupEntry>,
  signal: AbortSignal | undefined,
) {
  const sums = { files: 0, bytes: 0, bytesNew: 0 }

  async function put(path: string, bytes: Readable, changed = 0) {
    const { size, sha256, isNew } = await folder.add(bytes, signal)
    if (isNew) sums.bytesNew += size
    await note({ path, size, changed, sha256 })
  }

  /**
   * Writes nothing if the folder has these bytes. All backups name the same parts, so that one damaged part would make
   * all of them useless: it is read and replaced.
   */
  async function putBytes(path: string, bytes: Buffer) {
    const content = { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
    if (await folder.isIntact(content, signal)) await note({ path, changed: 0, ...content })
    else await put(path, Readable.from([bytes]))
  }

  async function note(entry: BackupEntry) {
    await draft.add(entry)
    sums.files += 1
    sums.bytes += entry.size
  }

  /** Finds a file's entry in an earlier backup by its size and mtime. Files never change under the same name. */
  async function find(path: string, place: string) {
    const stats = await stat(place).catch(absent)
    if (stats === undefined) return undefined
    const { size } = stats
    const changed = Math.round(stats.mtimeMs)
    const entry = known.get(path)
    const isSame = entry?.size === size && entry.changed === changed && (await folder.has(entry))
    return { size, changed, entry: isSame ? entry : undefined }
  }

  return {
    sums: () => sums,
    async addFile(path: string, place: string): Promise<void> {
      signal?.throwIfAborted()
      const found = await find(path, place)
      if (found === undefined) return
      if (found.entry !== undefined) await note(found.entry)
      else await put(path, createReadStream(place), found.changed)
    },
    async addDatabase({ contents, rows }: Snapshot): Promise<void> {
      await put(CONTENTS, Readable.from([Buffer.from(JSON.stringify(contents))]))
      for (const table of contents.tables) {
        let part = 0
        // Also ends while the database makes it wait.
        const stream = signal === undefined ? rows(table) : addAbortSignal(signal, rows(table))
        for await (const bytes of inParts(stream)) {
          if (signal?.aborted === true) throw signal.reason
          await putBytes(tablePath(table, part++), await gzip(bytes))
        }
      }
    },
    async bytesMissing(dataDir: string, roots: readonly string[]): Promise<number> {
      let bytes = 0
      for (const root of roots) {
        for await (const { path, place } of frozenFiles(dataDir, root)) {
          const found = await find(path, place)
          if (found !== undefined && found.entry === undefined) bytes += found.size
        }
      }
      return bytes
    },
  }
}
