import { DELETION_DAYS } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import { enqueue } from '../../platform/jobs/define.ts'
import { discardIncoming } from '../../platform/incoming.ts'
import type { Messenger } from '../../platform/messages/index.ts'
import { paragraphs } from '../../platform/messages/parts.ts'
import { deletionMessages } from './texts.ts'
import { sendToContact } from '../../platform/messages/send-to-contact.ts'
import { pictureSetOf } from '../../platform/pictures/pictures.ts'
import { cancelEncoding, ENCODING_ENDS_MS } from '../encoding/index.ts'
import type { RemovalParts } from '../own-videos/index.ts'
import { removeVideoFiles } from '../own-videos/index.ts'
import { recordLeaving } from '../statistics/index.ts'
import {
  closeAccount,
  deleteAccountRow,
  deleteVideoRow,
  findClosedAccount,
  listChannelPictures,
  listDueAccounts,
  listUploadIds,
  listOwnVideos,
  subtractFromCounters,
} from './deletion-queries.ts'
import { removeAccountJob } from './job-kinds.ts'

const ACCOUNTS_AT_ONCE = 200
const VIDEOS_AT_ONCE = 20

export interface AccountRemovalParts extends RemovalParts {
  readonly messenger: Messenger
}

/**
 * Closes every account whose 14 days are over and enqueues its removal. Removals in the dead-letter queue are enqueued
 * again.
 */
export async function closeDueAccounts(db: Database): Promise<void> {
  for (const userId of await listDueAccounts(db, DELETION_DAYS, ACCOUNTS_AT_ONCE)) {
    await db.transaction().execute(async (trx) => {
      if (!(await closeAccount(trx, userId, DELETION_DAYS))) return
      const isEncoding = await cancelEncodings(trx, userId)
      const startAfter = new Date(Date.now() + (isEncoding ? ENCODING_ENDS_MS : 0))
      await enqueue(trx, removeAccountJob, { userId }, { startAfter })
    })
  }
}

async function cancelEncodings(trx: Database, userId: number): Promise<boolean> {
  const videos = await listOwnVideos(trx, userId, Number.MAX_SAFE_INTEGER)
  const cancelled: boolean[] = []
  for (const { id } of videos) cancelled.push(await cancelEncoding(trx, id))
  return cancelled.includes(true)
}

/**
 * Removes a closed account with everything that was stored for it. Files are removed before the rows that name them,
 * and each step is idempotent, so an interrupted removal is resumed where it stopped.
 */
export async function removeAccount(
  parts: AccountRemovalParts,
  userId: number,
  signal: AbortSignal,
): Promise<void> {
  const { db, storage, incoming, messenger } = parts
  const account = await findClosedAccount(db, userId)
  if (!account) return
  await removeVideos(parts, userId, signal)
  for (const { logoKey, bannerKey } of await listChannelPictures(db, userId)) {
    for (const key of [logoKey, bannerKey]) await storage.remove(pictureSetOf(key))
  }
  for (const uploadId of await listUploadIds(db, userId)) await discardIncoming(incoming, uploadId)
  if (account.avatarKey !== null) await storage.remove(pictureSetOf(account.avatarKey))
  signal.throwIfAborted()
  await db.transaction().execute(async (trx) => {
    await recordLeaving(trx, userId)
    await subtractFromCounters(trx, userId)
    await deleteAccountRow(trx, account)
    await sendToContact(messenger, trx, account, () => {
      const { subject, text, sms } = deletionMessages.deleted
      return { kind: 'account-deleted', subject, parts: paragraphs(text), sms: paragraphs(sms) }
    })
  })
}

async function removeVideos(parts: AccountRemovalParts, userId: number, signal: AbortSignal): Promise<void> {
  for (;;) {
    const videos = await listOwnVideos(parts.db, userId, VIDEOS_AT_ONCE)
    if (videos.length === 0) return
    for (const video of videos) {
      signal.throwIfAborted()
      await removeVideoFiles(parts, video)
      await parts.db.transaction().execute((trx) => deleteVideoRow(trx, video.id))
    }
  }
}
