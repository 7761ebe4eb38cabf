import type { UnfinishedUpload } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import { ApiError } from '../../platform/api-error.ts'
import { trimPage, readCursor } from '../../platform/keyset.ts'
import type { Incoming } from '../../platform/incoming.ts'
import { bytesReceived, discardIncoming, expiryOf } from '../../platform/incoming.ts'
import { deleteUpload } from '../encoding/index.ts'
import { findUploadForUpdate, listUnfinished } from './upload-queries.ts'

interface UnfinishedParts {
  readonly db: Database
  readonly incoming: Incoming
}

/** Lists a page of an account's unfinished uploads, with the received bytes of each. */
export async function unfinishedUploads(
  { db, incoming }: UnfinishedParts,
  userId: number,
  { limit, cursor }: { limit: number; cursor: string },
): Promise<{ uploads: UnfinishedUpload[]; next: string | null }> {
  const { items, next } = trimPage(
    await listUnfinished(db, userId, { limit, after: readCursor(cursor) }),
    limit,
  )
  const uploads = items.map(
    async ({ uploadId, fileName, bytes, channelId, videoId, videoTitle, expiresAt }) => ({
      uploadId,
      fileName,
      bytes,
      channelId,
      receivedBytes: (await bytesReceived(incoming, uploadId)) ?? 0,
      video: videoId === null ? null : { id: videoId, title: videoTitle },
      expiresAt: (await expiryOf(incoming, uploadId, expiresAt)).toISOString(),
    }),
  )
  return { uploads: await Promise.all(uploads), next }
}

/**
 * Discards an unfinished upload and frees its storage quota at once. Throws `upload_not_found` for any but the user's
 * own.
 */
export async function discardUpload(
  { db, incoming }: UnfinishedParts,
  userId: number,
  uploadId: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const upload = await findUploadForUpdate(trx, uploadId)
    if (upload?.userId !== userId || upload.videoId !== null) throw new ApiError('upload_not_found')
    // The file is removed first: if the process is killed here, the sweep handles a row without a file.
    await discardIncoming(incoming, uploadId)
    await deleteUpload(trx, uploadId)
  })
}
