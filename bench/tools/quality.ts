/** Bytes and quality of encoded clips. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { renderVideo } from '../../demo/footage.ts'
import { readFragmentIndex } from '../../server/src/media/output/fragment-index.ts'
import { chooseBoundaries, joinFragments } from '../../server/src/media/output/playlists.ts'
import { runTool } from '../../server/src/media/tools/run.ts'
import { words } from '../../server/src/media/tools/tools.ts'

export const TOOLS = {
  ffmpegPath: process.env['FFMPEG_PATH'] ?? 'ffmpeg',
  ffprobePath: process.env['FFPROBE_PATH'] ?? 'ffprobe',
}

export const runFfmpeg = (args: readonly string[]) =>
  runTool(TOOLS.ffmpegPath, args, { timeLimitSeconds: 7200 })

export interface Encoded {
  readonly size: number
  readonly bytes: number
  /** Of all frames, beside the clip in the same size. */
  readonly ssim: number
  readonly segments: readonly { bytes: number; durationSeconds: number }[]
}

/** Draws two scenes of the demo, and moving shapes with fine changing detail: 720p, nearly without loss. */
export async function drawClip(folder: string, secondsEach: number): Promise<string> {
  const [scenes, shapes] = [join(folder, 'scenes.mp4'), join(folder, 'shapes.mp4')]
  const clip = join(folder, 'clip.mp4')
  await renderVideo({
    shots: [
      { scene: 'nineArch', palette: 'day', seed: 3, seconds: secondsEach, turnsTo: 'golden' },
      { scene: 'whale', palette: 'dusk', seed: 4, seconds: secondsEach, weather: 'rain' },
    ],
    sounds: [],
    width: 1280,
    height: 720,
    outputPath: scenes,
  })
  const life = 'life=s=320x180:mold=10:r=24:ratio=0.1:seed=7:death_color=#C83232:life_color=#00ff00'
  await runFfmpeg([
    ...words(`-v error -f lavfi -i testsrc2=s=1280x720:r=24:d=${secondsEach} -f lavfi -i ${life}`),
    ...words(
      '-filter_complex [1]scale=640:360[life];[0][life]overlay=320:180:shortest=1 -c:v libx264 -crf 12',
    ),
    ...words(`-pix_fmt yuv420p -t ${secondsEach}`),
    shapes,
  ])
  const joined = '[0:v][1:v]concat=n=2,setsar=1[v]'
  await runFfmpeg([
    ...['-v', 'error', '-i', scenes, '-i', shapes, '-filter_complex', joined, '-map', '[v]'],
    ...words('-c:v libx264 -crf 10 -preset veryfast -pix_fmt yuv420p -an'),
    clip,
  ])
  return clip
}

/** Measures a fragmented file that was encoded from a clip. */
export async function measureQuality(
  file: string,
  clip: string,
  { size, width, height }: { size: number; width: number; height: number },
): Promise<Encoded> {
  const { fragments, fileBytes } = await readFragmentIndex(file)
  const segments = joinFragments(fragments, chooseBoundaries(fragments))
  const report = `${file}.ssim`
  const compare = `[1:v]scale=${width}:${height}:flags=bicubic[clip];[0:v][clip]ssim=stats_file=${report}`
  await runFfmpeg([...words('-v error -y -i'), file, '-i', clip, '-lavfi', compare, ...words('-f null -')])
  const all = Array.from((await readFile(report, 'utf8')).matchAll(/All:([\d.]+)/g), ([, value]) =>
    Number(value),
  )
  const ssim = all.reduce((sum, value) => sum + value, 0) / all.length
  return { size, bytes: fileBytes, ssim, segments }
}

export function decibels(ssim: number): number {
  return -10 * Math.log10(1 - ssim)
}

/** The bytes at a quality, between those that were measured: their logarithm is nearly a line over the decibels. */
export function bytesAt(ssim: number, measured: readonly Encoded[]): number {
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

export function kilobits({ bytes, segments }: Encoded): number {
  return Math.round(
    (bytes * 8) / segments.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0) / 1000,
  )
}
