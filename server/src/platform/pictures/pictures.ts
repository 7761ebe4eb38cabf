import { randomBytes } from 'node:crypto'
import path from 'node:path'
import type { PictureKind } from '@serendib/contract'
import { PICTURE_FORMATS, PICTURE_SETS, pictureFileName } from '@serendib/contract'
import { ApiError } from '../api-error.ts'
import { FairQueue } from '../fair-queue.ts'
import type { PictureSize } from './picture-process.ts'
import { runPictureProcess } from './picture-process.ts'
import type { Storage } from '../storage/index.ts'

/** The storage folder of picture sets. */
const FOLDER = 'pictures/'
/**
 * The processor time that a picture may take, and how long it may take altogether on a busy machine. The largest
 * accepted ones take a few seconds.
 */
const PICTURE_LIMITS = { processorSeconds: 20, seconds: 60 } as const

/** Decoding one of the largest pictures takes some 200 MB of memory. */
const queue = new FairQueue({
  runningMax: 2,
  runningMaxEach: 1,
  waitingMax: 20,
  waitingMaxEach: 5,
  waitSeconds: 30,
})

const API_ERRORS = {
  not_readable: 'picture_not_readable',
  too_large: 'picture_too_many_pixels',
  too_slow: 'picture_too_slow',
} as const

/** An uploaded picture, and the account that it is queued for. */
export interface OwnPicture {
  readonly file: string
  readonly caller: number
}

/**
 * Re-encodes an uploaded picture in the given sizes, so that nothing of the original file (metadata, exploits) is ever
 * served. Accounts take turns. Throws what `encodeNow` throws, and `busy` or `too_many_at_once` if the queue is full.
 */
export function encodePicture(
  { file, caller }: OwnPicture,
  sizes: readonly PictureSize[],
): Promise<readonly Buffer[]> {
  return queue.run(caller, () => encodeNow(file, sizes))
}

/**
 * Encodes a picture without waiting for a turn. Throws `picture_not_readable` for anything but a valid JPG, PNG, WebP or
 * AVIF, `picture_too_many_pixels`, `picture_too_slow`, and `busy` if the machine takes too long.
 */
export async function encodeNow(file: string, sizes: readonly PictureSize[]): Promise<readonly Buffer[]> {
  const run = () => runPictureProcess({ file, sizes }, PICTURE_LIMITS)
  let response = await run()
  // The cause may be the picture or the machine.
  if ('refused' in response && response.refused === 'crashed') response = await run()
  if ('pictures' in response) return response.pictures
  if (response.refused === 'crashed' || response.refused === 'busy')
    throw new ApiError('busy', { retryAfterSeconds: 10 })
  throw new ApiError(API_ERRORS[response.refused])
}

/**
 * Stores an uploaded picture in all widths and formats of its kind, and returns the key that stands for the set. The
 * key is new each time, because pictures are served as immutable. Throws like `encodePicture`.
 */
export async function storePictureSet(storage: Storage, kind: PictureKind, own: OwnPicture): Promise<string> {
  const { widths, ratio, standard } = PICTURE_SETS[kind]
  const sizes = PICTURE_FORMATS.flatMap((format) =>
    widths.map((width) => ({ width, height: Math.round(width / ratio), format })),
  )
  const pictures = await encodePicture(own, sizes)
  const folder = `${FOLDER}${kind}/${randomBytes(12).toString('hex')}`
  const stored = await Promise.allSettled(
    sizes.map(async ({ width, format }, index) => {
      const picture = pictures[index]
      if (!picture) throw new ApiError('picture_not_readable')
      const key = `${folder}/${pictureFileName(width, format)}`
      await storage.put(key, picture, { contentType: `image/${format}` })
    }),
  )
  const failed = stored.find((each) => each.status === 'rejected')
  if (failed !== undefined) {
    await storage.remove(folder).catch(() => undefined)
    throw failed.reason
  }
  return `${folder}/${pictureFileName(standard, 'webp')}`
}

/** The key to remove from the storage in order to delete a picture in all widths and formats. */
export function pictureSetOf(key: string): string {
  // Pictures stored before there were sets are single files.
  return key.startsWith(FOLDER) ? path.posix.dirname(key) : key
}
