import path from 'node:path'
import { enqueue } from '../../platform/jobs/define.ts'
import { measureJob } from '../quota/index.ts'
import { discardChunks } from './chunks/discard-chunks.ts'
import { insertOutdated } from './outdated-queries.ts'
import type { EncodeParts } from './parts.ts'
import type { Made } from './pipeline.ts'
import { announce, publishWhenReady } from './processing-state.ts'
import type { ProcessedVideo } from './queries.ts'
import { lockVideo, updateMedia } from './queries.ts'
import type { CopiedThumbnail } from './thumbnails.ts'
import { chooseThumbnails } from './thumbnails.ts'
import type { Database } from '../../platform/database/connect.ts'

/** How much longer than the video's duration the previous files stay available to current viewers. */
const WATCHED_ON_SECONDS = 3600

/** What an edit job changes besides the files, in the same transaction. */
export interface MediaChange {
  readonly copiedThumbnail: CopiedThumbnail | undefined
  /**
   * Applied to the locked video. Returns the keys of files to remove with the previous ones, or false to cancel the
   * switch.
   */
  apply(trx: Database, video: ProcessedVideo): Promise<readonly string[] | false>
}

/**
 * Switches a video to stored files, with everything that depends on them, in one transaction that may publish it. The
 * previous files are removed once nobody can be watching them. Returns whether it switched: not if the video was
 * deleted (or, for an edit, taken down), nor if `change` returns false. A resumed run shows its first states again, so
 * a video that already serves more renditions stays unchanged.
 */
export async function switchMedia(
  { db }: Pick<EncodeParts, 'db'>,
  videoId: number,
  { prefix, media }: Pick<Made, 'prefix' | 'media'>,
  change?: MediaChange,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const video = await lockVideo(trx, videoId, { evenTakenDown: !change })
    if (!video) return false
    // Another machine has continued below another prefix.
    if (!change && video.mediaPrefix !== prefix) return false
    if (!media.isFinal && video.heights.length >= media.renditions.length && video.heights.length > 0)
      return false
    const alsoOutdated = change ? await change.apply(trx, video) : []
    if (alsoOutdated === false) return false
    const thumbnails = chooseThumbnails(media, video, change?.copiedThumbnail)
    await updateMedia(trx, videoId, { ...media, ...thumbnails, mediaPrefix: prefix })
    const outdated = [...servedPrefixes(video).filter((former) => former !== prefix), ...alsoOutdated]
    await insertOutdated(trx, outdated, video.durationSeconds + WATCHED_ON_SECONDS)
    if (media.isFinal) await discardChunks(trx, videoId)
    await publishWhenReady(trx, videoId)
    await enqueue(trx, measureJob, {})
    await announce(trx, videoId)
    return true
  })
}

/** The prefixes that a video is served from: two if another machine continued after the first playable state. */
function servedPrefixes({ id, masterKey, mediaPrefix }: ProcessedVideo): string[] {
  if (masterKey === null) return []
  const prefixes = new Set([path.posix.dirname(masterKey), mediaPrefix])
  return [...prefixes].filter((prefix): prefix is string => prefix?.startsWith(`videos/${id}/`) === true)
}
