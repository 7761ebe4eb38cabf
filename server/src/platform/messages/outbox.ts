import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../log.ts'
import type { Message, MessageDriver } from './index.ts'
import { plainText, unlinked } from './parts.ts'

/** A message as its file in the outbox has it. */
export interface WrittenMessage extends Omit<Message, 'parts'> {
  readonly text: string
  readonly sentAt: string
}

/**
 * Where no mail server, or no SMS gateway, is configured: every message becomes a JSON file in `<data dir>/outbox`, named by its time, that the operator can read or pass on. The file is complete when it appears.
 */
export async function createOutbox(dataDir: string, log: Log): Promise<MessageDriver> {
  const folder = join(dataDir, 'outbox')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  let count = 0
  return {
    channel: 'outbox',
    async deliver({ parts, ...message }) {
      const sentAt = new Date().toISOString()
      // The count keeps those of the same millisecond in their order.
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
        // On a full disk each further try would leave another one.
        await rm(draft, { force: true })
        throw error
      }
      log.info({ kind: message.kind, method: message.method, file }, 'message written to the outbox')
    },
  }
}
