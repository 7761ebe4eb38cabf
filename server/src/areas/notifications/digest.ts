import type { NewVideo, Notification, NotificationGroup } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import type { Messenger } from '../../platform/messages/index.ts'
import type { MessagePart } from '../../platform/messages/parts.ts'
import { paragraphs, unlinked } from '../../platform/messages/parts.ts'
import { endDigestUrl } from './end-digest.ts'
import type { Bell } from './notification.ts'
import { readBell } from './notification.ts'
import { beginDigest, listDigestReaders } from './settings-queries.ts'

const READERS_AT_ONCE = 200
/** More than this nobody reads in a letter: the rest is on the site. */
const LINES_MAX = 10

export interface DigestParts {
  readonly db: Database
  readonly messenger: Messenger
  /** Signs the link that ends the letters. */
  readonly secret: string
  /** The site's own origin. */
  readonly siteUrl: string
}

/**
 * Sends everybody who wants it what is new since their last letter, unless they have looked at it already. May be run again at
 * any time: what was sent is not new any more.
 */
export async function sendDigests(parts: DigestParts, signal?: AbortSignal): Promise<void> {
  let after = 0
  for (;;) {
    const readers = await listDigestReaders(parts.db, after, READERS_AT_ONCE)
    for (const reader of readers) {
      signal?.throwIfAborted()
      await sendDigest(parts, reader)
      after = reader.userId
    }
    if (readers.length < READERS_AT_ONCE) return
  }
}

async function sendDigest(
  parts: DigestParts,
  reader: { userId: number; email: string; name: string },
): Promise<void> {
  const { db, messenger, secret, siteUrl } = parts
  const { userId, email, name } = reader
  await db.transaction().execute(async (trx) => {
    const since = await beginDigest(trx, userId)
    if (!since) return
    const bell = await readBell(trx, { id: userId }, { limit: LINES_MAX, after: undefined, since })
    if (!bell.hasAny) return
    const unsubscribeUrl = endDigestUrl(siteUrl, secret, userId)
    const parts: MessagePart[] = [
      ...paragraphs(`Good morning ${unlinked(name)}. This came since your last letter.`),
      ...digestItems(bell, siteUrl),
      { type: 'button', text: 'See everything on Serendib', url: siteUrl },
      { type: 'button', text: 'End these letters', url: unsubscribeUrl },
    ]
    await messenger.send(
      { to: email, method: 'email', kind: 'digest', subject: digestSubject(bell), parts, unsubscribeUrl },
      trx,
    )
  })
}

function digestSubject({ newVideos, notifications, groups }: Bell): string {
  const parts = [
    counted(newVideos.length, 'new film', 'new films'),
    counted(notifications.length, 'message', 'messages'),
    counted(groups.length, 'good sign', 'good signs'),
  ]
  return `Since yesterday: ${parts.filter(Boolean).join(', ')}`
}

function counted(count: number, one: string, many: string): string {
  return count === 0 ? '' : `${count} ${count === 1 ? one : many}`
}

function digestItems(bell: Bell, siteUrl: string): MessagePart[] {
  const item = (entry: Notification | NotificationGroup | NewVideo): MessagePart => {
    const text = `${entry.from} ${entry.description}`
    if (entry.videoSlug === '') return { type: 'item', text }
    return { type: 'item', text, url: `${siteUrl}/${encodeURIComponent(entry.videoSlug)}` }
  }
  return [...bell.newVideos.slice(0, LINES_MAX), ...bell.notifications, ...bell.groups].map(item)
}
