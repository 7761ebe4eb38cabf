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
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { encodeArguments } from '../server/src/media/tools/ffmpeg-arguments.ts'
import {
  DEFAULT_LADDER_SETTINGS,
  DEFAULT_PROBE_LIMITS,
  planLadder,
  probe,
} from '../server/src/media/index.ts'
import { planAv1, withoutCopy } from '../server/src/media/produce/ladder.ts'
import type { Rendition } from '../server/src/media/produce/ladder.ts'
import { bytesAt, decibels, drawClip, kilobits, measureQuality, runFfmpeg, TOOLS } from './tools/quality.ts'
import type { Encoded } from './tools/quality.ts'
import { record } from './tools/results.ts'

const LINE = 400_000
const AUDIO = 48_000
const OTHER_CRFS = [30, 46]
const seconds = Number(process.argv[2] ?? 8)
const scratch = await mkdtemp(join(tmpdir(), 'bench-av1-'))

try {
  const clip = await drawClip(scratch, seconds)
  const source = await probe(TOOLS, clip, DEFAULT_PROBE_LIMITS)
  const ladder = withoutCopy(source, planLadder(source))
  const encode = async (rendition: Rendition): Promise<Encoded> => {
    const folder = join(scratch, `${rendition.name}-${rendition.crf}`)
    await mkdir(folder)
    await runFfmpeg(
      encodeArguments(clip, folder, { source, ladder, renditions: [rendition], audio: [], gains: [] }),
    )
    return measureQuality(join(folder, `${rendition.name}.mp4`), clip, rendition)
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
  const [largestH264, largestAv1] = [best(h264), best(av1)]
  const steps = av1.filter(({ size }) => size > largestH264 && size <= largestAv1).length
  record({
    what: `steps of quality more without stalls at ${LINE / 1000} kbit/s`,
    ratios: [steps],
    absolute: `H.264 ${largestH264}p, AV1 ${largestAv1}p`,
    goal: { min: 1 },
  })
} finally {
  await rm(scratch, { recursive: true, force: true })
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
