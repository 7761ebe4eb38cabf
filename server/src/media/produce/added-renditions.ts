import { createHash } from 'node:crypto'
import { join } from 'node:path'

import { watchSpace } from '../tools/free-space.ts'
import { readFragmentIndex } from '../output/fragment-index.ts'
import type { FragmentIndex } from '../output/fragment-index.ts'
import { planAv1, planLadder, planLowest } from '../model/ladder.ts'
import type { LadderSettings, Rendition } from '../model/ladder.ts'
import { asMediaError, MediaError } from '../media-error.ts'
import { chooseBoundaries, joinFragments, measureRate, writeMediaPlaylist } from '../output/playlists.ts'
import type { MeasuredRate } from '../output/playlists.ts'
import { readMediaPlaylist, readTracks, readVariants } from '../output/read-playlists.ts'
import { encode } from './production.ts'
import type { Production } from './production.ts'
import { remuxIfNeeded } from './remux.ts'
import { trackProgress } from './production-progress.ts'
import { checkTool, runTool } from '../tools/run.ts'
import { IDLE_PROCESS_LIMITS } from '../tools/sandbox.ts'
import type { ProcessLimits } from '../tools/sandbox.ts'
import type { Source } from '../model/source.ts'
import { words } from '../tools/tools.ts'
import type { MediaTools } from '../tools/tools.ts'
import { openWorkFolder } from '../tools/work-folder.ts'
import { DATA_SAVER_SIZE, SMALL_AUDIO } from '../output/playable-state.ts'

// Renditions of a video whose ladder is complete: the lowest one, and those in AV1. They join its master playlist; nothing else of
// it changes.

export type AddedKind = 'lowest' | 'av1'

export interface AddedRequest {
  kind: AddedKind
  tools: MediaTools
  /** The upload. */
  inputPath: string
  /** A folder for these renditions alone. May contain files of an earlier, interrupted run. */
  workDir: string
  /** The same as for the ladder. */
  source: Source
  settings: LadderSettings
  isDamaged: boolean
  /** Reads a playlist that is served. */
  readPlaylist: (name: string) => Promise<string>
  /** The name of the master playlist that is served. */
  master: string
  signal: AbortSignal
  limits?: ProcessLimits
}

/** Names of files in the work folder: the renditions with their playlists, and the new master playlist. */
export interface AddedFiles {
  master: string
  files: string[]
  /** The renditions in H.264, with the size of their files and of the default audio track. */
  renditions: { height: number; width: number; bytes: number }[]
}

/** The time limit of one ffmpeg process: idle work may wait for hours on a busy machine. */
const TIME_LIMIT_SECONDS = 20 * 3600

/**
 * Makes a video's added renditions, one after the other, small ones first, while the machine is idle. Undefined if it gets none. Can be
 * run again in the same folder after any interruption. Throws `MediaError`, or the signal's reason if aborted.
 */
export async function produceAdded(request: AddedRequest): Promise<AddedFiles | undefined> {
  const { tools, inputPath, workDir, source, settings, isDamaged, limits = IDLE_PROCESS_LIMITS } = request
  const masterLines = (await request.readPlaylist(request.master)).split('\n')
  const renditions = planAdded(request, masterLines)
  if (renditions.length === 0) return undefined
  const stopper = new AbortController()
  const signal = AbortSignal.any([stopper.signal, request.signal])
  const production: Production = {
    tools,
    inputPath,
    source,
    folder: await openWorkFolder(workDir),
    progress: trackProgress(source.durationSeconds, () => {}),
    run: { signal, limits, timeLimitSeconds: TIME_LIMIT_SECONDS },
    stallSeconds: TIME_LIMIT_SECONDS,
    isDamaged,
  }
  const endWatch = await watchSpace(workDir, (error) => stopper.abort(error))
  try {
    await remuxIfNeeded(production, async (input) => {
      for (const rendition of renditions) await produceOne(input, rendition, settings)
    })
    return await packageAdded(production, renditions, masterLines, request)
  } catch (error) {
    request.signal.throwIfAborted()
    throw asMediaError(error, () => 'encoder_failed')
  } finally {
    stopper.abort()
    endWatch()
    await production.folder.tidy()
  }
}

/** Renditions in AV1 stand beside one in H.264. */
function planAdded({ kind, source, settings }: AddedRequest, masterLines: readonly string[]): Rendition[] {
  if (kind === 'lowest') return [planLowest(source, settings)].filter((rendition) => rendition !== undefined)
  const served = new Set(readVariants(masterLines).map(({ size }) => size))
  return planAv1(source, settings).filter(({ size }) => served.has(size))
}

async function produceOne(production: Production, rendition: Rendition, settings: LadderSettings) {
  const { source, tools, folder, run } = production
  const planned = planLadder(source, settings)
  const { frameRate = planned.frameRate } = rendition
  const ladder = { ...planned, frameRate }
  await encode(production, { source, ladder, renditions: [rendition], audio: [], gains: [] }, 'rest')
  // All frames: decoders of AV1 skip none.
  const path = join(folder.path('.'), `${rendition.name}.mp4`)
  const args = [
    ...words('-hide_banner -v error -nostdin -xerror -protocol_whitelist file -i'),
    `file:${path}`,
  ]
  await runTool(tools.ffmpegPath, [...args, ...words('-f null -')], run)
}

async function packageAdded(
  { folder }: Production,
  renditions: readonly Rendition[],
  lines: readonly string[],
  { master, readPlaylist, settings, source }: AddedRequest,
): Promise<AddedFiles> {
  const { frameRate: usualRate } = planLadder(source, settings)
  const variants = readVariants(lines)
  const files: string[] = []
  const added: string[] = []
  const made: AddedFiles['renditions'] = []
  for (const { name, codec, size, width, height, frameRate = usualRate } of renditions) {
    const inH264 = variants
      .filter((each) => each.codec.startsWith('avc1'))
      .toSorted((a, b) => a.size - b.size)
    const variant = inH264.find((each) => each.size === size) ?? inH264[0]
    if (!variant) continue
    const index = await readFragmentIndex(folder.path(`${name}.mp4`))
    const served = readMediaPlaylist(await readPlaylist(variant.playlist))
    const segments = splitLike(
      index,
      served.segments.map(({ startSeconds }) => startSeconds),
    )
    const { targetSeconds } = served
    await folder.writeText(
      `${name}.m3u8`,
      writeMediaPlaylist(`${name}.mp4`, index, segments, { targetSeconds }),
    )
    const video = measureRate(segments, targetSeconds)
    const audioGroup =
      readTracks(lines, SMALL_AUDIO).length > 0 && size <= DATA_SAVER_SIZE ? SMALL_AUDIO : variant.audioGroup
    const audio = await measureAudio(lines, audioGroup, readPlaylist)
    files.push(`${name}.mp4`, `${name}.m3u8`)
    const line = variant.lineFor({
      codec: index.init.codec,
      rate: { peak: video.peak + audio.peak, average: video.average + audio.average },
      width,
      height,
      frameRate,
      audioGroup,
    })
    added.push(line, `${name}.m3u8`)
    if (codec === 'h264')
      made.push({ height: size, width: Math.max(width, height), bytes: index.fileBytes + audio.bytes })
  }
  if (added.length === 0) throw new MediaError('wrong_result', `${master} has none of the planned sizes`)
  const last = variants.at(-1)?.end ?? 0
  const text = lines.toSpliced(last, 0, ...added).join('\n')
  const name = `master-${createHash('sha256').update(text).digest('hex').slice(0, 12)}.m3u8`
  await folder.writeText(name, text)
  return { master: name, files, renditions: made }
}

/** At the times of the other renditions. Next to a copy with keyframes of its own, at other times. */
function splitLike({ fragments }: FragmentIndex, boundaries: readonly number[]) {
  try {
    return joinFragments(fragments, boundaries)
  } catch {
    return joinFragments(fragments, chooseBoundaries(fragments))
  }
}

/** The highest bit rates of the tracks of an audio group, and the size of the first one's file, which is the default. */
async function measureAudio(
  lines: readonly string[],
  group: string | undefined,
  readPlaylist: (name: string) => Promise<string>,
): Promise<MeasuredRate & { bytes: number }> {
  const tracks = await Promise.all(
    readTracks(lines, group).map(async (playlist) => {
      const { segments, targetSeconds } = readMediaPlaylist(await readPlaylist(playlist))
      const last = segments.at(-1)
      return { ...measureRate(segments, targetSeconds), bytes: last ? last.offset + last.bytes : 0 }
    }),
  )
  return {
    peak: Math.max(0, ...tracks.map(({ peak }) => peak)),
    average: Math.max(0, ...tracks.map(({ average }) => average)),
    bytes: tracks[0]?.bytes ?? 0,
  }
}

/** Whether this build of ffmpeg encodes AV1 fast enough. */
export async function hasAv1Encoder({ ffmpegPath }: MediaTools): Promise<boolean> {
  const { stdout } = await checkTool(ffmpegPath, words('-hide_banner -encoders'))
  return /^ V\S+ libsvtav1 /m.test(stdout)
}
