import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { chooseDirectRung, makeDirect } from './direct.ts'
import { copyArguments, encodeArguments } from './ffmpeg-arguments.ts'
import type { EncodeOrder } from './ffmpeg-arguments.ts'
import { readFragmentIndex } from './fragment-index.ts'
import type { CopiedStreams, Ladder } from './ladder.ts'
import { measureGain } from './loudness.ts'
import { MediaError } from './media-error.ts'
import { COPIED_AUDIO, COPIED_VIDEO, packageRenditions } from './playable-state.ts'
import { makePosters, PosterList } from './posters.ts'
import type { Poster } from './posters.ts'
import type { trackProgress } from './production-progress.ts'
import { runTool, ToolError } from './run.ts'
import type { RunOptions } from './run.ts'
import type { ProcessLimits } from './sandbox.ts'
import type { Source } from './source.ts'
import { drawStoryboard, planStoryboard, sheetNames, writeStoryboardVtt } from './storyboard.ts'
import type { MediaTools } from './tools.ts'
import { checkDecoding, checkStructure, expectAudio, expectVideo } from './verify.ts'
import type { WorkFolder } from './work-folder.ts'

/** What all steps of one production share. */
export interface Production {
  tools: MediaTools
  inputPath: string
  source: Source
  folder: WorkFolder
  run: RunOptions & { limits: ProcessLimits; signal: AbortSignal }
  /** How long an encoder may make no headway. */
  stallSeconds: number
  progress: ReturnType<typeof trackProgress>
  /** Some of the upload cannot be read: encoders pass over that. */
  isDamaged: boolean
}

/** Packages the source's own streams. False where that does not give something sound: then everything is encoded. */
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
    const isUnfit = error instanceof MediaError || (error instanceof ToolError && error.failure === 'exit')
    if (!isUnfit) throw error
    return false
  }
}

/** By how many decibels the sound must be turned down; 0 without sound. */
export async function measureSound(production: Production): Promise<number> {
  const { tools, inputPath, source } = production
  return source.audio ? measureGain(tools, inputPath, source, watched(production)) : 0
}

/** The work of one or two ffmpeg processes: what goes ahead, if anything, and the rest. */
export function splitWork(source: Source, ladder: Ladder, gainDecibels: number, isSoundFirst: boolean) {
  const isFirst = (name: string) => ladder.firstRungs.includes(name)
  const goesAhead = ladder.firstRungs.length > 0 || isSoundFirst
  const ahead: EncodeOrder = {
    source,
    ladder,
    gainDecibels,
    audio: ladder.audio,
    rungs: ladder.rungs.filter(({ name }) => isFirst(name)),
  }
  const rest: EncodeOrder = {
    source,
    ladder,
    gainDecibels,
    audio: goesAhead ? [] : ladder.audio,
    rungs: ladder.rungs.filter(({ name }) => !isFirst(name)),
  }
  return { ahead: goesAhead ? ahead : null, rest }
}

/** Makes what is still absent of an order, by one process and one decoding. */
export async function encode(
  production: Production,
  order: EncodeOrder,
  part: 'ahead' | 'rest',
): Promise<void> {
  const { tools, inputPath, source, folder, run, progress, isDamaged } = production
  const check = async (name: string, path: string) => {
    const isVideo = order.rungs.some((rung) => rung.name === name)
    await checkStructure(path, isVideo ? expectVideo(source, order.ladder.frameRate) : expectAudio(source))
  }
  const names = await listUnsound(
    folder,
    [...order.rungs, ...order.audio].map(({ name }) => name),
    check,
  )
  const absent: EncodeOrder = {
    ...order,
    rungs: order.rungs.filter(({ name }) => names.includes(name)),
    audio: order.audio.filter(({ name }) => names.includes(name)),
  }
  if (names.length === 0) return
  const share = shareOf(order, order.ladder)
  const attempt = await folder.startAttempt()
  await runTool(tools.ffmpegPath, encodeArguments(inputPath, attempt, absent, isDamaged), {
    ...watched(production, attempt),
    // What goes ahead gets more of the processor.
    limits: { ...run.limits, niceness: Math.max(0, run.limits.niceness - (part === 'ahead' ? 5 : 0)) },
    onProgress: (headway) => progress.encoded(part, share, headway),
  })
  await Promise.all(names.map((name) => check(name, join(attempt, fileOf(name)))))
  await folder.keep(attempt, names.map(fileOf))
}

/**
 * Packages the named renditions and reads them as a player would. Those in `checked` are only packaged; the others are
 * added to it. What fails is removed, so that another run makes it anew.
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
    const withReference = ladder.copy?.isKept === true ? [...new Set([COPIED_VIDEO, ...names])] : names
    const packaged = await packageRenditions(folder, withReference, ladder.copy?.isKept ?? false)
    const playlists = packaged
      .filter(({ name }) => unchecked.includes(name))
      .map(({ name, index }) => ({
        playlist: `${name}.m3u8`,
        kind: index.init.handler,
        keyframes: index.fragments.length,
      }))
    if (playlists.length > 0) await checkDecoding(tools, folder.path('.'), playlists, run)
  } catch (error) {
    // A stop, or a tool in trouble, says nothing against the files: the next run checks them again.
    if (!(error instanceof MediaError)) throw error
    await folder.discard(unchecked.flatMap((name) => [fileOf(name), `${name}.m3u8`]))
    throw error
  }
  for (const name of unchecked) checked.add(name)
}

/** Draws the storyboard from the smallest rendition, and names its files; null for sound alone. */
export async function makeStoryboardOnce(production: Production, ladder: Ladder) {
  const { tools, source, folder, run } = production
  if (!source.video) return null
  const rendition = folder.path(fileOf(ladder.rungs[0]?.name ?? COPIED_VIDEO))
  const { fragments } = await readFragmentIndex(rendition)
  const plan = planStoryboard(
    source.video,
    fragments.map(({ startSeconds }) => startSeconds),
  )
  const sheets = sheetNames(plan)
  await makeOnce(production, sheets, (attempt) => drawStoryboard(tools, rendition, attempt, plan, run))
  await folder.writeText('storyboard.vtt', writeStoryboardVtt(plan, source.video.durationSeconds))
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
  const rung = chooseDirectRung(sized)
  const audio = ladder.audio.find(({ name }) => name === 'a128')
  const renditions = {
    videoPath: rung ? folder.path(`${rung.name}.mp4`) : null,
    audioPath: audio ? folder.path(`${audio.name}.mp4`) : null,
  }
  await makeOnce(production, ['direct.mp4'], (attempt) =>
    makeDirect(tools, renditions, join(attempt, 'direct.mp4'), run),
  )
  return 'direct.mp4'
}

/** The list of posters is kept beside them, so that another run need not make them again. */
export async function makePostersOnce(production: Production): Promise<Poster[]> {
  const { tools, inputPath, source, folder, run } = production
  if (!(await folder.has(POSTER_LIST))) {
    const attempt = await folder.startAttempt()
    const posters = await makePosters({ tools, inputPath, folder: attempt, source, options: run })
    const names = posters.flatMap((poster) => poster.files.map((file) => file.name))
    await folder.keep(attempt, names)
    await folder.writeText(POSTER_LIST, JSON.stringify(posters))
  }
  return PosterList.parse(JSON.parse(await readFile(folder.path(POSTER_LIST), 'utf8')))
}

const POSTER_LIST = 'posters.json'

/** Runs tasks side by side and waits until all have ended; when one fails the others are stopped first. */
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

/** Lets `make` write the named files into an attempt, unless all of them are there. */
async function makeOnce(
  { folder }: Production,
  names: readonly string[],
  make: (attempt: string) => Promise<void>,
): Promise<void> {
  if (await folder.has(...names)) return
  const attempt = await folder.startAttempt()
  await make(attempt)
  await folder.keep(attempt, names)
}

/** The part of all encoding that an order is, by pixels. */
function shareOf(order: EncodeOrder, ladder: Ladder): number {
  const all = pixelsOf(ladder.rungs)
  return all === 0 ? 1 : pixelsOf(order.rungs) / all
}

function pixelsOf(rungs: readonly { width: number; height: number }[]): number {
  return rungs.reduce((sum, { width, height }) => sum + width * height, 0)
}

/** Which of the renditions are not there, or not as they must be; the latter are removed. */
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
  await folder.discard(unsound.flatMap((name) => [fileOf(name), `${name}.m3u8`]))
  return unsound
}

/** For processes that report their headway: without any for a while they are killed. */
function watched({ run, stallSeconds }: Production, growingFolder?: string): RunOptions {
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
