import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../log.ts'
import type { Message, MessageDriver } from './index.ts'
import { plainText, unlinked } from './parts.ts'

/** The content of a message's file in the outbox. */
export interface WrittenMessage extends Omit<Message, 'parts'> {
  readonly text: string
  readonly sentAt: string
}

/**
 * The driver used without a mail server or SMS gateway: it writes every message to a JSON file in `<data dir>/outbox`,
 * named by its time, which the operator can read or forward. A file is complete when it appears.
 */
export async function createOutbox(dataDir: string, log: Log): Promise<MessageDriver> {
  const folder = join(dataDir, 'outbox')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  let count = 0
  return {
    channel: 'outbox',
    async deliver({ parts, ...message }) {
      const sentAt = new Date().toISOString()
      // The count keeps messages of the same millisecond in order.
      const order = String(count++ % 1000).padStart(3, '0')
      const name = `${sentAt.replace(/[:.]/g, '-')}-${order}-${randomUUID().slice(0, 8)}.json`
      const draft = join(folder, `.${name}`)
      const file = join(folder, name)
      const written: WrittenMessage = {
        ...message,
        subject: unlinked(message.subject),
        text: plainText(parts),
        sentAt,
      }
      try {
        await writeFile(draft, `${JSON.stringify(written, null, 2)}\n`, { mode: 0o600, flush: true })
        await rename(draft, file)
      } catch (error) {
        // On a full disk, every attempt would leave another draft.
        await rm(draft, { force: true })
        throw error
      }
      log.info({ kind: message.kind, method: message.method, file }, 'message written to the outbox')
    },
  }
}

/** Deletes messages in the outbox that are older than `days`. They contain codes and contacts. */
export async function sweepOutbox(dataDir: string, days: number, now = Date.now()): Promise<void> {
  const folder = join(dataDir, 'outbox')
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const file = join(folder, name)
    const written = await stat(file).catch(() => undefined)
    if (written !== undefined && now - written.mtimeMs > days * 86_400_000) await rm(file, { force: true })
  }
}
