import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { chooseDirectRung, makeDirect } from './direct.ts'
import { copyArguments, encodeArguments } from './ffmpeg-arguments.ts'
import type { EncodeOrder } from './ffmpeg-arguments.ts'
import type { CopiedStreams, Ladder } from './ladder.ts'
import { measureGain } from './loudness.ts'
import { MediaError } from './media-error.ts'
import { COPIED_AUDIO, COPIED_VIDEO, packageRenditions } from './playable-state.ts'
import { makePosters, PosterList } from './posters.ts'
import type { Poster } from './posters.ts'
import type { trackProgress } from './production-progress.ts'
import { runTool, ToolError } from './run.ts'
import type { RunOptions } from './run.ts'
import type { Source } from './source.ts'
import { planStoryboard, sheetName, writeStoryboardVtt } from './storyboard.ts'
import type { MediaTools } from './tools.ts'
import { checkDecoding, checkStructure, expectAudio, expectVideo } from './verify.ts'
import type { WorkFolder } from './work-folder.ts'

/** What all steps of one production share. */
export interface Production {
  tools: MediaTools
  inputPath: string
  source: Source
  folder: WorkFolder
  run: RunOptions
  /** Stops everything that is under way. */
  stop: () => void
  progress: ReturnType<typeof trackProgress>
}

/** Packages the source's own streams. False where that does not give something sound: then everything is encoded. */
export async function copyStreams(
  production: Production,
  ladder: Ladder,
  copy: CopiedStreams,
): Promise<boolean> {
  const { tools, inputPath, source, folder, run } = production
  const names = [COPIED_VIDEO, ...(copy.hasAudio ? [COPIED_AUDIO] : [])]
  try {
    await makeOnce(
      production,
      names.map((name) => `${name}.mp4`),
      async (attempt) => {
        await runTool(tools.ffmpegPath, copyArguments(inputPath, attempt, source, copy.hasAudio), run)
        await checkStructure(join(attempt, `${COPIED_VIDEO}.mp4`), expectVideo(source, ladder.frameRate))
        if (copy.hasAudio) await checkStructure(join(attempt, `${COPIED_AUDIO}.mp4`), expectAudio(source))
      },
    )
    await checkPlayback({ ...production, folder }, ladder, names, new Set())
    return true
  } catch (error) {
    const isUnfit = error instanceof MediaError || (error instanceof ToolError && error.failure === 'exit')
    if (!isUnfit) throw error
    return false
  }
}

/** The work of one or two ffmpeg processes: what goes ahead, if anything, and the rest. */
export async function splitWork(production: Production, ladder: Ladder, isSoundFirst: boolean) {
  const { tools, inputPath, source, run } = production
  const isFirst = (name: string) => ladder.firstRungs.includes(name)
  const gainDecibels = ladder.audio.length > 0 ? await measureGain(tools, inputPath, source, run) : 0
  const storyboard = source.video ? planStoryboard(source.video, ladder.frameRate) : null
  const goesAhead = ladder.firstRungs.length > 0 || isSoundFirst
  const ahead: EncodeOrder = {
    source,
    ladder,
    gainDecibels,
    audio: ladder.audio,
    rungs: ladder.rungs.filter(({ name }) => isFirst(name)),
    storyboard: ladder.firstRungs.length > 0 ? storyboard : null,
  }
  const rest: EncodeOrder = {
    source,
    ladder,
    gainDecibels,
    audio: goesAhead ? [] : ladder.audio,
    rungs: ladder.rungs.filter(({ name }) => !isFirst(name)),
    storyboard: ahead.storyboard && goesAhead ? null : storyboard,
  }
  return { ahead: goesAhead ? ahead : null, rest }
}

/** Makes what is still absent of an order, by one process and one decoding. */
export async function encode(
  production: Production,
  order: EncodeOrder,
  process: 'ahead' | 'rest',
): Promise<void> {
  const { tools, inputPath, source, folder, run, progress } = production
  const isAbsent = async (name: string) => !(await folder.has(`${name}.mp4`))
  const sheets = sheetNames(order)
  const absent: EncodeOrder = {
    ...order,
    rungs: await keepWhere(order.rungs, ({ name }) => isAbsent(name)),
    audio: await keepWhere(order.audio, ({ name }) => isAbsent(name)),
    storyboard: (await folder.has(...sheets)) ? null : order.storyboard,
  }
  const names = [...absent.rungs, ...absent.audio].map(({ name }) => `${name}.mp4`)
  // The sheets hang on the rungs' chain; alone they get the smallest rung again.
  if (absent.storyboard && absent.rungs.length === 0) absent.rungs = order.rungs.slice(0, 1)
  if (absent.rungs.length === 0 && absent.audio.length === 0) return
  const share = shareOf(order, order.ladder)
  // What goes ahead gets more of the processor.
  const limits =
    run.limits && process === 'ahead'
      ? { ...run.limits, niceness: Math.max(0, run.limits.niceness - 5) }
      : run.limits
  const attempt = await folder.startAttempt()
  await runTool(tools.ffmpegPath, encodeArguments(inputPath, attempt, absent), {
    ...run,
    ...(limits ? { limits } : {}),
    onProgress: (headway) => progress.encoded(process, share, headway),
  })
  await Promise.all([
    ...absent.rungs.map(({ name }) =>
      checkStructure(join(attempt, `${name}.mp4`), expectVideo(source, order.ladder.frameRate)),
    ),
    ...absent.audio.map(({ name }) => checkStructure(join(attempt, `${name}.mp4`), expectAudio(source))),
  ])
  await folder.keep(attempt, [...names, ...(absent.storyboard ? sheets : [])])
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
    await Promise.all(
      unchecked.flatMap((name) => [
        rm(folder.path(`${name}.mp4`)),
        rm(folder.path(`${name}.m3u8`), { force: true }),
      ]),
    )
    throw error
  }
  for (const name of unchecked) checked.add(name)
}

/** Writes the WebVTT over the sheets, and names both. */
export async function writeStoryboard(production: Production, ladder: Ladder) {
  const { source, folder } = production
  if (!source.video) return null
  const plan = planStoryboard(source.video, ladder.frameRate)
  const sheets = Array.from({ length: plan.sheets }, (_, index) => sheetName(index))
  if (!(await folder.has(...sheets)))
    throw new MediaError('wrong_result', `of ${sheets.join()} some are absent`)
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

/** Waits until all have ended; when one fails the others are stopped first. */
export async function allOrNothing(production: Production, tasks: readonly Promise<void>[]): Promise<void> {
  const failures: unknown[] = []
  await Promise.all(
    tasks.map((task) =>
      task.catch((error: unknown) => {
        failures.push(error)
        production.stop()
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

function sheetNames(order: EncodeOrder): string[] {
  return Array.from({ length: order.storyboard?.sheets ?? 0 }, (_, index) => sheetName(index))
}

/** The part of all encoding that an order is, by pixels. */
function shareOf(order: EncodeOrder, ladder: Ladder): number {
  const all = pixelsOf(ladder.rungs)
  return all === 0 ? 1 : pixelsOf(order.rungs) / all
}

function pixelsOf(rungs: readonly { width: number; height: number }[]): number {
  return rungs.reduce((sum, { width, height }) => sum + width * height, 0)
}

async function keepWhere<T>(items: readonly T[], isWanted: (item: T) => Promise<boolean>): Promise<T[]> {
  const wanted = await Promise.all(items.map(isWanted))
  return items.filter((_, index) => wanted[index])
}
