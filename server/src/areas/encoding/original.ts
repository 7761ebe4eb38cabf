import { MediaError } from '../../media/index.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { Incoming } from '../../platform/incoming.ts'
import { bytesReceived, discardIncoming, incomingPath } from '../../platform/incoming.ts'
import type { Storage } from '../../platform/storage/index.ts'
import { deleteUpload, deleteUsedUpload, listUploadsOfVideo, listUsedUploads } from './original-queries.ts'

// The uploaded files of videos.

interface UploadParts {
  readonly db: Database
  readonly incoming: Incoming
}

/**
 * Moves an uploaded file into the storage, unless an interrupted run already did. Throws `missing_file`, which is
 * retried, if the file is not there.
 */
export async function takeOriginal(
  { storage, incoming }: { readonly storage: Storage; readonly incoming: Incoming },
  uploadId: string | undefined,
  key: string,
): Promise<void> {
  if (await storage.stat(key)) {
    if (uploadId !== undefined) await discardIncoming(incoming, uploadId)
    return
  }
  if (uploadId === undefined || (await bytesReceived(incoming, uploadId)) === undefined) {
    throw new MediaError('missing_file', `the uploaded file for ${key} is not in ${incoming.folder}`)
  }
  const source = { path: incomingPath(incoming, uploadId), move: true }
  await storage.put(key, source, { contentType: 'application/octet-stream' })
  await discardIncoming(incoming, uploadId)
}

/** Removes all uploads of a video that is being deleted. */
export async function discardUploadsOfVideo({ db, incoming }: UploadParts, videoId: number): Promise<void> {
  for (const uploadId of await listUploadsOfVideo(db, videoId)) {
    await discardIncoming(incoming, uploadId)
    await deleteUpload(db, uploadId)
  }
}

const DISCARDED_AT_ONCE = 500

/** Removes uploads of replacements whose files were stored or discarded. */
export async function discardUsedUploads({ db, incoming }: UploadParts): Promise<void> {
  for (const uploadId of await listUsedUploads(db, DISCARDED_AT_ONCE)) {
    await discardIncoming(incoming, uploadId)
    await deleteUsedUpload(db, uploadId)
  }
}
