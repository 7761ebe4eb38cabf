import { takeBeginning, cleanName, countCharacters, LIMITS } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import { ApiError } from '../../platform/api-error.ts'
import { durationText } from '../../platform/formats.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Storage } from '../../platform/storage/index.ts'
import { deleteEmbedded, findEmbedded, findShownPart, importCaptions } from '../captions/index.ts'
import { fitStops } from '../places/index.ts'
import { getDescription, updateDetails } from './details-queries.ts'
import { requireChangeable } from './edit.ts'

type Chapter = Awaited<ReturnType<typeof findEmbedded>>['chapters'][number]

/**
 * Adds the subtitles inside a video's file as captions, and the chapters to its description, or to what was entered for
 * a draft. Returns what was added to the description. Throws `video_not_found`, `video_under_review`,
 * `too_many_captions`, `no_space_for_chapters`.
 */
export async function importEmbedded(
  parts: { db: Database; storage: Storage },
  viewer: Viewer,
  videoId: number,
  entered: string | undefined,
): Promise<string> {
  const { db } = parts
  await db.transaction().execute((trx) => requireChangeable(trx, viewer, videoId))
  const { captions, chapters } = await findEmbedded(db, videoId)
  await importCaptions(parts, viewer, videoId, captions)
  return db.transaction().execute(async (trx) => {
    const { describedAt } = await requireChangeable(trx, viewer, videoId)
    const isDraft = describedAt === null
    const before = isDraft && entered !== undefined ? entered : await getDescription(trx, videoId)
    const description = withChapters(before, chapters, await findShownPart(trx, videoId))
    if (countCharacters(description, LIMITS.descriptionMax) > LIMITS.descriptionMax)
      throw new ApiError('no_space_for_chapters')
    if (description !== before) {
      await updateDetails(trx, [videoId], { description })
      await fitStops(trx, videoId)
    }
    await deleteEmbedded(trx, videoId)
    return description.slice(before.trimEnd().length).trimStart()
  })
}

/** Forgets what is inside a video's file. Throws `video_not_found`, `video_under_review`. */
export async function dismissEmbedded(db: Database, viewer: Viewer, videoId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await requireChangeable(trx, viewer, videoId)
    await deleteEmbedded(trx, videoId)
  })
}

const TITLE_MAX = 100
/** A description that has chapters: one of its lines begins with the first time. */
const HAS_CHAPTERS = /^\W*(?:0?0:)?0?0:00\b/m

/** Adds chapters to a description, as lines that players read, with times of the shown part. Pure. */
export function withChapters(
  description: string,
  chapters: readonly Chapter[],
  part: { fromSeconds: number; toSeconds: number } = { fromSeconds: 0, toSeconds: Infinity },
): string {
  if (HAS_CHAPTERS.test(description)) return description
  const { fromSeconds, toSeconds } = part
  const titles = new Map<number, string>()
  for (const [index, { startSeconds, title }] of chapters.entries()) {
    if (startSeconds >= toSeconds) continue
    // A later chapter in the same second, or before the part, replaces the one before it.
    const start = Math.floor(Math.max(0, startSeconds - fromSeconds))
    titles.set(start, takeBeginning(cleanName(title), TITLE_MAX) || `Chapter ${index + 1}`)
  }
  if (titles.size > 0 && !titles.has(0)) titles.set(0, 'Intro')
  if (titles.size < 2) return description
  const lines = [...titles]
    .toSorted(([a], [b]) => a - b)
    .map(([start, title]) => `${durationText(start)} ${title}`)
  return [description.trimEnd(), lines.join('\n')].filter((text) => text !== '').join('\n\n')
}
