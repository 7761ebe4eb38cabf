/**
 * How much longer our encoding takes than one bare ffmpeg process that makes the same renditions and does nothing else:
 * no probing, thumbnails, storyboard, direct source or verification, and nothing playable before it ends.
 *
 * node bench/encode.ts [runs, 3] [case, all]
 *
 * Both run alternately with the same priority. The goals are 1.10 of the processor time, and 3 seconds until the first
 * case is playable. FFMPEG_PATH and FFPROBE_PATH select other builds. Time on the clock has no goal: a busy machine gives
 * several processes a larger share than one, which flatters ours. Processor time needs Linux.
 */
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { copyArguments, encodeArguments } from '../server/src/media/tools/ffmpeg-arguments.ts'
import { DEFAULT_PROBE_LIMITS, planLadder, probe, produceRenditions } from '../server/src/media/index.ts'
import type { Ladder, Source } from '../server/src/media/index.ts'
import { runTool } from '../server/src/media/tools/run.ts'
import { words } from '../server/src/media/tools/tools.ts'
import { median } from './tools/numbers.ts'
import { record } from './tools/results.ts'

const GOALS = { processorTime: 1.1, playableSeconds: 3 }
const SECONDS = 60
const tools = {
  ffmpegPath: process.env['FFMPEG_PATH'] ?? 'ffmpeg',
  ffprobePath: process.env['FFPROBE_PATH'] ?? 'ffprobe',
}
const limits = { niceness: 0, maxMemoryBytes: 6 * 1024 ** 3 }
const run = (args: readonly string[]) => runTool(tools.ffmpegPath, args, { limits, timeLimitSeconds: 3600 })

/** The same minute of video in different formats. */
const CASES: { name: string; file: string; encoding: string }[] = [
  {
    // A copy first, then all renditions.
    name: 'H.264 with keyframes 8 s apart',
    file: 'far.mp4',
    encoding: '-c:v libx264 -preset veryfast -pix_fmt yuv420p -c:a aac -b:a 128k',
  },
  {
    // Nothing to copy, small renditions first.
    name: 'MPEG-4 and MP3 in Matroska',
    file: 'other.mkv',
    encoding: '-c:v mpeg4 -q:v 4 -c:a libmp3lame',
  },
  {
    // The copy stays, four renditions below it.
    name: 'H.264 with keyframes 2 s apart',
    file: 'near.mp4',
    encoding:
      '-c:v libx264 -preset veryfast -pix_fmt yuv420p -g 60 -b:v 2500k -maxrate 3M -bufsize 3M -c:a aac',
  },
]

/** Generates moving shapes and gradients with fine changing detail in the middle, and a tone. */
async function drawClip(path: string, encoding: string) {
  await run([
    ...words('-v error -y'),
    ...words(`-f lavfi -i testsrc2=s=1280x720:r=30:d=${SECONDS}`),
    ...words(
      '-f lavfi -i life=s=320x180:mold=10:r=30:ratio=0.1:seed=7:death_color=#C83232:life_color=#00ff00',
    ),
    ...words(`-f lavfi -i sine=f=440:r=48000:d=${SECONDS}`),
    ...words('-filter_complex [1]scale=640:360[life];[0][life]overlay=320:180:shortest=1[picture]'),
    ...words(`-map [picture] -map 2:a ${encoding} -t ${SECONDS}`),
    path,
  ])
}

interface Spent {
  seconds: number
  /** CPU time of all processes, ours and ffmpeg's. */
  processorSeconds: number
}

async function measure(act: () => Promise<unknown>): Promise<Spent> {
  const [started, used] = [performance.now(), processorSeconds()]
  await act()
  return { seconds: (performance.now() - started) / 1000, processorSeconds: processorSeconds() - used }
}

/** CPU time so far. NaN without /proc. */
function processorSeconds(): number {
  const { user, system } = process.cpuUsage()
  try {
    // Time of ended children in hundredths of a second: fields 16 and 17 of proc(5), counted after the name in brackets
    // (field 2).
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? []
    return (user + system) / 1e6 + (Number(fields[13]) + Number(fields[14])) / 100
  } catch {
    return NaN
  }
}

async function runBare(clip: string, folder: string, source: Source, ladder: Ladder): Promise<void> {
  await mkdir(folder)
  const order = {
    source,
    ladder,
    renditions: ladder.renditions,
    audio: ladder.audio,
    gains: [0],
  }
  await run(encodeArguments(clip, folder, order))
  if (ladder.copy?.isPermanent === true) await run(copyArguments(clip, folder, source, false))
}

/** Returns after how many seconds the video was first playable. */
async function runOurs(clip: string, workDir: string): Promise<number> {
  const started = performance.now()
  const since = () => (performance.now() - started) / 1000
  const source = await probe(tools, clip, DEFAULT_PROBE_LIMITS)
  let playableAfter: number | undefined
  await produceRenditions({
    tools,
    inputPath: clip,
    workDir,
    source,
    ladder: planLadder(source),
    limits,
    onPlayable: () => {
      playableAfter ??= since()
    },
  })
  return playableAfter ?? since()
}

function compare(
  what: string,
  turns: readonly [Spent, Spent][],
  pick: (spent: Spent) => number,
  max?: number,
): void {
  record({
    what,
    ratios: turns.map(([bare, ours]) => pick(ours) / pick(bare)),
    absolute: `${median(turns.map(([, ours]) => pick(ours))).toFixed(1)} s`,
    ...(max !== undefined && { goal: { max } }),
  })
}

const runs = Number(process.argv[2] ?? 3)
const only = process.argv[3]
const scratch = await mkdtemp(join(tmpdir(), 'bench-encode-'))
try {
  for (const [index, { name, file, encoding }] of CASES.entries()) {
    if (only !== undefined && Number(only) !== index + 1) continue
    const clip = join(scratch, file)
    await drawClip(clip, encoding)
    const source = await probe(tools, clip, DEFAULT_PROBE_LIMITS)
    const spent: [Spent, Spent][] = []
    const playable: number[] = []
    for (let turn = 0; turn < runs; turn++) {
      const [bareFolder, ourFolder] = [`bare-${index}-${turn}`, `ours-${index}-${turn}`]
      const bare = await measure(() => runBare(clip, join(scratch, bareFolder), source, planLadder(source)))
      const ours = await measure(async () => playable.push(await runOurs(clip, join(scratch, ourFolder))))
      spent.push([bare, ours])
    }
    const about = `60 s of 720p, ${name}`
    compare(
      `${about}: processor time`,
      spent,
      ({ processorSeconds }) => processorSeconds,
      GOALS.processorTime,
    )
    compare(`${about}: time`, spent, ({ seconds }) => seconds)
    record({
      what: `${about}: seconds until playable`,
      ratios: playable,
      ...(index === 0 && { goal: { max: GOALS.playableSeconds } }),
    })
  }
} finally {
  await rm(scratch, { recursive: true, force: true })
}
