import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { chooseDirectRendition, makeDirect } from './direct.ts'
import { copyArguments, encodeArguments } from '../tools/ffmpeg-arguments.ts'
import type { EncodeRequest } from '../tools/ffmpeg-arguments.ts'
import { readFragmentIndex } from '../output/fragment-index.ts'
import { parseAudioName } from '../model/ladder.ts'
import type { CopiedStreams, Ladder } from '../model/ladder.ts'
import { measureGain } from '../source/loudness.ts'
import { MediaError } from '../media-error.ts'
import { COPIED_AUDIO, COPIED_VIDEO, filesOfRendition, packageRenditions } from '../output/playable-state.ts'
import { makeThumbnails, ThumbnailList } from '../pictures/thumbnails.ts'
import type { Thumbnail } from '../pictures/thumbnails.ts'
import type { trackProgress } from './production-progress.ts'
import { isVerdict, runTool } from '../tools/run.ts'
import type { RunOptions } from '../tools/run.ts'
import type { ProcessLimits } from '../tools/sandbox.ts'
import { audioTracks, heldSeconds } from '../model/source.ts'
import type { Source } from '../model/source.ts'
import { drawStoryboard, planStoryboard, sheetNames, writeStoryboardVtt } from '../pictures/storyboard.ts'
import type { MediaTools } from '../tools/tools.ts'
import { checkDecoding, checkStructure, expectAudio, expectVideo } from '../output/verify.ts'
import type { WorkFolder } from '../tools/work-folder.ts'

/** Context that all steps of a production share. */
export interface Production {
  tools: MediaTools
  inputPath: string
  source: Source
  folder: WorkFolder
  run: RunOptions & { limits: ProcessLimits; signal: AbortSignal }
  /** How long an encoder may make no progress. */
  stallSeconds: number
  progress: ReturnType<typeof trackProgress>
  /** Parts of the upload are unreadable, and encoders skip them. */
  isDamaged: boolean
}

/** Remuxes the source's own streams. Returns false if the result is not valid; then everything is encoded. */
export async function copyStreams(
  production: Production,
  ladder: Ladder,
  copy: CopiedStreams,
): Promise<boolean> {
  const { tools, inputPath, source, folder } = production
  const names = [COPIED_VIDEO, ...(copy.hasAudio ? [COPIED_AUDIO] : [])]
  const checkCopied = async (name: string, path: string) => {
    await checkStructure(
      path,
      name === COPIED_VIDEO ? expectVideo(source, ladder.frameRate) : expectAudio(source),
    )
  }
  try {
    if ((await listUnsound(folder, names, checkCopied)).length > 0) {
      const attempt = await folder.startAttempt()
      await runTool(
        tools.ffmpegPath,
        copyArguments(inputPath, attempt, source, copy.hasAudio),
        watched(production, attempt),
      )
      await Promise.all(names.map((name) => checkCopied(name, join(attempt, `${name}.mp4`))))
      await folder.keep(attempt, names.map(fileOf))
    }
    await checkPlayback(production, ladder, names, new Set())
    return true
  } catch (error) {
    if (!isWrongResult(error) && !isVerdict(error)) throw error
    return false
  }
}

function isWrongResult(error: unknown): boolean {
  return error instanceof MediaError && error.code === 'wrong_result'
}

/** Returns the gain of each audio track in decibels. Undefined for further tracks that can't be decoded. */
export async function measureSound(production: Production): Promise<(number | undefined)[]> {
  const { tools, inputPath, source } = production
  const gains: (number | undefined)[] = []
  for (const [track, audio] of audioTracks(source).entries()) {
    const measuring = measureGain(tools, inputPath, source, audio, watched(production))
    gains.push(await (track === 0 ? measuring : measuring.catch(ignoreUndecodable)))
  }
  return gains
}

function ignoreUndecodable(error: unknown): undefined {
  if (!isVerdict(error)) throw error
}

/** Splits the work between one or two ffmpeg processes: renditions to encode first, if any, and the rest. */
export function splitWork(source: Source, ladder: Ladder, gains: readonly number[], isSoundFirst: boolean) {
  const isFirst = (name: string) => ladder.firstRenditions.includes(name)
  const goesAhead = ladder.firstRenditions.length > 0 || isSoundFirst
  const ahead: EncodeRequest = {
    source,
    ladder,
    gains,
    audio: ladder.audio,
    renditions: ladder.renditions.filter(({ name }) => isFirst(name)),
  }
  const rest: EncodeRequest = {
    source,
    ladder,
    gains,
    audio: goesAhead ? [] : ladder.audio,
    renditions: ladder.renditions.filter(({ name }) => !isFirst(name)),
  }
  return { ahead: goesAhead ? ahead : null, rest }
}

/** Encodes the missing renditions of an order, in one process with one decoding. */
export async function encode(
  production: Production,
  order: EncodeRequest,
  part: 'ahead' | 'rest',
): Promise<void> {
  const { tools, inputPath, source, folder, run, progress, isDamaged } = production
  const check = async (name: string, path: string) => {
    const isVideo = order.renditions.some((rendition) => rendition.name === name)
    const { track } = parseAudioName(name)
    await checkStructure(
      path,
      isVideo ? expectVideo(source, order.ladder.frameRate) : expectAudio(source, track),
    )
  }
  const names = await listUnsound(
    folder,
    [...order.renditions, ...order.audio].map(({ name }) => name),
    check,
  )
  const absent: EncodeRequest = {
    ...order,
    renditions: order.renditions.filter(({ name }) => names.includes(name)),
    audio: order.audio.filter(({ name }) => names.includes(name)),
  }
  if (names.length === 0) return
  const share = shareOf(order, order.ladder)
  const attempt = await folder.startAttempt()
  await runTool(tools.ffmpegPath, encodeArguments(inputPath, attempt, absent, isDamaged), {
    ...watched(production, attempt),
    // The first renditions get a higher CPU priority.
    limits: { ...run.limits, niceness: Math.max(0, run.limits.niceness - (part === 'ahead' ? 5 : 0)) },
    onProgress: (headway) => progress.encoded(part, share, headway),
  })
  await Promise.all(names.map((name) => check(name, join(attempt, fileOf(name)))))
  await folder.keep(attempt, names.map(fileOf))
}

/**
 * Packages the named renditions and reads them like a player. Those in `checked` are only packaged; the others are
 * added to it. Renditions that fail are removed, so that another run produces them again.
 */
export async function checkPlayback(
  production: Production,
  ladder: Ladder,
  names: readonly string[],
  checked: Set<string>,
): Promise<void> {
  const { tools, folder, run } = production
  const unchecked = names.filter((name) => !checked.has(name))
  try {
    const withReference = ladder.copy?.isPermanent === true ? [...new Set([COPIED_VIDEO, ...names])] : names
    const packaged = await packageRenditions(folder, withReference, ladder.copy?.isPermanent ?? false)
    const playlists = packaged
      .filter(({ name }) => unchecked.includes(name))
      .map(({ name, index }) => ({
        playlist: `${name}.m3u8`,
        kind: index.init.handler,
        keyframes: index.fragments.length,
      }))
    if (playlists.length > 0) await checkDecoding(tools, folder.path('.'), playlists, run)
  } catch (error) {
    // An abort or a failed tool doesn't make the files invalid. The next run verifies them again.
    if (!isWrongResult(error)) throw error
    await folder.discard(unchecked.flatMap(filesOfRendition))
    throw error
  }
  for (const name of unchecked) checked.add(name)
}

/** Renders the storyboard from the smallest rendition and returns its files; null for audio only. */
export async function makeStoryboardOnce(production: Production, ladder: Ladder) {
  const { tools, source, folder, run } = production
  if (!source.video) return null
  const rendition = folder.path(fileOf(ladder.renditions[0]?.name ?? COPIED_VIDEO))
  const { fragments } = await readFragmentIndex(rendition)
  const plan = planStoryboard(
    source.video,
    fragments.map(({ startSeconds }) => startSeconds),
  )
  const sheets = sheetNames(plan)
  await makeOnce(production, sheets, (attempt) => drawStoryboard(tools, rendition, attempt, plan, run))
  await folder.writeText(
    'storyboard.vtt',
    writeStoryboardVtt(plan, source.video.durationSeconds + heldSeconds(source)),
  )
  return { vtt: 'storyboard.vtt', sheets }
}

export async function makeDirectOnce(
  production: Production,
  ladder: Ladder,
  videos: readonly string[],
): Promise<string> {
  const { tools, folder, run } = production
  const sized = videos.map((name) => ({
    name,
    size: name === COPIED_VIDEO ? (ladder.copy?.size ?? 0) : Number(name.slice(1)),
  }))
  const rendition = chooseDirectRendition(sized)
  const audio = ladder.audio.find(({ name }) => name === 'a128')
  const renditions = {
    videoPath: rendition ? folder.path(`${rendition.name}.mp4`) : null,
    audioPath: audio ? folder.path(`${audio.name}.mp4`) : null,
  }
  await makeOnce(production, ['direct.mp4'], (attempt) =>
    makeDirect(tools, renditions, join(attempt, 'direct.mp4'), run),
  )
  return 'direct.mp4'
}

/** The list of thumbnails is stored next to them, so that another run can reuse them. */
export async function makeThumbnailsOnce(production: Production): Promise<Thumbnail[]> {
  const { tools, inputPath, source, folder, run } = production
  if (!(await folder.has(THUMBNAIL_LIST))) {
    const attempt = await folder.startAttempt()
    const thumbnails = await makeThumbnails({ tools, inputPath, folder: attempt, source, options: run })
    const names = thumbnails.flatMap((thumbnail) => thumbnail.files.map((file) => file.name))
    await folder.keep(attempt, names)
    await folder.writeText(THUMBNAIL_LIST, JSON.stringify(thumbnails))
  }
  return ThumbnailList.parse(JSON.parse(await readFile(folder.path(THUMBNAIL_LIST), 'utf8')))
}

const THUMBNAIL_LIST = 'thumbnails.json'

/** Runs tasks in parallel and waits until all have ended. If one fails, the others are stopped first. */
export async function allOrNothing(
  production: Production,
  tasks: readonly ((production: Production) => Promise<void>)[],
): Promise<void> {
  const stopper = new AbortController()
  const signal = AbortSignal.any([production.run.signal, stopper.signal])
  const stoppable = { ...production, run: { ...production.run, signal } }
  const failures: unknown[] = []
  await Promise.all(
    tasks.map((task) =>
      task(stoppable).catch((error: unknown) => {
        failures.push(error)
        stopper.abort()
      }),
    ),
  )
  if (failures.length > 0) throw failures[0]
}

/** Calls `make` to write the named files into an attempt, unless all of them exist. */
export async function makeOnce(
  { folder }: Production,
  names: readonly string[],
  make: (attempt: string) => Promise<void>,
): Promise<void> {
  if (await folder.has(...names)) return
  const attempt = await folder.startAttempt()
  await make(attempt)
  await folder.keep(attempt, names)
}

/** An order's share of all encoding, by pixels. */
function shareOf(order: EncodeRequest, ladder: Ladder): number {
  const all = pixelsOf(ladder.renditions)
  return all === 0 ? 1 : pixelsOf(order.renditions) / all
}

function pixelsOf(renditions: readonly { width: number; height: number }[]): number {
  return renditions.reduce((sum, { width, height }) => sum + width * height, 0)
}

/** Lists the renditions that are missing or invalid, and removes invalid ones. */
async function listUnsound(
  folder: WorkFolder,
  names: readonly string[],
  check: (name: string, path: string) => Promise<void>,
): Promise<string[]> {
  const isSound = async (name: string) =>
    (await folder.has(fileOf(name))) &&
    check(name, folder.path(fileOf(name))).then(
      () => true,
      () => false,
    )
  const sound = await Promise.all(names.map(isSound))
  const unsound = names.filter((_, index) => !sound[index])
  await folder.discard(unsound.flatMap(filesOfRendition))
  return unsound
}

/** Options for processes that report progress: they are killed if it stops for a while. */
export function watched({ run, stallSeconds }: Production, growingFolder?: string): RunOptions {
  return {
    ...run,
    stallSeconds,
    onProgress: () => {},
    ...(growingFolder === undefined ? {} : { growingFolder }),
  }
}

function fileOf(name: string): string {
  return `${name}.mp4`
}
