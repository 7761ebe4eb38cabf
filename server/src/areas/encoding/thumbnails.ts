import type { Trim } from '../../media/index.ts'
import type { Storage } from '../../platform/storage/index.ts'
import { THUMBNAIL_WIDTHS, thumbnailFileKey } from '../videos/index.ts'
import type { ProcessedVideo } from './queries.ts'
import type { ServedMedia } from './served-media.ts'

export interface CopiedThumbnail {
  readonly key: string
  readonly seconds: number
}

/**
 * Copies the thumbnail of a video to the prefix of an edit job if it certainly shows something from the kept part:
 * everything within `slackSeconds` of its time does.
 */
export async function copyThumbnail(
  storage: Storage,
  video: ProcessedVideo,
  { prefix, trim, slackSeconds }: { prefix: string; trim: Trim | undefined; slackSeconds: number },
): Promise<CopiedThumbnail | undefined> {
  const { thumbnailKey } = video
  if (video.hasOwnThumbnail || thumbnailKey === null) return undefined
  const seconds = video.thumbnailSeconds[video.thumbnailKeys.indexOf(thumbnailKey)]
  if (seconds === undefined) return undefined
  if (trim && (seconds - slackSeconds < trim.fromSeconds || seconds + slackSeconds > trim.toSeconds))
    return undefined
  const key = `${prefix}/poster-kept`
  for (const width of THUMBNAIL_WIDTHS) {
    const contentType = 'image/webp'
    await storage.useFile(thumbnailFileKey(thumbnailKey, width), (file) =>
      storage.put(thumbnailFileKey(key, width), { path: file }, { contentType }),
    )
  }
  return { key, seconds }
}

/**
 * Returns the thumbnail candidates of a video with new files, and its thumbnail: a custom one, the kept one, the same
 * as before, or the candidate nearest to it.
 */
export function chooseThumbnails(
  { thumbnailKeys, thumbnailSeconds }: Pick<ServedMedia, 'thumbnailKeys' | 'thumbnailSeconds'>,
  video: ProcessedVideo,
  kept: CopiedThumbnail | undefined,
) {
  const candidates = kept
    ? {
        thumbnailKeys: [kept.key, ...thumbnailKeys].slice(0, 3),
        thumbnailSeconds: [kept.seconds, ...thumbnailSeconds].slice(0, 3),
      }
    : { thumbnailKeys, thumbnailSeconds }
  return {
    ...candidates,
    thumbnailKey: video.hasOwnThumbnail ? video.thumbnailKey : (kept?.key ?? chosenOf(candidates, video)),
  }
}

/** The candidate that was chosen, or the one nearest to its time; the best one if none was chosen. */
function chosenOf(
  candidates: Pick<ServedMedia, 'thumbnailKeys' | 'thumbnailSeconds'>,
  { thumbnailKey, thumbnailKeys, thumbnailSeconds }: ProcessedVideo,
): string | null {
  const best = candidates.thumbnailKeys[0] ?? null
  if (thumbnailKey === null || candidates.thumbnailKeys.includes(thumbnailKey)) return thumbnailKey ?? best
  const chosen = thumbnailKeys.indexOf(thumbnailKey)
  const moment = chosen > 0 ? thumbnailSeconds[chosen] : undefined
  if (moment === undefined) return best
  const distances = candidates.thumbnailSeconds.map((seconds) => Math.abs(seconds - moment))
  return candidates.thumbnailKeys[distances.indexOf(Math.min(...distances))] ?? best
}
