import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { planLadder } from '../model/ladder.ts'
import { rateOf, trimSource } from '../model/source.ts'
import type { Trim } from '../model/source.ts'
import { ffmpeg, ffprobe, look, makeScratch, produce, quickSettings } from '../test-clips.ts'
import { words } from '../tools/tools.ts'

let scratch: Awaited<ReturnType<typeof makeScratch>>
beforeAll(async () => {
  scratch = await makeScratch()
})
afterAll(() => scratch.remove())

const RATE = 25
const SECONDS = 8
const TONE_AT = 4
/** A file without colour tags would become slightly darker. */
const BT709 = '-colorspace bt709 -color_primaries bt709 -color_trc bt709'

/** The brightness of each frame is its number plus 20; a tone sounds from second 4 to 5. */
async function numberedClip(name: string, output: string): Promise<string> {
  const path = scratch.path(name)
  await ffmpeg(
    ...words(`-f lavfi -i color=black:s=320x180:r=${RATE}:d=${SECONDS},geq=lum=20+N:cb=128:cr=128`),
    '-f',
    'lavfi',
    '-i',
    `aevalsrc=0.5*sin(2*PI*1000*t)*gte(t\\,${TONE_AT})*lt(t\\,${TONE_AT + 1}):s=48000:d=${SECONDS}`,
    ...words(`${BT709} ${output}`),
    path,
  )
  return path
}

async function decode(path: string, output: string): Promise<Buffer> {
  const { stdout } = await promisify(execFile)('ffmpeg', ['-v', 'error', '-i', path, ...words(output), '-'], {
    encoding: 'buffer',
    maxBuffer: 1 << 26,
  })
  return stdout
}

/** The numbers of the presented frames in order. */
async function picturesOf(path: string): Promise<number[]> {
  const pixels = await decode(path, '-an -vf scale=2:2:flags=area -pix_fmt yuv420p -f rawvideo')
  return [...pixels].filter((_, index) => index % 6 === 0).map((brightness) => brightness - 20)
}

/** When the tone begins, in seconds. */
async function toneIn(path: string): Promise<number> {
  const bytes = await decode(path, '-vn -ac 1 -ar 48000 -f s16le')
  const samples = new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length >> 1)
  return samples.findIndex((sample) => Math.abs(sample) > 2000) / 48_000
}

async function produceTrim(clip: string, workDir: string, trim: Trim) {
  const source = trimSource(await look(clip), trim)
  return produce(clip, workDir, { source, ladder: planLadder(source, quickSettings) })
}

test.each([
  ['a part with only the last frame', 4.3, 'mp4', 2],
  ['a part in which the video ends', 1, 'mp4', 2],
  ['a part after the only frame', 4.3, 'wmv', 1 / RATE],
])(
  'shows the held frame in a trim of a short video with long audio: %s',
  async (_, fromSeconds, ending, seconds) => {
    const clip = scratch.path(`held.${ending}`)
    const inputs = `-f lavfi -i color=0xC83C28:s=320x180:r=${RATE}:d=${seconds} -f lavfi -i sine=d=8`
    const codecs = ending === 'wmv' ? '-c:v wmv2 -c:a wmav2' : '-c:v libx264 -c:a aac'
    await ffmpeg(...words(`${inputs} ${BT709} -pix_fmt yuv420p ${codecs}`), clip)
    const workDir = scratch.path(`held-${fromSeconds}-${ending}`)
    const { final } = await produceTrim(clip, workDir, { fromSeconds, toSeconds: fromSeconds + 3 })
    expect(final.thumbnails.every(({ timeSeconds }) => timeSeconds !== null)).toBe(true)
    expect(final.renditions[0]?.durationSeconds).toBeCloseTo(3, 1)
    expect(final.audio[0]?.durationSeconds).toBeCloseTo(3, 1)
    const frames = await decode(join(workDir, 'v144.mp4'), '-an -vf scale=1:1 -pix_fmt gray -f rawvideo')
    const { video } = await look(clip)
    expect(Math.abs(frames.length - 3 * (video ? rateOf(video.frameRate) : NaN))).toBeLessThan(1)
    expect(new Set(frames).size).toBe(1)
  },
)

const secondsOf = async (path: string) =>
  Number(await ffprobe(...words('-show_entries format=duration -of default=nw=1:nk=1'), path))

describe('trim', () => {
  test.each([
    // A single keyframe, and frames that are stored in another order than presented.
    ['far from a keyframe.mp4', '-c:v libx264 -pix_fmt yuv420p -g 250 -bf 3 -c:a aac'],
    // Could be copied without encoding.
    ['with keyframes.mp4', '-c:v libx264 -pix_fmt yuv420p -g 25 -c:a aac'],
    ['late frames.mkv', '-c:v libx264 -pix_fmt yuv420p -g 50 -c:a libmp3lame'],
    ['rough seeking.ts', '-c:v libx264 -pix_fmt yuv420p -g 40 -c:a aac'],
    ['other sample rate.mov', '-c:v mpeg4 -q:v 2 -g 30 -c:a pcm_s16le -ar 44100'],
  ])('begins and ends at the exact frame, with its audio: %s', async (name, output) => {
    const clip = await numberedClip(name.replaceAll(' ', '-'), output)
    const workDir = scratch.path(`out-${name.replaceAll(' ', '-')}`)
    const { final, earlier } = await produceTrim(clip, workDir, { fromSeconds: 2.52, toSeconds: 6 })

    const first = 2.52 * RATE
    for (const file of ['v144.mp4', final.direct ?? '']) {
      const pictures = await picturesOf(join(workDir, file))
      expect(pictures).toHaveLength(87)
      for (const [index, number] of pictures.entries()) {
        expect(Math.abs(number - first - index), `picture ${index} of ${file}`).toBeLessThanOrEqual(1)
      }
    }
    // In some containers, the audio is up to two packets late in the whole video too.
    expect(Math.abs((await toneIn(join(workDir, final.direct ?? ''))) - (TONE_AT - 2.52))).toBeLessThan(0.05)
    expect(final.durationSeconds).toBeCloseTo(3.48, 1)
    expect(await secondsOf(join(workDir, final.direct ?? ''))).toBeCloseTo(3.48, 1)
    // The file's own streams are never copied, because they contain what was trimmed away.
    expect([...earlier, final].flatMap(({ files }) => files.map((file) => file.name))).not.toContain(
      'source-video.mp4',
    )
  })

  test("is encoded even if the file's streams could be copied", async () => {
    const clip = await numberedClip('plain.mp4', '-c:v libx264 -pix_fmt yuv420p -g 25 -c:a aac')
    const source = await look(clip)
    expect(planLadder(source, quickSettings).copy).not.toBeNull()
    const trim = trimSource(source, { fromSeconds: 2, toSeconds: 6 })
    expect(planLadder(trim, quickSettings).copy).toBeNull()
  })

  test('shows nothing of the removed part in its thumbnails', async () => {
    const clip = scratch.path('plain-within.mp4')
    // The remaining part is plain blue and would score lower than any other frame. The keyframe after the last
    // candidate is outside it.
    await ffmpeg(
      ...words('-f lavfi -i testsrc2=s=320x180:r=25:d=4 -f lavfi -i color=blue:s=320x180:r=25:d=6'),
      ...words('-f lavfi -i testsrc2=s=320x180:r=25:d=3'),
      ...words('-filter_complex concat=n=3 -c:v libx264 -pix_fmt yuv420p -g 28 -sc_threshold 0'),
      clip,
    )
    const workDir = scratch.path('plain-within')
    const { final } = await produceTrim(clip, workDir, { fromSeconds: 4, toSeconds: 10 })
    expect(final.thumbnails).toHaveLength(3)
    for (const { name } of [
      ...final.thumbnails.flatMap((thumbnail) => thumbnail.files),
      { name: 'storyboard-1.jpg' },
    ]) {
      const [red = 255, , blue = 0] = await decode(
        join(workDir, name),
        '-vf crop=120:80:0:0,scale=1:1:flags=area -pix_fmt rgb24 -f rawvideo',
      )
      expect([name, red < 40, blue > 150]).toEqual([name, true, true])
    }
    const vtt = join(workDir, final.storyboard ?? '')
    expect(await readFile(vtt, 'utf8')).toContain('--> 00:00:06.000')
  })

  test('is silent after the end of the audio', async () => {
    const clip = scratch.path('short-sound.mp4')
    await ffmpeg(
      ...words('-f lavfi -i testsrc2=s=320x180:r=25:d=6 -f lavfi -i sine=f=440:d=2'),
      ...words('-c:v libx264 -pix_fmt yuv420p -c:a aac'),
      clip,
    )
    const { final } = await produceTrim(clip, scratch.path('short-sound'), { fromSeconds: 3, toSeconds: 6 })
    expect(final.durationSeconds).toBeCloseTo(3, 1)
  })

  test('has the requested length for audio only', async () => {
    const clip = await numberedClip('sound.m4a', '-vn -c:a aac')
    const workDir = scratch.path('sound')
    const { final } = await produceTrim(clip, workDir, { fromSeconds: 3.5, toSeconds: 7 })
    expect(final.durationSeconds).toBeCloseTo(3.5, 1)
    expect(Math.abs((await toneIn(join(workDir, 'a128.mp4'))) - 0.5)).toBeLessThan(0.03)
  })
})
