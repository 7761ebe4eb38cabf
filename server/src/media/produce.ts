import { withoutCopy } from './ladder.ts'
import type { Ladder } from './ladder.ts'
import type { EncodeOrder } from './ffmpeg-arguments.ts'
import { MediaError } from './media-error.ts'
import { assembleState, COPIED_AUDIO, COPIED_VIDEO } from './playable-state.ts'
import type { PlayableState } from './playable-state.ts'
import type { Poster } from './posters.ts'
import { trackProgress } from './production-progress.ts'
import type { ProductionProgress } from './production-progress.ts'
import {
  allOrNothing,
  checkPlayback,
  copyStreams,
  encode,
  makeDirectOnce,
  makePostersOnce,
  makeStoryboardOnce,
  measureSound,
  splitWork,
} from './production.ts'
import type { Production } from './production.ts'
import { watchRoom } from './room.ts'
import { isForLackOfRoom, ToolError } from './run.ts'
import { DEFAULT_PROCESS_LIMITS } from './sandbox.ts'
import type { ProcessLimits } from './sandbox.ts'
import type { Source } from './source.ts'
import type { MediaTools } from './tools.ts'
import { openWorkFolder } from './work-folder.ts'

export interface ProductionRequest {
  tools: MediaTools
  /** The upload: a local file of our own naming. */
  inputPath: string
  /** Everything is written here and nowhere else. May hold what an earlier, killed run left. */
  workDir: string
  /** From `probe`, of this very file. */
  source: Source
  /** From `planLadder`. */
  ladder: Ladder
  signal?: AbortSignal
  onProgress?: (progress: ProductionProgress) => void
  /** `playable`: ends with the first state that plays, which may not be final. Default: `complete`. */
  until?: 'playable' | 'complete'
  /** Called (and awaited) for each larger state that is complete, verified and playable, the answered one excepted. */
  onPlayable?: (state: PlayableState) => void | Promise<void>
  /** Kill ffmpeg when it makes no headway for so long. Default 60. */
  stallSeconds?: number
  /** Wall time for one ffmpeg process. Default: 10 minutes and 60 times the duration. */
  timeLimitSeconds?: number
  limits?: ProcessLimits
}

/**
 * Makes everything a video is served from, the quickest playable thing first, and answers the final state, or the
 * first one with `until: 'playable'`.
 *
 * Can be run again into the same folder after any end, a kill -9 included: what stands there complete is checked and used,
 * the rest is made anew. Throws `MediaError` with the reason for the uploader, and the signal's reason when aborted; no
 * process of it is left running then.
 */
export async function produceRenditions(request: ProductionRequest): Promise<PlayableState> {
  const { tools, inputPath, source } = request
  const stopper = new AbortController()
  const signal = AbortSignal.any([stopper.signal, ...(request.signal ? [request.signal] : [])])
  const production: Production = {
    tools,
    inputPath,
    source,
    folder: await openWorkFolder(request.workDir),
    progress: trackProgress(source.durationSeconds, request.onProgress ?? (() => {})),
    run: {
      signal,
      limits: request.limits ?? DEFAULT_PROCESS_LIMITS,
      timeLimitSeconds: request.timeLimitSeconds ?? 600 + source.durationSeconds * 60,
    },
    stallSeconds: request.stallSeconds ?? 60,
    isDamaged: false,
  }
  const endWatch = await watchRoom(request.workDir, (error) => stopper.abort(error))
  const preparation = { posters: makePostersOnce(production), gain: measureSound(production) }
  const prepared = Promise.allSettled([preparation.posters, preparation.gain])
  try {
    return await produceReadable(production, request, preparation)
  } catch (error) {
    request.signal?.throwIfAborted()
    throw asMediaError(error, source)
  } finally {
    stopper.abort()
    await prepared
    endWatch()
    await production.folder.tidy()
  }
}

/** What is made beside the packaging, as each of them leaves a processor free. */
interface Preparation {
  posters: Promise<Poster[]>
  /** Decibels, see `measureGain`. */
  gain: Promise<number>
}

/** Says for the uploader what a failed tool means: what does not decode is the file's fault, the rest is ours. */
function asMediaError(error: unknown, source: Source): unknown {
  if (!(error instanceof ToolError)) return error
  const { failure, stderr, message } = error
  if (failure === 'stalled' || failure === 'time_limit') {
    return new MediaError('encoder_stalled', message, { cause: error })
  }
  if (isForLackOfRoom(error)) return new MediaError('disk_full', message, { cause: error })
  if (failure !== 'exit') return new MediaError('encoder_failed', message, { cause: error })
  const decoders = [source.video?.codec, source.audio?.codec].filter((codec) => codec !== undefined)
  const isFilesFault =
    decoders.some((codec) => stderr.includes(`[${codec}`)) ||
    /partial file|corrupt|while decoding/i.test(stderr)
  return new MediaError(isFilesFault ? 'damaged_file' : 'encoder_failed', message, { cause: error })
}

/** Makes everything; of a file that is damaged in a few places, what can be read of it. */
async function produceReadable(
  production: Production,
  request: ProductionRequest,
  preparation: Preparation,
): Promise<PlayableState> {
  const { folder } = production
  // What a killed run made of a damaged file is used, and so is what it knew.
  const told = async (state: PlayableState) => ({ ...state, isDamaged: await folder.has(DAMAGE_NOTE) })
  try {
    return await told(await produceAll(production, request, preparation))
  } catch (error) {
    const { source, ladder } = request
    const fault = asMediaError(error, source)
    if (!(fault instanceof MediaError && fault.code === 'damaged_file')) throw error
    // No copy: players stop where they cannot read on.
    const encoded = { ...request, ladder: withoutCopy(source, ladder) }
    await folder.writeText(DAMAGE_NOTE, fault.detail)
    return await told(await produceAll({ ...production, isDamaged: true }, encoded, preparation))
  }
}

const DAMAGE_NOTE = 'damage.txt'

interface Output {
  show: (state: PlayableState) => Promise<void>
  /** Nothing is made beyond the first playable state. */
  isFirstOnly: boolean
}

async function produceAll(
  production: Production,
  { ladder, onPlayable, until }: ProductionRequest,
  preparation: Preparation,
): Promise<PlayableState> {
  const { source, progress } = production
  const output: Output = { show: async (state) => onPlayable?.(state), isFirstOnly: until === 'playable' }
  progress.enter('packaging')
  const { copy } = ladder
  if (!copy) return produceLadder(production, ladder, preparation, output)
  const isCopied = await copyStreams(production, ladder, copy)
  if (!isCopied) return produceLadder(production, withoutCopy(source, ladder), preparation, output)
  try {
    return await produceLadder(production, ladder, preparation, output)
  } catch (error) {
    // Some cameras mark keyframes that are none: a copy the other rungs do not fit is encoded like them.
    const isMisfit = error instanceof MediaError && error.code === 'wrong_result'
    if (!copy.isKept || !isMisfit) throw error
    return produceLadder(production, withoutCopy(source, ladder), preparation, output)
  }
}

async function produceLadder(
  production: Production,
  ladder: Ladder,
  preparation: Preparation,
  { show, isFirstOnly }: Output,
): Promise<PlayableState> {
  const { folder, source, progress } = production
  const isSoundCopied = ladder.copy !== null && (source.audio === null || ladder.copy.hasAudio)
  const copied = ladder.copy ? [COPIED_VIDEO] : []
  const audios = ladder.audio.map(({ name }) => name)
  const checked = new Set<string>(copied)
  const assembleSoFar = async (videos: string[], audios: string[]) => {
    const posters = await preparation.posters
    const parts = { isFinal: false, videos, audios, storyboard: null, direct: null, posters }
    return assembleState(folder, source, ladder, parts)
  }
  const assembleCopy = () => assembleSoFar(copied, source.audio ? [COPIED_AUDIO] : [])
  if (isFirstOnly && isSoundCopied) return assembleCopy()
  const showCopy = async () => {
    if (isSoundCopied) await show(await assembleCopy())
  }
  const copyShown = showCopy()
  // Waited for with the encoding; failing before that must not count as unhandled.
  copyShown.catch(() => {})
  const goAhead = async (production: Production, order: EncodeOrder) => {
    await encode(production, order, 'ahead')
    const names = order.rungs.map(({ name }) => name)
    await checkPlayback(production, ladder, [...names, ...audios], checked)
    await copyShown
    return assembleSoFar([...copied, ...names], audios)
  }

  const isSoundFirst = ladder.copy !== null && !isSoundCopied
  const { ahead, rest } = splitWork(source, ladder, await preparation.gain, isSoundFirst)
  progress.enter('encoding')
  if (isFirstOnly && ahead) return goAhead(production, ahead)
  // Side by side: two processes keep the processors busier than one, which pays for the second decoding.
  await allOrNothing(production, [
    () => copyShown,
    ...(ahead ? [async (stoppable: Production) => show(await goAhead(stoppable, ahead))] : []),
    (stoppable) => encode(stoppable, rest, 'rest'),
  ])

  progress.enter('checking')
  const videos = [...(ladder.copy?.isKept ? copied : []), ...ladder.rungs.map(({ name }) => name)]
  await checkPlayback(production, ladder, [...videos, ...audios], checked)
  const [storyboard, direct, posters] = await Promise.all([
    makeStoryboardOnce(production, ladder),
    makeDirectOnce(production, ladder, videos),
    preparation.posters,
  ])
  const parts = { isFinal: true, videos, audios, storyboard, direct, posters }
  const state = await assembleState(folder, source, ladder, parts)
  progress.enter('done')
  return state
}
