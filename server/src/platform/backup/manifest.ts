import { createHash } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { z } from 'zod'
import { absent } from '../files.ts'
import { isKey } from '../storage/keys.ts'
import { BackupError } from '../backup-error.ts'

/**
 * The manifest of a backup: a line about the site, a line for each file, and a last line with totals and a hash of the
 * other lines. It gets its final name once everything is on the disk.
 */
export interface Manifest {
  readonly head: BackupHead
  readonly entries: readonly BackupEntry[]
}

const Head = z.object({
  /** Since 2 the rows of a table are in parts. */
  format: z.literal([1, 2]),
  version: z.string(),
  /** A hash of the site's secret: tells sites apart, and whether a secret is the same. */
  site: z.string(),
  /** Where media is stored; with `s3` it is not in the backup. */
  storage: z.enum(['disk', 's3']),
})
export type BackupHead = z.output<typeof Head>

const Entry = z.object({
  /** Relative to the data folder, or `database/…`; with `/` as separator. */
  path: z.string().refine(isKey),
  size: z.int().min(0),
  /** The last modification time, in milliseconds. */
  changed: z.int(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
export type BackupEntry = z.output<typeof Entry>

const End = z.object({ files: z.int(), bytes: z.int(), sha256: z.string() })
export type BackupEnd = z.output<typeof End>

export const MANIFEST = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.jsonl$/

export function manifestName(moment: Date): string {
  return `${moment.toISOString().replaceAll(/[:.]/g, '-')}.jsonl`
}

/** The start time of a backup, from its name. */
export function readMoment(name: string): Date {
  return new Date(name.replace(MANIFEST, '$1T$2:$3:$4.$5Z'))
}

/** Computes the last line of a manifest while the others are written. */
export function manifestEnd() {
  const hash = createHash('sha256')
  let [files, bytes] = [0, 0]
  return {
    note(line: string, entry?: BackupEntry) {
      hash.update(line)
      if (entry === undefined) return
      files += 1
      bytes += entry.size
    },
    line: (): string => formatLine({ end: { files, bytes, sha256: hash.digest('hex') } }),
  }
}

export function formatLine(content: object): string {
  return `${JSON.stringify(content)}\n`
}

/** Reads the totals of a complete backup from its last line. */
export async function readEnd(file: string): Promise<BackupEnd> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const { buffer, bytesRead } = await handle.read({
      buffer: Buffer.alloc(END_BYTES),
      position: Math.max(0, size - END_BYTES),
    })
    const last = buffer.toString('utf8', 0, bytesRead).trimEnd().split('\n').at(-1) ?? ''
    return z.object({ end: End }).parse(parsed(last)).end
  } finally {
    await handle.close()
  }
}
const END_BYTES = 512

/** @throws BackupError if it is incomplete, altered, or of an unknown version */
export async function readManifest(file: string): Promise<Manifest & { end: BackupEnd }> {
  const name = basename(file)
  const text = await readFile(file, 'utf8').catch(absent)
  if (text === undefined) throw new BackupError(`No backup found at ${file}.`)
  const body = text.slice(0, text.lastIndexOf('\n', text.length - 2) + 1)
  const end = z.object({ end: End }).safeParse(parsed(text.slice(body.length))).data?.end
  if (end === undefined || !text.endsWith('\n'))
    throw new BackupError(
      `The backup ${name} is incomplete. Making it was probably interrupted. Use another one.`,
    )
  if (createHash('sha256').update(body).digest('hex') !== end.sha256) {
    throw new BackupError(
      `The backup ${name} is damaged: its list of files was changed after it was made. Use another one.`,
    )
  }
  const [first = '', ...lines] = body.trimEnd().split('\n')
  const head = Head.safeParse(parsed(first)).data
  if (head === undefined)
    throw new BackupError(
      `The backup ${name} was made by a version of Serendib that this one doesn't support.`,
    )
  return { head, entries: lines.map((line) => Entry.parse(parsed(line))), end }
}

/** Reads the entries of a manifest as far as it can be parsed; none if the file doesn't exist. */
export async function readEntries(file: string): Promise<BackupEntry[]> {
  const text = (await readFile(file, 'utf8').catch(absent)) ?? ''
  return text.split('\n').flatMap((line) => Entry.safeParse(parsed(line)).data ?? [])
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
