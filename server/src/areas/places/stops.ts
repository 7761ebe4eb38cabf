import type { VideoStop } from '@serendib/contract'
import { readChapters } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import type { NameAt } from './stop-queries.ts'
import { getDescriptions, listStopsNamed, listVideosWithChapters, replaceStops } from './stop-queries.ts'

/** What separates the parts of a chapter's title: commas, colons, dashes, 'to' and 'at'. */
const SEPARATOR = /\s*[,:–—]\s*|\s+-\s+|\s+(?:to|at)\s+/iu

/**
 * The texts in a chapter's title that may name its place, first the whole title, then its parts: 'Lunch at Ella' and
 * 'Ella to Haputale' are both in Ella. Pure.
 */
export function namesInTitle(title: string): string[] {
  return [...new Set([title, ...title.split(SEPARATOR)])].filter((text) => text !== '')
}

/** What the chapters of descriptions may name. If several have a chapter at a second, the first one counts. */
function namesIn(descriptions: readonly string[]): NameAt[] {
  const chapters = descriptions.flatMap((description) => readChapters(description, Infinity))
  const names = chapters.flatMap(({ startSeconds, title }) =>
    namesInTitle(title).map((text) => ({ seconds: startSeconds, text })),
  )
  return names.map((name, rank) => ({ ...name, rank }))
}

/** Lists the stops of a description that isn't saved yet. */
export async function listStopsIn(db: Database, description: string): Promise<VideoStop[]> {
  const names = namesIn([description])
  return names.length === 0 ? [] : listStopsNamed(db, names)
}

/** Finds the stops of a video again. Called in the transaction of every change to its descriptions. */
export async function fitStops(trx: Database, videoId: number): Promise<void> {
  await replaceStops(trx, videoId, namesIn(await getDescriptions(trx, videoId)))
}

const VIDEOS_AT_ONCE = 100

/** Finds the stops of all videos again, after the gazetteer changed. */
export async function findStopsAgain(db: Database, signal: AbortSignal): Promise<void> {
  for (let after = 0; ;) {
    const ids = await listVideosWithChapters(db, after, VIDEOS_AT_ONCE)
    for (const id of ids) {
      signal.throwIfAborted()
      await db.transaction().execute((trx) => fitStops(trx, id))
    }
    const last = ids.at(-1)
    if (ids.length < VIDEOS_AT_ONCE || last === undefined) return
    after = last
  }
}
