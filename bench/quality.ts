/**
 * Quality per byte of the H.264 ladder: our bytes at the quality (SSIM) that PeerTube's settings give, divided by its bytes,
 * for each rendition of the same clip. Nothing depends on the machine's speed. The goal is less than 1.
 *
 *     node bench/quality.ts [seconds of each scene, 8]
 *
 * PeerTube's settings (8.x): https://github.com/Chocobozzz/PeerTube/blob/develop/packages/ffmpeg/src/ffmpeg-default-transcoding-profile.ts
 * and its bit rates in packages/core-utils/src/videos/bitrate.ts. Both share x264's preset `veryfast` and a keyframe every two
 * seconds. Ours is encoded with two qualities more, between which its bytes at PeerTube's SSIM are interpolated.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { DEFAULT_PROBE_LIMITS, planLadder, probe } from '../server/src/media/index.ts'
import { keyframeInterval, withoutCopy } from '../server/src/media/produce/ladder.ts'
import type { Rendition } from '../server/src/media/produce/ladder.ts'
import { rateOf } from '../server/src/media/source/source.ts'
import { encodeArguments } from '../server/src/media/tools/ffmpeg-arguments.ts'
import { words } from '../server/src/media/tools/tools.ts'
import { bytesAt, decibels, drawClip, kilobits, measureQuality, runFfmpeg, TOOLS } from './tools/quality.ts'
import type { Encoded } from './tools/quality.ts'
import { record } from './tools/results.ts'

/** PeerTube's bits per pixel, by the short side. */
const BITS_PER_PIXEL: Readonly<Record<number, number>> = {
  144: 0.19,
  240: 0.17,
  360: 0.15,
  480: 0.12,
  720: 0.11,
}
const OTHER_CRFS = [18, 28]
const seconds = Number(process.argv[2] ?? 8)
const scratch = await mkdtemp(join(tmpdir(), 'bench-quality-'))

try {
  const clip = await drawClip(scratch, seconds)
  const source = await probe(TOOLS, clip, DEFAULT_PROBE_LIMITS)
  const ladder = withoutCopy(source, planLadder(source))

  const encodeOurs = async (rendition: Rendition): Promise<Encoded> => {
    const folder = join(scratch, `${rendition.name}-${rendition.crf}`)
    await mkdir(folder)
    const produced = { source, ladder, renditions: [rendition], audio: [], gains: [] }
    await runFfmpeg(encodeArguments(clip, folder, produced))
    return measureQuality(join(folder, `${rendition.name}.mp4`), clip, rendition)
  }

  const encodeTheirs = async (rendition: Rendition): Promise<Encoded> => {
    const { size, width, height } = rendition
    const rate = Math.floor(width * height * rateOf(ladder.frameRate) * (BITS_PER_PIXEL[size] ?? NaN))
    const file = join(scratch, `peertube-${size}.mp4`)
    await runFfmpeg([
      ...['-v', 'error', '-i', clip, '-an', '-vf', `scale=w=${width}:h=${height}`],
      ...words('-c:v libx264 -pix_fmt yuv420p -preset veryfast -b_strategy 1 -bf 16'),
      ...words(`-maxrate:v ${rate} -bufsize:v ${rate * 2} -g:v ${keyframeInterval(ladder)}`),
      ...words('-f mp4 -movflags +cmaf+delay_moov+frag_keyframe+skip_trailer'),
      file,
    ])
    return measureQuality(file, clip, rendition)
  }

  for (const rendition of ladder.renditions) {
    const theirs = await encodeTheirs(rendition)
    const ours = await encodeOurs(rendition)
    const others = await Promise.all(OTHER_CRFS.map((crf) => encodeOurs({ ...rendition, crf })))
    const shown = [ours, ...others].map((each) => `${kilobits(each)} at ${decibels(each.ssim).toFixed(2)}`)
    console.log(
      `   ${rendition.size}p: PeerTube ${kilobits(theirs)} kbit/s at ${decibels(theirs.ssim).toFixed(2)} dB, ours ${shown.join(', ')}`,
    )
    const ratio = bytesAt(theirs.ssim, [ours, ...others]) / theirs.bytes
    record({ what: `bytes of ${rendition.size}p at PeerTube's quality`, ratios: [ratio], goal: { max: 1 } })
  }
} finally {
  await rm(scratch, { recursive: true, force: true })
}
