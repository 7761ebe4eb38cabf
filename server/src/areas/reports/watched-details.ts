import type { VideoDetails } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { wordsToReview } from '../comments/index.ts'
import { getTexts, TEXT_COLUMNS, upsertWatchedReport } from './watched-queries.ts'

/**
 * Puts a video into the review queue if its new title or description contains watched words, in any of its languages.
 * The video stays visible: a report takes nothing down.
 */
export async function reviewDetails(
  trx: Database,
  viewer: Viewer,
  videoId: number,
  changed: VideoDetails,
): Promise<void> {
  if (TEXT_COLUMNS.every((column) => changed[column] === undefined)) return
  const words = await wordsToReview(trx, viewer, await getTexts(trx, videoId))
  if (words.length > 0) await upsertWatchedReport(trx, videoId, words)
}
