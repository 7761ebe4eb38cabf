import type { NewVideo, Notification, NotificationGroup } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import type { Messenger } from '../../platform/messages/index.ts'
import type { MessagePart } from '../../platform/messages/parts.ts'
import { paragraphs, unlinked } from '../../platform/messages/parts.ts'
import { inLanguage } from '../../platform/language.ts'
import { endDigestUrl } from './end-digest.ts'
import { digestTexts } from './notification-texts.ts'
import type { NotificationList } from './notification.ts'
import { readNotifications } from './notification.ts'
import { beginDigest, listDigestReaders, type DigestReader } from './settings-queries.ts'

const READERS_AT_ONCE = 200
/** The digest shows at most this many lines. The rest is on the site. */
const LINES_MAX = 10

export interface DigestParts {
  readonly db: Database
  readonly messenger: Messenger
  /** The secret that signs the unsubscribe link. */
  readonly secret: string
  readonly siteUrl: string
}

/**
 * Sends each subscriber of the digest what is new and unseen since the last digest. Idempotent: what was sent is no
 * longer new.
 */
export async function sendDigests(parts: DigestParts, signal?: AbortSignal): Promise<void> {
  let after = 0
  for (;;) {
    const readers = await listDigestReaders(parts.db, after, READERS_AT_ONCE)
    for (const reader of readers) {
      signal?.throwIfAborted()
      await inLanguage(reader.language, () => sendDigest(parts, reader))
      after = reader.userId
    }
    if (readers.length < READERS_AT_ONCE) return
  }
}

async function sendDigest(parts: DigestParts, reader: DigestReader): Promise<void> {
  const { db, messenger, secret, siteUrl } = parts
  const { userId, email, name, language } = reader
  await db.transaction().execute(async (trx) => {
    const since = await beginDigest(trx, userId)
    if (!since) return
    const panel = await readNotifications(trx, { id: userId }, { limit: LINES_MAX, after: undefined, since })
    if (!panel.hasAny) return
    const unsubscribeUrl = endDigestUrl(siteUrl, secret, userId)
    const parts: MessagePart[] = [
      ...paragraphs(digestTexts.greeting({ name: unlinked(name) })),
      ...digestItems(panel, siteUrl),
      { type: 'button', text: digestTexts.seeAll, url: siteUrl },
      { type: 'button', text: digestTexts.unsubscribe, url: unsubscribeUrl },
    ]
    await messenger.send(
      {
        to: email,
        method: 'email',
        kind: 'digest',
        subject: digestSubject(panel),
        parts,
        unsubscribeUrl,
        language,
      },
      trx,
    )
  })
}

function digestSubject({ newVideos, notifications, groups }: NotificationList): string {
  const parts = [
    counted(newVideos.length, digestTexts.newVideos),
    counted(notifications.length, digestTexts.notifications),
    counted(groups.length, digestTexts.updates),
  ]
  return digestTexts.subject({ parts: parts.filter(Boolean).join(', ') })
}

function counted(count: number, text: (values: { count: number }) => string): string {
  return count === 0 ? '' : text({ count })
}

function digestItems(panel: NotificationList, siteUrl: string): MessagePart[] {
  const item = (entry: Notification | NotificationGroup | NewVideo): MessagePart => {
    const text = `${entry.from} ${entry.description}`
    if (entry.videoSlug === '') return { type: 'item', text }
    const comment = 'commentId' in entry && entry.commentId !== null ? `?comment=${entry.commentId}` : ''
    return { type: 'item', text, url: `${siteUrl}/${encodeURIComponent(entry.videoSlug)}${comment}` }
  }
  return [...panel.newVideos.slice(0, LINES_MAX), ...panel.notifications, ...panel.groups].map(item)
}
