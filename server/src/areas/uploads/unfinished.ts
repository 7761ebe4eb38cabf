import type { UnfinishedUpload } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { cutPage, readCursor } from '../../platform/keyset.ts'
import type { Incoming } from './incoming.ts'
import { bytesReceived, discardIncoming } from './incoming.ts'
import { deleteUpload, findUploadForUpdate, listUnfinished, listUploadsOfVideo } from './upload-queries.ts'

interface UnfinishedParts {
  readonly db: Database
  readonly incoming: Incoming
}

/** A page of what somebody has begun to upload and not finished, with how much of each is here. */
export async function unfinishedUploads(
  { db, incoming }: UnfinishedParts,
  userId: number,
  { limit, cursor }: { limit: number; cursor: string },
): Promise<{ uploads: UnfinishedUpload[]; next: string | null }> {
  const { items, next } = cutPage(
    await listUnfinished(db, userId, { limit, after: readCursor(cursor) }),
    limit,
  )
  const uploads = items.map(async ({ uploadId, fileName, bytes, channelId, filmId, filmTitle, goesAt }) => ({
    uploadId,
    fileName,
    bytes,
    channelId,
    receivedBytes: (await bytesReceived(incoming, uploadId)) ?? 0,
    film: filmId === null ? null : { id: filmId, title: filmTitle },
    goesAt: goesAt.toISOString(),
  }))
  return { uploads: await Promise.all(uploads), next }
}

/** Throws an unfinished upload away; its room is free at once. Throws `upload_unknown` for any but the user's own. */
export async function discardUpload(
  { db, incoming }: UnfinishedParts,
  userId: number,
  uploadId: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const upload = await findUploadForUpdate(trx, uploadId)
    if (upload?.userId !== userId || upload.videoId !== null) throw new Refusal('upload_unknown')
    // The file goes first: of a row without one, where this is killed, the sweep knows.
    await discardIncoming(incoming, uploadId)
    await deleteUpload(trx, uploadId)
  })
}

/** Removes all uploads of a film that leaves. */
export async function discardUploadsOfVideo(
  { db, incoming }: UnfinishedParts,
  videoId: number,
): Promise<void> {
  for (const uploadId of await listUploadsOfVideo(db, videoId)) {
    await discardIncoming(incoming, uploadId)
    await deleteUpload(db, uploadId)
  }
}
