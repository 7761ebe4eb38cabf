import { randomBytes } from 'node:crypto'
import type { CutState } from '@serendib/contract'
import { isCutLongEnough } from '@serendib/contract'
import type { Cut } from '../../media/index.ts'
import type { Database } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { cancelJob, enqueue } from '../../platform/jobs/define.ts'
import { passedUrl } from '../../platform/storage/passes.ts'
import { mediaUrl } from '../../platform/storage/urls.ts'
import { makeCutJob, publishWhenReady } from '../uploads/index.ts'
import type { Film, Order } from './queries.ts'
import {
  deleteOrder,
  findFilm,
  findOrder,
  insertOrder,
  insertOutdated,
  lockFilm,
  reopenOrder,
} from './queries.ts'

export interface CutParts {
  readonly db: Database
  /** Signs the addresses of whole films that are shown cut. */
  readonly secret: string
}

/** Whoever makes a cut that was stopped notices within a minute; until then it may write files. */
const STOPPED_SECONDS = 600

/** What people can say of a time, and more than a picture is long. */
const CLOSE_SECONDS = 0.005

/** What is shown of an own film, and what is being made of it. Throws `video_not_found`. */
export async function cutStateOf(
  { db, secret }: CutParts,
  viewer: Viewer,
  videoId: number,
): Promise<CutState> {
  // In this order: with a film of before an order that is done meanwhile would look like the end of it.
  const order = await findOrder(db, videoId)
  const film = requireOwn(viewer, await findFilm(db, videoId))
  const shown = shownOf(film)
  return {
    videoId,
    wholeSeconds: wholeOf(film),
    ...shown,
    order: order
      ? {
          ...wantedOf(film, order),
          percent: order.percent,
          fileName: order.originalName,
          failure: order.isGivenUp ? (order.failureText ?? '') : null,
          canRetry: order.isGivenUp && order.originalKey !== null,
        }
      : null,
    filmUrl:
      film.uncutKey === null ? mediaUrl(film.directKey, film.mediaToken) : passedUrl(secret, film.uncutKey),
    storyboardUrl: mediaUrl(film.storyboardKey, film.mediaToken),
  }
}

/**
 * Orders a cut of an own film: it is shown as it was until that is made. What is shown already is no order, and stops the one
 * there is; the same order twice is one. Throws `video_not_found`, `video_under_review`, `cut_not_ready`,
 * `cut_without_original`, `cut_beyond_film`, `cut_too_short`, `cut_in_work`.
 */
export async function orderCut(db: Database, viewer: Viewer, videoId: number, asked: Cut): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const film = requireReady(requireOwn(viewer, await lockFilm(trx, videoId)))
    const wanted = requireWithin(asked, wholeOf(film))
    const order = await findOrder(trx, videoId)
    if (order?.originalKey && !order.isGivenUp) throw new Refusal('cut_in_work')
    if (order && !order.isGivenUp && isClose(wantedOf(film, order), wanted)) return
    if (isClose(shownOf(film), wanted)) return stopOrder(trx, videoId, order)
    if (order && !order.isGivenUp) throw new Refusal('cut_in_work')
    if (order) await discardOrder(trx, order)
    const isWhole = isClose(wanted, { fromSeconds: 0, toSeconds: wholeOf(film) })
    const orderId = await insertOrder(trx, {
      videoId,
      ...(isWhole ? { fromSeconds: null, toSeconds: null } : wanted),
      mediaPrefix: newPrefix(videoId),
    })
    await enqueue(trx, makeCutJob, { videoId, orderId })
  })
}

/**
 * Has an own film made again from its other file, where that could not be done; else nothing happens. Throws
 * `video_not_found`, `video_under_review`.
 */
export async function makeAgain(db: Database, viewer: Viewer, videoId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const film = requireOwn(viewer, await lockFilm(trx, videoId))
    if (film.status === 'under-review') throw new Refusal('video_under_review')
    const order = await findOrder(trx, videoId)
    if (!order?.isGivenUp || order.originalKey === null) return
    await reopenOrder(trx, order.id, newPrefix(videoId))
    await enqueue(trx, makeCutJob, { videoId, orderId: order.id })
  })
}

/** Stops what is being made of an own film, or forgets that it failed. Throws `video_not_found`. */
export async function dropCut(db: Database, viewer: Viewer, videoId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    requireOwn(viewer, await lockFilm(trx, videoId))
    await stopOrder(trx, videoId, await findOrder(trx, videoId))
  })
}

/** Stops what is being made of a film that leaves, in its transaction; true when something was. */
export async function stopCut(trx: Database, videoId: number): Promise<boolean> {
  const order = await findOrder(trx, videoId)
  if (!order) return false
  await discardOrder(trx, order)
  return cancelJob(trx, makeCutJob, { videoId, orderId: order.id })
}

/** Takes an order away, and in a while the other file that it has. */
async function discardOrder(trx: Database, order: Order): Promise<void> {
  await deleteOrder(trx, order.id)
  if (order.originalKey !== null) await insertOutdated(trx, [order.originalKey], STOPPED_SECONDS)
}

/** Where files of a film go that is made anew; never where others have been. */
function newPrefix(videoId: number): string {
  return `videos/${videoId}/${randomBytes(8).toString('hex')}`
}

async function stopOrder(trx: Database, videoId: number, order: Order | undefined): Promise<void> {
  if (!order) return
  await stopCut(trx, videoId)
  await insertOutdated(trx, [order.mediaPrefix], STOPPED_SECONDS)
  // It may have waited for the cut.
  await publishWhenReady(trx, videoId)
}

function requireOwn(viewer: Viewer, film: Film | undefined): Film {
  if (film?.ownerId !== viewer.id) throw new Refusal('video_not_found')
  return film
}

function requireReady(film: Film): Film {
  if (film.status === 'under-review') throw new Refusal('video_under_review')
  if (film.stage !== 'ready') throw new Refusal('cut_not_ready')
  if (film.originalKey === null) throw new Refusal('cut_without_original')
  return film
}

function requireWithin({ fromSeconds, toSeconds }: Cut, wholeSeconds: number): Cut {
  // Whoever names the end by its clock may be a part of a second too far.
  const isWithin = fromSeconds < toSeconds && toSeconds <= wholeSeconds + 1
  if (!isWithin) throw new Refusal('cut_beyond_film')
  const cut = {
    fromSeconds: toMilliseconds(fromSeconds),
    toSeconds: Math.min(toMilliseconds(toSeconds), wholeSeconds),
  }
  if (!isCutLongEnough(cut, wholeSeconds)) throw new Refusal('cut_too_short')
  return cut
}

const toMilliseconds = (seconds: number) => Math.round(seconds * 1000) / 1000

/** The length of a film when nothing is cut off. */
export function wholeOf(film: Film): number {
  return film.wholeSeconds ?? film.durationSeconds
}

/** What is shown of a film, in seconds of the whole one. */
export function shownOf(film: Film): Cut {
  return { fromSeconds: film.fromSeconds ?? 0, toSeconds: film.toSeconds ?? wholeOf(film) }
}

function wantedOf(film: Film, { fromSeconds, toSeconds }: Order): Cut {
  return { fromSeconds: fromSeconds ?? 0, toSeconds: toSeconds ?? wholeOf(film) }
}

/** What an order leaves of the film; undefined: the whole. */
export function cutOf({ fromSeconds, toSeconds }: Order): Cut | undefined {
  return fromSeconds === null || toSeconds === null ? undefined : { fromSeconds, toSeconds }
}

function isClose(a: Cut, b: Cut): boolean {
  const isNear = (one: number, other: number) => Math.abs(one - other) < CLOSE_SECONDS
  return isNear(a.fromSeconds, b.fromSeconds) && isNear(a.toSeconds, b.toSeconds)
}
