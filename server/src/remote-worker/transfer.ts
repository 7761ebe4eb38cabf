import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Claim } from '../areas/encoding/remote/protocol.ts'
import { absent } from '../platform/files.ts'
import type { Log } from '../platform/log.ts'
import type { SiteClient } from './site-client.ts'
import { retried } from './site-client.ts'

/** What one request sends: proxies often limit a body to some megabytes. */
const PART_BYTES = 4 * 1024 ** 2

interface Transfer {
  readonly site: SiteClient
  readonly signal: AbortSignal
  readonly log: Log
}

/**
 * Provides the original of a claim as a file, and removes those of other videos. What an earlier claim or a broken
 * connection left is continued.
 */
export async function fetchInput(
  folder: string,
  { runId, input }: Claim,
  transfer: Transfer,
): Promise<string> {
  const name = `input-${input.id}`
  for (const other of await readdir(folder))
    if (other.startsWith('input-') && other !== name) await rm(path.join(folder, other))
  const file = path.join(folder, name)
  const { site, signal } = transfer
  let before = 0
  await retried(async (progressed) => {
    for (;;) {
      const size = (await stat(file).catch(absent))?.size ?? 0
      if (size > before) progressed()
      before = size
      if (size === input.bytes) return
      if (size > input.bytes) await rm(file)
      const body = await site.openInput(runId, size > input.bytes ? 0 : size, signal)
      await pipeline(Readable.fromWeb(body), createWriteStream(file, { flags: 'a' }), { signal }).catch(
        asBroken,
      )
    }
  }, transfer)
  return file
}

/** A connection that breaks within a body is like one that can't be opened. A full disk is not. */
function asBroken(error: unknown): never {
  const isOfDisk = error instanceof Error && 'syscall' in error && error.syscall === 'write'
  throw isOfDisk ? error : new TypeError('the connection broke', { cause: error })
}

/** Sends a file to the site, and continues where it broke off. Returns its hash. */
export async function sendFile(file: string, runId: string, transfer: Transfer): Promise<string> {
  const { site, signal } = transfer
  const name = path.basename(file)
  const { size } = await stat(file)
  const handle = await open(file)
  try {
    let before = 0
    await retried(async (progressed) => {
      let offset = await site.sentBytes(runId, name, signal)
      if (offset > before) progressed()
      before = offset
      while (offset < size) {
        const bytes = new Uint8Array(Math.min(PART_BYTES, size - offset))
        await handle.read(bytes, 0, bytes.length, offset)
        await site.send(runId, name, { offset, bytes }, signal)
        offset += bytes.length
      }
    }, transfer)
  } finally {
    await handle.close()
  }
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
