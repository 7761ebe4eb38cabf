import { access, rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import type { PlayableState } from '../../media/index.ts'
import {
  cutSource,
  MediaError,
  planLadder,
  posterSlack,
  probe,
  produceRenditions,
} from '../../media/index.ts'
import type { JobContext } from '../../platform/jobs/work.ts'
import { enqueue } from '../../platform/jobs/define.ts'
import { StorageFull } from '../../platform/storage/index.ts'
import type { CaptionsOfCut } from '../captions/index.ts'
import { CaptionsChanged, discardCaptions, prepareCaptions, switchCaptions } from '../captions/index.ts'
import { measureJob } from '../room/index.ts'
import type { EncodeParts, ServedMedia } from '../uploads/index.ts'
import {
  adoptUpload,
  announce,
  probeLimits,
  publishWhenReady,
  replaceRenditions,
  storeState,
} from '../uploads/index.ts'
import { cutOf, shownOf, wholeOf } from './cut.ts'
import { keepPoster, type KeptPoster, PosterChanged, postersOf } from './posters.ts'
import type { Film, Order } from './queries.ts'
import {
  deleteOrder,
  findFilm,
  findOrder,
  forgetStops,
  insertOutdated,
  lockFilm,
  releaseFile,
  saveFilmCut,
  shiftPlaces,
  updateFile,
  updateMedia,
  updateOrderFailure,
  updatePercent,
} from './queries.ts'

const TAKEN_DOWN = 'The film was taken down meanwhile.'

/** Beyond its own length: whoever watches may rest. */
const WATCHED_ON_SECONDS = 3600

/**
 * Makes what an order says and shows it, in one transaction. Safe to run again after any end: what a killed run completed is
 * used. One that cannot be made leaves the film as it was.
 */
export async function makeCut(
  parts: EncodeParts,
  { videoId, orderId }: { videoId: number; orderId: number },
  context: JobContext,
): Promise<void> {
  const { db } = parts
  const workDir = cutFolder(parts.workFolder, videoId, orderId)
  const order = await findLive(parts, videoId, orderId)
  const film = await findFilm(db, videoId)
  try {
    if (order && film) await makeFrom(parts, { film, order, workDir }, context)
    if (await findLive(parts, videoId, orderId)) await giveUpCut(parts, { videoId, orderId }, TAKEN_DOWN)
    else await clear(workDir)
  } catch (cause) {
    if (!(await findLive(parts, videoId, orderId))) {
      // It was stopped: nobody waits for it.
      await clear(workDir)
      return
    }
    context.signal.throwIfAborted()
    const error = cause instanceof StorageFull ? new MediaError('disk_full', cause.message, { cause }) : cause
    if (!(error instanceof MediaError)) throw error
    context.log.warn({ videoId, failure: error.code, detail: error.detail }, 'a film could not be made anew')
    await updateOrderFailure(db, orderId, error.message, false)
    if (error.isRetryable) throw error
    await giveUpCut(parts, { videoId, orderId }, error.message, 'useless')
  }
}

/** Makes a film of its other file, which is taken in first, or of its own. Nothing happens where there is none. */
async function makeFrom(parts: EncodeParts, work: Omit<Work, 'file'>, context: JobContext): Promise<void> {
  const { uploadId, originalKey } = work.order
  const key = originalKey ?? work.film.originalKey
  if (key === null) return
  if (uploadId !== null) await adoptUpload(parts, uploadId, key)
  await parts.storage.useFile(key, (file) => make(parts, { ...work, file }, context))
}

/**
 * Leaves the film as it was and says why; nothing that was made stays behind. Another file stays, to try once more, unless
 * it is useless.
 */
export async function giveUpCut(
  { db, workFolder }: EncodeParts,
  { videoId, orderId }: { videoId: number; orderId: number },
  otherwise: string,
  file: 'kept' | 'useless' = 'kept',
): Promise<void> {
  const order = await findOrder(db, videoId)
  if (order?.id !== orderId) return
  await db.transaction().execute(async (trx) => {
    await updateOrderFailure(trx, orderId, order.failureText ?? otherwise, true)
    await insertOutdated(trx, [order.mediaPrefix], 0)
    if (file === 'useless') {
      await insertOutdated(trx, [order.originalKey].filter(isKey), 0)
      await releaseFile(trx, orderId)
    }
    await announce(trx, videoId)
  })
  await clear(cutFolder(workFolder, videoId, orderId))
}

/** Inside of the film's own: whatever removes that removes this too. */
function cutFolder(workFolder: string, videoId: number, orderId: number): string {
  return path.join(workFolder, String(videoId), `cut-${orderId}`)
}

/** Removes a cut's folder, and the film's around it when nothing else is in that. */
async function clear(workDir: string): Promise<void> {
  await rm(workDir, { recursive: true, force: true })
  await rmdir(path.dirname(workDir)).catch(() => undefined)
}

async function findLive({ db }: EncodeParts, videoId: number, orderId: number): Promise<Order | undefined> {
  const order = await findOrder(db, videoId)
  return order?.id === orderId && !order.isGivenUp ? order : undefined
}

const isKey = (key: string | null): key is string => key !== null

interface Work {
  readonly film: Film
  readonly order: Order
  /** The uploaded file. */
  readonly file: string
  readonly workDir: string
}

async function make(parts: EncodeParts, work: Work, { signal, log }: JobContext): Promise<void> {
  const { db, storage, tools } = parts
  const { film, order, file, workDir } = work
  const whole = await probe(tools, file, probeLimits(parts, signal))
  const cut = cutOf(order)
  const source = cut ? cutSource(whole, cut) : whole
  // What a run stored whose folder is gone came from other bytes.
  const isResumed = await access(workDir).then(
    () => true,
    () => false,
  )
  if (!isResumed) await storage.remove(order.mediaPrefix)
  const told = tellPercent((percent) =>
    updatePercent(db, order.id, percent).catch((error: unknown) =>
      log.warn({ err: error }, 'progress was not noted'),
    ),
  )
  let state: PlayableState
  try {
    const ladder = planLadder(source, parts.ladder)
    const request = { tools, inputPath: file, workDir, source, ladder, signal, onProgress: told.note }
    state = await produceRenditions(request)
  } finally {
    await told.settled()
  }
  const job = {
    workDir,
    prefix: order.mediaPrefix,
    state,
    stored: new Set<string>(),
    fromSeconds: cut?.fromSeconds ?? 0,
  }
  const media = await storeState(storage, job)
  const slackSeconds = whole.video ? posterSlack(whole.video) : 0
  const uncutKey = await keepUncut(parts, work)
  for (;;) {
    // Another picture may have been chosen while all this was made.
    const before = (await findFilm(db, film.id)) ?? film
    const keptPoster = await keepPoster(storage, before, order, slackSeconds)
    const captions = await prepareCaptions(parts, film.id, cut)
    const made = { media, captions, keptPoster, posterBefore: before.posterKey, uncutKey }
    try {
      await db.transaction().execute((trx) => show({ ...parts, db: trx }, work, made))
      return
    } catch (error) {
      await discardCaptions(parts, captions)
      if (!(error instanceof CaptionsChanged || error instanceof PosterChanged)) throw error
    }
  }
}

/** Reports whole percents, one after the other. */
function tellPercent(report: (percent: number) => Promise<void>) {
  let running: Promise<void> = Promise.resolve()
  let last = 0
  return {
    note: ({ percent }: { percent: number }) => {
      const whole = Math.floor(percent)
      if (whole <= last) return
      last = whole
      running = running.then(() => report(whole))
    },
    settled: () => running,
  }
}

/** Keeps the whole film, in one quality, for its owner to cut it otherwise; answers where. */
async function keepUncut({ storage }: EncodeParts, { film, order }: Work): Promise<string | null> {
  if (cutOf(order) === undefined || film.directKey === null) return film.uncutKey
  if (film.uncutKey !== null) return film.uncutKey
  const key = `videos/${film.id}/uncut/${path.basename(order.mediaPrefix)}.mp4`
  await storage.useFile(film.directKey, (file) =>
    storage.put(key, { path: file }, { contentType: 'video/mp4' }),
  )
  return key
}

interface Made {
  readonly media: ServedMedia
  readonly captions: CaptionsOfCut
  readonly keptPoster: KeptPoster | undefined
  /** The picture that stood for the film when that was decided. */
  readonly posterBefore: string | null
  readonly uncutKey: string | null
}

/** Shows a film as it was made, with all that is bound to its time. In a transaction. */
async function show(
  { db: trx, storage }: EncodeParts,
  { film: { id }, order }: Work,
  { media, captions, keptPoster, posterBefore, uncutKey }: Made,
): Promise<void> {
  const film = await lockFilm(trx, id)
  // Stopped or taken down at the last moment: what was stored goes by itself.
  if (!film || !(await deleteOrder(trx, order.id))) {
    await discardCaptions({ db: trx, storage }, captions)
    return
  }
  if (film.posterKey !== posterBefore) throw new PosterChanged()
  const cut = cutOf(order)
  const before = shownOf(film)
  const { renditions, isFinal: _, ...served } = media
  const posters = postersOf(media, keptPoster, film)
  await updateMedia(trx, id, { ...served, ...posters, mediaPrefix: order.mediaPrefix })
  await replaceRenditions(trx, id, renditions)
  const kept = { wholeSeconds: wholeOf(film), uncutKey }
  await saveFilmCut(trx, id, cut && { ...cut, ...kept })
  const { originalKey, originalName, originalBytes } = order
  const isOtherFile = originalKey !== null && originalName !== null && originalBytes !== null
  if (isOtherFile) await updateFile(trx, id, { originalKey, originalName, originalBytes })
  await shiftPlaces(trx, id, {
    // In another film the same moments may be anywhere.
    bySeconds: isOtherFile ? 0 : before.fromSeconds - (cut?.fromSeconds ?? 0),
    durationSeconds: media.durationSeconds,
  })
  await forgetStops(trx, id)
  const outdated = [film.mediaPrefix, ...(await switchCaptions(trx, captions))]
  if (!cut) outdated.push(film.uncutKey)
  await insertOutdated(trx, outdated.filter(isKey), film.durationSeconds + WATCHED_ON_SECONDS)
  if (isOtherFile) await insertOutdated(trx, [film.originalKey].filter(isKey), 0)
  await publishWhenReady(trx, id)
  await enqueue(trx, measureJob, {})
  await announce(trx, id)
}
