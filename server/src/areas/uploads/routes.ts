import { randomUUID } from 'node:crypto'
import { rename } from 'node:fs/promises'
import type { uploadCalls } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import type { Handlers } from '../../platform/http/bind.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Storage } from '../../platform/storage/index.ts'
import { requireChannelId } from '../channels/index.ts'
import { readQuota } from '../quota/index.ts'
import { beginUpload } from './begin.ts'
import { finishUpload } from './finish.ts'
import type { Incoming } from '../../platform/incoming.ts'
import { incomingPath } from '../../platform/incoming.ts'
import { findUpload } from './upload-queries.ts'
import { unfinishedUploads } from './unfinished.ts'
import { encodeAgain, requireOwnVideo, toProcessingState } from '../encoding/index.ts'
import { replaceWithUpload } from './replace-with-upload.ts'
import { requireVideo } from './require-video.ts'

/** More than most people have at a time. */
const PER_PAGE = 20

export interface UploadParts {
  readonly db: Database
  readonly storage: Storage
  readonly incoming: Incoming
  readonly secondsMax: number
}

export function uploadHandlers(parts: UploadParts): Handlers<typeof uploadCalls> {
  const { db, incoming } = parts
  return {
    videoUpload: async ({ body, files, viewer }) => {
      const channelId = await requireChannelId(db, viewer, body.channelId)
      const file = files.video
      if (!file) throw new ApiError('file_missing')
      await requireVideo(file)
      const id = randomUUID()
      const { fileName, bytes } = file
      await beginUpload(parts, {
        id,
        userId: viewer.id,
        channelId,
        fileName,
        bytes,
        isPublic: body.isPublic ?? true,
        replacesVideoId: null,
        isOriginal: false,
        isReceived: true,
        placeFile: () => rename(file.path, incomingPath(incoming, id)),
      })
      return { videoId: await finishUpload(db, incoming, id) }
    },
    uploadLimits: () => ({ bytesMax: incoming.bytesMax, secondsMax: parts.secondsMax }),
    storageQuota: async ({ viewer }) => ({ quota: await readQuota(db, viewer.id, incoming.quotaBytes) }),
    unfinishedUploads: ({ query, viewer }) =>
      unfinishedUploads(parts, viewer.id, { limit: query.limit ?? PER_PAGE, cursor: query.cursor }),
    uploadedVideo: async ({ query, viewer }) => {
      const upload = await findUpload(db, query.uploadId)
      if (upload?.userId !== viewer.id) throw new ApiError('upload_not_found')
      return { videoId: upload.videoId ?? (await finishUpload(db, incoming, upload.id)) }
    },
    replaceWithUpload: async ({ body, viewer }) => {
      await replaceWithUpload(db, viewer.id, body)
      return {}
    },
    encodeVideo: async ({ body, viewer }) => {
      const video = await requireOwnVideo(db, viewer, body.videoId)
      await encodeAgain(db, video)
      return { state: toProcessingState(await requireOwnVideo(db, viewer, video.id)) }
    },
    processingState: async ({ query, viewer }) => ({
      state: toProcessingState(await requireOwnVideo(db, viewer, query.videoId)),
    }),
  }
}
