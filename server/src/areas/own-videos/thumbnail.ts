import { randomBytes } from 'node:crypto'
import type { Database } from '../../platform/database/connect.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { OwnPicture } from '../../platform/pictures/pictures.ts'
import { encodePicture } from '../../platform/pictures/pictures.ts'
import type { Storage } from '../../platform/storage/index.ts'
import { insertOutdated } from '../encoding/index.ts'
import { THUMBNAIL_WIDTHS, thumbnailFiles } from '../videos/index.ts'
import { updateThumbnail } from './details-queries.ts'
import type { LockedVideo } from './queries.ts'

/** How long pages that are open, feeds and caches of other sites may show a former thumbnail, in seconds. */
const FORMER_THUMBNAIL_SECONDS = 900

/** Makes a candidate, counted from 1, the thumbnail of a locked video. Throws `thumbnail_not_found`. */
export async function chooseCandidate(trx: Database, video: LockedVideo, number: number): Promise<void> {
  const thumbnailKey = video.thumbnailKeys[number - 1]
  if (thumbnailKey === undefined) throw new ApiError('thumbnail_not_found')
  await changeThumbnail(trx, video, { thumbnailKey, hasOwnThumbnail: false })
}

/** Changes the thumbnail of a locked video. An uploaded former thumbnail is removed later. */
export async function changeThumbnail(
  trx: Database,
  before: LockedVideo,
  thumbnail: { thumbnailKey: string; hasOwnThumbnail: boolean },
): Promise<void> {
  await updateThumbnail(trx, before.id, thumbnail)
  if (before.hasOwnThumbnail && before.thumbnailKey !== null)
    await insertOutdated(trx, thumbnailFiles(before.thumbnailKey), FORMER_THUMBNAIL_SECONDS)
}

/** Stores an uploaded thumbnail under a new key. Throws what `encodePicture` throws. */
export async function storeOwnThumbnail(storage: Storage, videoId: number, own: OwnPicture): Promise<string> {
  const thumbnailKey = `posters/${videoId}-${randomBytes(8).toString('hex')}`
  const sizes = THUMBNAIL_WIDTHS.map((width) => ({ width, height: Math.round((width * 9) / 16) }))
  const pictures = await encodePicture(own, sizes)
  for (const [index, key] of thumbnailFiles(thumbnailKey).entries()) {
    const picture = pictures[index]
    if (picture) await storage.put(key, picture, { contentType: 'image/webp' })
  }
  return thumbnailKey
}
