import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { chooseDirectRung, makeDirect } from './direct.ts'
import { copyArguments, encodeArguments } from './ffmpeg-arguments.ts'
import type { EncodeOrder } from './ffmpeg-arguments.ts'
import { withoutCopy } from './ladder.ts'
import type { Ladder } from './ladder.ts'
import { measureGain } from './loudness.ts'
import { MediaError } from './media-error.ts'
import { assembleState, COPIED_AUDIO, COPIED_VIDEO, packageRenditions } from './playable-state.ts'
import type { PlayableState } from './playable-state.ts'
import { makePosters } from './posters.ts'
import type { Poster } from './posters.ts'
import { trackProgress } from './production-progress.ts'
import type { ProductionProgress } from './production-progress.ts'
import { runTool, ToolError } from './run.ts'
import type { RunOptions } from './run.ts'
import { DEFAULT_PROCESS_LIMITS } from './sandbox.ts'
import type { ProcessLimits } from './sandbox.ts'
import type { Source } from './source.ts'
import { planStoryboard, sheetName, writeStoryboardVtt } from './storyboard.ts'
import type { MediaTools } from './tools.ts'
import { checkDecoding, checkStructure, expectAudio, expectVideo } from './verify.ts'
import { openWorkFolder } from './work-folder.ts'
import type { WorkFolder } from './work-folder.ts'

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
  /** Called (and awaited) for each larger state that is complete, verified and playable, the final one excepted. */
  onPlayable?: (state: PlayableState) => void | Promise<void>
  /** Kill ffmpeg when it makes no headway for so long. Default 60. */
  stallSeconds?: number
  /** Wall time for one ffmpeg process. Default: 10 minutes and 60 times the duration. */
  timeLimitSeconds?: number
  limits?: ProcessLimits
}

interface Production extends ProductionRequest {
  folder: WorkFolder
  run: RunOptions
  progress: ReturnType<typeof trackProgress>
}

/**
 * Makes everything a video is served from, the quickest playable thing first, and answers the final state.
 *
 * Can be run again into the same folder after any end, a kill -9 included: what stands there complete is checked and used,
 * the rest is made anew. Throws `MediaError` with the reason for the uploader, and the signal's reason when aborted; no
 * process of it is left running then.
 */
export async function produceRenditions(request: ProductionRequest): Promise<PlayableState> {
  const stop = new AbortController()
  const signal = AbortSignal.any([stop.signal, ...(request.signal ? [request.signal] : [])])
  const production: Production = {
    ...request,
    signal,
    folder: await openWorkFolder(request.workDir),
    progress: trackProgress(request.source.durationSeconds, request.onProgress ?? (() => {})),
    run: {
      signal,
      limits: request.limits ?? DEFAULT_PROCESS_LIMITS,
      timeLimitSeconds: request.timeLimitSeconds ?? 600 + request.source.durationSeconds * 60,
      stallSeconds: request.stallSeconds ?? 60,
    },
  }
  const posters = makePostersOnce(production)
  // Looked at further down; a failure before that must not count as unhandled.
  posters.catch(() => {})
  try {
    return await produceAll(production, posters)
  } catch (error) {
    stop.abort()
    await posters.catch(() => {})
    request.signal?.throwIfAborted()
    throw asMediaError(error)
  } finally {
    await production.folder.tidy()
  }
}

async function produceAll(production: Production, posters: Promise<Poster[]>): Promise<PlayableState> {
  const { folder, source, progress } = production
  progress.enter('packaging')
  const isCopied = await copyStreams(production)
  const ladder = production.ladder.copy && !isCopied ? withoutCopy(source, production.ladder) : production.ladder
  const copied = isCopied ? [COPIED_VIDEO] : []
  const hasCopiedSound = isCopied && (source.audio === null || production.ladder.copy?.hasAudio === true)
  const show = async (videos: string[], audios: string[]) => {
    const parts = { isFinal: false, videos, audios, storyboard: null, direct: null, posters: await posters }
    await production.onPlayable?.(await assembleState(folder, source, ladder, parts))
  }
  if (hasCopiedSound) await show(copied, source.audio ? [COPIED_AUDIO] : [])

  progress.enter('encoding')
  const orders = await splitOrders(production, ladder, isCopied && !hasCopiedSound)
  const audios = ladder.audio.map(({ name }) => name)
  const encodeAndShow = async (order: EncodeOrder, isAhead: boolean) => {
    await encode(production, order, isAhead)
    if (isAhead) await show([...copied, ...order.rungs.map(({ name }) => name)], audios)
  }
  await allOrNothing(orders.map((order, index) => encodeAndShow(order, index < orders.length - 1)))

  progress.enter('checking')
  const videos = [...(ladder.copy?.isKept ? copied : []), ...ladder.rungs.map(({ name }) => name)]
  await checkTogether(production, ladder, [...videos, ...audios])
  const storyboard = await writeStoryboard(production, ladder)
  const direct = await makeDirectOnce(production, ladder)
  const parts = { isFinal: true, videos, audios, storyboard, direct, posters: await posters }
  const state = await assembleState(folder, source, ladder, parts)
  progress.enter('done')
  return state
}
