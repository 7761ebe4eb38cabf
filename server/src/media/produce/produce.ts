import { withoutCopy } from '../model/ladder.ts'
import type { Ladder } from '../model/ladder.ts'
import type { EncodeRequest } from '../tools/ffmpeg-arguments.ts'
import { asMediaError, MediaError } from '../media-error.ts'
import type { MediaErrorCode } from '../media-error.ts'
import { assembleState, COPIED_AUDIO, COPIED_VIDEO } from '../output/playable-state.ts'
import type { PlayableState } from '../output/playable-state.ts'
import type { Thumbnail } from '../pictures/thumbnails.ts'
import { trackProgress } from './production-progress.ts'
import type { ProductionProgress } from './production-progress.ts'
import {
  allOrNothing,
  checkPlayback,
  copyStreams,
  encode,
  makeDirectOnce,
  makeThumbnailsOnce,
  makeStoryboardOnce,
  measureSound,
  splitWork,
} from './production.ts'
import type { Production } from './production.ts'
import { DAMAGE_NOTE, remuxIfNeeded } from './remux.ts'
import { watchSpace } from '../tools/free-space.ts'
import type { ToolError } from '../tools/run.ts'
import { DEFAULT_PROCESS_LIMITS, IDLE_PROCESS_LIMITS, stallSecondsOf } from '../tools/sandbox.ts'
import type { ProcessLimits } from '../tools/sandbox.ts'
import { audioTracks } from '../model/source.ts'
import type { Source } from '../model/source.ts'
import type { MediaTools } from '../tools/tools.ts'
import { openWorkFolder } from '../tools/work-folder.ts'

export type ProductionEnd = 'playable' | 'ahead' | 'complete'

export interface ProductionRequest {
  tools: MediaTools
  /** The upload: a local file with a name that we chose. */
  inputPath: string
  /** All files are written here. May contain files of an earlier, interrupted run. */
  workDir: string
  /** The result of `probe` for this file. */
  source: Source
  /** The result of `planLadder`. */
  ladder: Ladder
  signal?: AbortSignal
  onProgress?: (progress: ProductionProgress) => void
  /**
   * `playable` ends with the first playable state, which may not be final; `ahead` with the renditions that are encoded
   * before the others, if any. Default: `complete`.
   */
  until?: ProductionEnd
  /** Called (and awaited) for each larger state that is complete, verified and playable, except the returned one. */
  onPlayable?: (state: PlayableState) => void | Promise<void>
  /** Kill ffmpeg when it makes no progress for this long. Default: `stallSecondsOf` its limits. */
  stallSeconds?: number
  /** Wall time for one ffmpeg process. Default: 10 minutes plus 60 times the duration. */
  timeLimitSeconds?: number
  /** Default: idle time only, unless it ends with an earlier state, which uploaders wait for. */
  limits?: ProcessLimits
}

/**
 * Produces all files of a video (transcoding), the quickest playable ones first. Returns the final state, or an earlier one with
 * `until`.
 *
 * Can be run again in the same folder after any interruption, including a kill -9: complete files are verified and
 * reused, all others are produced again. Throws `MediaError` with the reason for the uploader, or the signal's reason
 * if aborted; by then, all its processes have ended.
 */
export async function produceRenditions(request: ProductionRequest): Promise<PlayableState> {
  const { tools, inputPath, source } = request
  const stopper = new AbortController()
  const signal = AbortSignal.any([stopper.signal, ...(request.signal ? [request.signal] : [])])
  const limits = request.limits ?? limitsUntil(request.until ?? 'complete')
  const production: Production = {
    tools,
    inputPath,
    source,
    folder: await openWorkFolder(request.workDir),
    progress: trackProgress(source.durationSeconds, request.onProgress ?? (() => {})),
    run: {
      signal,
      limits,
      timeLimitSeconds: request.timeLimitSeconds ?? 600 + source.durationSeconds * 60,
    },
    stallSeconds: request.stallSeconds ?? stallSecondsOf(limits),
    isDamaged: source.isIncomplete,
  }
  const endWatch = await watchSpace(request.workDir, (error) => stopper.abort(error))
  let prepared: Promise<unknown> = Promise.resolve()
  const produceFrom = (input: Production) => {
    const preparation = { thumbnails: makeThumbnailsOnce(input), gains: measureSound(input) }
    prepared = Promise.allSettled([prepared, preparation.thumbnails, preparation.gains])
    // Streams of a remuxed file can't be copied: its audio is decoded.
    const ladder = input === production ? request.ladder : withoutCopy(source, request.ladder)
    return produceReadable(input, { ...request, ladder }, preparation)
  }
  try {
    return await remuxIfNeeded(production, produceFrom)
  } catch (error) {
    request.signal?.throwIfAborted()
    throw asMediaError(error, errorCodeFor(source))
  } finally {
    stopper.abort()
    await prepared
    endWatch()
    await production.folder.tidy()
  }
}

/** Uploaders wait for the first playable state only. */
function limitsUntil(end: ProductionEnd): ProcessLimits {
  return end === 'complete' ? IDLE_PROCESS_LIMITS : DEFAULT_PROCESS_LIMITS
}

/** Work that runs in parallel with packaging, which leaves processors idle. */
interface Preparation {
  thumbnails: Promise<Thumbnail[]>
  /** The gain of each audio track, see `measureSound`. */
  gains: Promise<(number | undefined)[]>
}

/** Decoder errors are the file's fault; all others are retried. */
function errorCodeFor(source: Source): (verdict: ToolError) => MediaErrorCode {
  const { video } = source
  const decoders = [...(video ? [video] : []), ...audioTracks(source)].map(({ codec }) => codec)
  return ({ stderr }) =>
    decoders.some((codec) => stderr.includes(`[${codec}`)) ||
    /partial file|corrupt|while decoding/i.test(stderr)
      ? 'damaged_file'
      : 'not_encodable'
}

/** Produces everything. For a file that is damaged in a few places, encodes the readable parts. */
async function produceReadable(
  production: Production,
  request: ProductionRequest,
  preparation: Preparation,
): Promise<PlayableState> {
  const { folder } = production
  // Reuses files of an interrupted run, including the note that the source is damaged.
  const withDamage = async (state: PlayableState) => ({
    ...state,
    isDamaged: state.isDamaged || (await folder.has(DAMAGE_NOTE)),
  })
  try {
    return await withDamage(await produceAll(production, request, preparation))
  } catch (error) {
    const { source, ladder } = request
    const mediaError = asMediaError(error, errorCodeFor(source))
    if (!(mediaError instanceof MediaError && mediaError.code === 'damaged_file') || production.isDamaged)
      throw error
    // Doesn't copy, because players stop at unreadable data.
    const encoded = { ...request, ladder: withoutCopy(source, ladder) }
    await folder.writeText(DAMAGE_NOTE, mediaError.detail)
    return await withDamage(await produceAll({ ...production, isDamaged: true }, encoded, preparation))
  }
}

interface Output {
  show: (state: PlayableState) => Promise<void>
  until: ProductionEnd
}

async function produceAll(
  production: Production,
  { ladder, onPlayable, until = 'complete' }: ProductionRequest,
  preparation: Preparation,
): Promise<PlayableState> {
  const { source, progress } = production
  const output: Output = { show: async (state) => onPlayable?.(state), until }
  progress.enter('packaging')
  const { copy } = ladder
  if (!copy) return produceLadder(production, ladder, preparation, output)
  const isCopied = await copyStreams(production, ladder, copy)
  if (!isCopied) return produceLadder(production, withoutCopy(source, ladder), preparation, output)
  try {
    return await produceLadder(production, ladder, preparation, output)
  } catch (error) {
    // Some cameras mark frames as keyframes that aren't. A copy that the other renditions cannot match is also encoded.
    const isMisfit = error instanceof MediaError && error.code === 'wrong_result'
    if (!copy.isPermanent || !isMisfit) throw error
    return produceLadder(production, withoutCopy(source, ladder), preparation, output)
  }
}

async function produceLadder(
  production: Production,
  planned: Ladder,
  preparation: Preparation,
  { show, until }: Output,
): Promise<PlayableState> {
  const { folder, source, progress } = production
  const isSoundCopied = planned.copy !== null && (source.audio === null || planned.copy.hasAudio)
  const copied = planned.copy ? [COPIED_VIDEO] : []
  const checked = new Set<string>(copied)
  const assembleSoFar = async (videos: string[], audios: readonly string[]) => {
    const thumbnails = await preparation.thumbnails
    const parts = { isFinal: false, videos, audios, storyboard: null, direct: null, thumbnails }
    return assembleState(folder, source, planned, parts)
  }
  const assembleCopy = () => assembleSoFar(copied, source.audio ? [COPIED_AUDIO] : [])
  if (until === 'playable' && isSoundCopied) return assembleCopy()
  const showCopy = async () => {
    if (isSoundCopied) await show(await assembleCopy())
  }
  const copyShown = showCopy()
  // Awaited together with the encoding. An earlier failure must not count as an unhandled rejection.
  copyShown.catch(() => {})
  const gains = await preparation.gains
  const ladder = { ...planned, audio: planned.audio.filter(({ track }) => gains[track] !== undefined) }
  const audios = ladder.audio.map(({ name }) => name)
  const goAhead = async (production: Production, order: EncodeRequest) => {
    await encode(production, order, 'ahead')
    const names = order.renditions.map(({ name }) => name)
    await checkPlayback(production, ladder, [...names, ...audios], checked)
    await copyShown
    return assembleSoFar([...copied, ...names], audios)
  }

  const isSoundFirst = ladder.copy !== null && !isSoundCopied
  const { ahead, rest } = splitWork(
    source,
    ladder,
    gains.map((gain) => gain ?? 0),
    isSoundFirst,
  )
  progress.enter('encoding')
  if (until !== 'complete' && ahead) return goAhead(production, ahead)
  // In parallel: two processes use the CPU better than one, which makes up for the second decoding.
  await allOrNothing(production, [
    () => copyShown,
    ...(ahead ? [async (stoppable: Production) => show(await goAhead(stoppable, ahead))] : []),
    (stoppable) => encode(stoppable, rest, 'rest'),
  ])

  progress.enter('checking')
  const videos = [...(ladder.copy?.isPermanent ? copied : []), ...ladder.renditions.map(({ name }) => name)]
  await checkPlayback(production, ladder, [...videos, ...audios], checked)
  const [storyboard, direct, thumbnails] = await Promise.all([
    makeStoryboardOnce(production, ladder),
    makeDirectOnce(production, ladder, videos),
    preparation.thumbnails,
  ])
  const parts = { isFinal: true, videos, audios, storyboard, direct, thumbnails }
  const state = await assembleState(folder, source, ladder, parts)
  progress.enter('done')
  return state
}
