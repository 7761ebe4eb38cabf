/**
 * What AV1 saves: its bytes beside those of our H.264 renditions at the same quality (SSIM), and the largest rendition of each that
 * plays without stalls on a line of 400 kbit/s.
 *
 *     node bench/av1.ts [seconds of each scene, 8]
 *
 * The clip has three scenes: two of the demo's, and moving shapes with fine changing detail. Both codecs encode it as the site does, AV1
 * with two qualities more, between which its bytes at H.264's SSIM are interpolated. Nothing depends on the machine's speed. The
 * goal is 0.65 of the bytes.
 */
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { renderVideo } from '../demo/footage.ts'
import { encodeArguments } from '../server/src/media/tools/ffmpeg-arguments.ts'
import { readFragmentIndex } from '../server/src/media/output/fragment-index.ts'
import {
  DEFAULT_LADDER_SETTINGS,
  DEFAULT_PROBE_LIMITS,
  planLadder,
  probe,
} from '../server/src/media/index.ts'
import { planAv1, withoutCopy } from '../server/src/media/produce/ladder.ts'
import type { Rendition } from '../server/src/media/produce/ladder.ts'
import { chooseBoundaries, joinFragments } from '../server/src/media/output/playlists.ts'
import { runTool } from '../server/src/media/tools/run.ts'
import { words } from '../server/src/media/tools/tools.ts'
import { record } from './tools/results.ts'

const LINE = 400_000
const AUDIO = 48_000
const OTHER_CRFS = [30, 46]
const tools = {
  ffmpegPath: process.env['FFMPEG_PATH'] ?? 'ffmpeg',
  ffprobePath: process.env['FFPROBE_PATH'] ?? 'ffprobe',
}
const run = (args: readonly string[]) => runTool(tools.ffmpegPath, args, { timeLimitSeconds: 7200 })
const seconds = Number(process.argv[2] ?? 8)
const scratch = await mkdtemp(join(tmpdir(), 'bench-av1-'))

interface Encoded {
  readonly size: number
  readonly bytes: number
  readonly ssim: number
  readonly segments: readonly { bytes: number; durationSeconds: number }[]
}

try {
  const clip = await drawClip()
  const source = await probe(tools, clip, DEFAULT_PROBE_LIMITS)
  const ladder = withoutCopy(source, planLadder(source))
  const encode = async (rendition: Rendition): Promise<Encoded> => {
    const folder = join(scratch, `${rendition.name}-${rendition.crf}`)
    await mkdir(folder)
    await run(
      encodeArguments(clip, folder, { source, ladder, renditions: [rendition], audio: [], gains: [] }),
    )
    const file = join(folder, `${rendition.name}.mp4`)
    const { fragments, fileBytes } = await readFragmentIndex(file)
    const segments = joinFragments(fragments, chooseBoundaries(fragments))
    return { size: rendition.size, bytes: fileBytes, ssim: await ssimOf(file, clip, rendition), segments }
  }
  const [h264, av1]: [Encoded[], Encoded[]] = [[], []]
  const ratios: number[] = []
  for (const planned of planAv1(source, DEFAULT_LADDER_SETTINGS)) {
    const same = ladder.renditions.find(({ size }) => size === planned.size)
    if (!same) continue
    const ours = await encode(same)
    const usual = await encode(planned)
    const others = await Promise.all(OTHER_CRFS.map((crf) => encode({ ...planned, crf })))
    h264.push(ours)
    av1.push(usual)
    ratios.push(bytesAt(ours.ssim, [usual, ...others]) / ours.bytes)
    console.log(
      `   ${planned.size}p: H.264 ${kilobits(ours)} kbit/s at ${decibels(ours.ssim).toFixed(2)} dB, AV1 ${[
        usual,
        ...others,
      ]
        .map((each) => `${kilobits(each)} at ${decibels(each.ssim).toFixed(2)}`)
        .join(', ')}`,
    )
  }
  record({ what: "AV1's bytes at H.264's SSIM, 240p to 720p", ratios, goal: { max: 0.65 } })
  record({
    what: "AV1's bytes as the site encodes it",
    ratios: av1.map(({ bytes }, index) => bytes / (h264[index]?.bytes ?? NaN)),
  })
  const best = (of: Encoded[]) => Math.max(0, ...of.filter(playsWithoutStall).map(({ size }) => size))
  console.log(`   without stalls at ${LINE / 1000} kbit/s: H.264 ${best(h264)}p, AV1 ${best(av1)}p`)
} finally {
  await rm(scratch, { recursive: true, force: true })
}

async function drawClip(): Promise<string> {
  const [scenes, shapes, clip] = ['scenes.mp4', 'shapes.mp4', 'clip.mp4'].map((name) => join(scratch, name))
  if (!scenes || !shapes || !clip) throw new Error('no names')
  await renderVideo({
    shots: [
      { scene: 'nineArch', palette: 'day', seed: 3, seconds, turnsTo: 'golden' },
      { scene: 'whale', palette: 'dusk', seed: 4, seconds, weather: 'rain' },
    ],
    sounds: [],
    width: 1280,
    height: 720,
    outputPath: scenes,
  })
  const life = 'life=s=320x180:mold=10:r=24:ratio=0.1:seed=7:death_color=#C83232:life_color=#00ff00'
  await run([
    ...words(`-v error -f lavfi -i testsrc2=s=1280x720:r=24:d=${seconds} -f lavfi -i ${life}`),
    ...words(
      '-filter_complex [1]scale=640:360[life];[0][life]overlay=320:180:shortest=1 -c:v libx264 -crf 12',
    ),
    ...words(`-pix_fmt yuv420p -t ${seconds}`),
    shapes,
  ])
  const joined = '[0:v][1:v]concat=n=2,setsar=1[v]'
  await run([
    ...['-v', 'error', '-i', scenes, '-i', shapes, '-filter_complex', joined, '-map', '[v]'],
    ...words('-c:v libx264 -crf 10 -preset veryfast -pix_fmt yuv420p -an'),
    clip,
  ])
  return clip
}

/** Of all frames, beside the clip in the same size. */
async function ssimOf(file: string, clip: string, { width, height }: Rendition): Promise<number> {
  const report = `${file}.ssim`
  const compare = `[1:v]scale=${width}:${height}:flags=bicubic[clip];[0:v][clip]ssim=stats_file=${report}`
  await run([...words('-v error -y -i'), file, '-i', clip, '-lavfi', compare, ...words('-f null -')])
  const all = Array.from((await readFile(report, 'utf8')).matchAll(/All:([\d.]+)/g), ([, value]) =>
    Number(value),
  )
  return all.reduce((sum, value) => sum + value, 0) / all.length
}

function decibels(ssim: number): number {
  return -10 * Math.log10(1 - ssim)
}

/** The logarithm of the bytes is nearly a line over the decibels. */
function bytesAt(ssim: number, measured: readonly Encoded[]): number {
  const points = measured
    .map((each) => ({ x: decibels(each.ssim), y: Math.log(each.bytes) }))
    .toSorted((a, b) => a.x - b.x)
  const x = decibels(ssim)
  const next = points.findIndex((point) => point.x >= x)
  const above = next === -1 ? points.length - 1 : Math.max(1, next)
  const [low, high] = [points[above - 1], points[above]]
  if (!low || !high) throw new Error('too few points')
  return Math.exp(low.y + ((x - low.x) / (high.x - low.x)) * (high.y - low.y))
}

function kilobits({ bytes, segments }: Encoded): number {
  return Math.round(
    (bytes * 8) / segments.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0) / 1000,
  )
}

/** Starts when its first segment is there, like the player on a slow line. */
function playsWithoutStall({ segments }: Encoded): boolean {
  const loading = segments.map(({ bytes, durationSeconds }) => (bytes * 8 + AUDIO * durationSeconds) / LINE)
  let arrivesAt = 0
  let neededAt = loading[0] ?? 0
  return segments.every(({ durationSeconds }, index) => {
    arrivesAt += loading[index] ?? 0
    const isThere = arrivesAt <= neededAt + 0.001
    neededAt += durationSeconds
    return isThere
  })
}
