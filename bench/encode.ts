/**
 * How much longer our encoding takes than one bare ffmpeg process that makes the same renditions and does nothing else:
 * no probing, thumbnails, storyboard, direct source or verification, and nothing playable before it ends.
 *
 * node bench/encode.ts [runs, 3] [case, all]
 *
 * Both run alternately with the same priority; medians are compared. The goal is 1.15 for the first two cases together
 * and each alone. FFMPEG_PATH and FFPROBE_PATH select other builds. CPU time is compared too (on Linux): a busy machine
 * gives several processes a larger share than one, which flatters our wall-clock time.
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

const GOAL = 1.15
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
    name: 'H.264 with keyframes every 8 s: a copy first, then all renditions',
    file: 'far.mp4',
    encoding: '-c:v libx264 -preset veryfast -pix_fmt yuv420p -c:a aac -b:a 128k',
  },
  {
    name: 'MPEG-4 and MP3 in Matroska: nothing to copy, small renditions first',
    file: 'other.mkv',
    encoding: '-c:v mpeg4 -q:v 4 -c:a libmp3lame',
  },
  {
    name: 'H.264 with keyframes every 2 s: the copy stays, four renditions below it',
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

const show = (values: number[]) =>
  `${median(values).toFixed(1)} s (${values.map((value) => value.toFixed(1)).join(', ')})`

function compare(what: string, bare: Spent[], ours: Spent[], pick: (spent: Spent) => number): void {
  const ratio = median(ours.map(pick)) / median(bare.map(pick))
  console.log(`   ${what}`)
  console.log(`     bare ffmpeg     ${show(bare.map(pick))}`)
  console.log(`     Serendib        ${show(ours.map(pick))}`)
  console.log(
    `     ratio           ${ratio.toFixed(2)}  ${ratio <= GOAL ? 'within' : 'beyond'} the goal of ${GOAL}`,
  )
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
    const bare: Spent[] = []
    const ours: Spent[] = []
    const playable: number[] = []
    for (let turn = 0; turn < runs; turn++) {
      const [bareFolder, ourFolder] = [`bare-${index}-${turn}`, `ours-${index}-${turn}`]
      bare.push(await measure(() => runBare(clip, join(scratch, bareFolder), source, planLadder(source))))
      ours.push(await measure(async () => playable.push(await runOurs(clip, join(scratch, ourFolder)))))
    }
    console.log(`${index + 1}. ${name}`)
    console.log(`   first playable    ${show(playable)}`)
    compare('by the clock', bare, ours, (spent) => spent.seconds)
    compare('processor time', bare, ours, (spent) => spent.processorSeconds)
  }
} finally {
  await rm(scratch, { recursive: true, force: true })
}
