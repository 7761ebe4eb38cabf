import { readFile, writeFile } from 'node:fs/promises'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { ffmpeg, makeClip, makeScratch, produce } from '../test-clips.ts'
import { words } from '../tools/tools.ts'

// Files as phones and cameras produce them.

let scratch: Awaited<ReturnType<typeof makeScratch>>
beforeAll(async () => {
  scratch = await makeScratch()
})
afterAll(() => scratch.remove())

const PICTURE = words('-f lavfi -i testsrc2=s=256x144:r=25:d=3')
const TONE = words('-f lavfi -i sine=f=440:r=48000:d=1')
const PLAIN = words('-c:v libx264 -preset veryfast -pix_fmt yuv420p -g 25 -c:a aac')

/** The first time at which a file is not silent. */
async function soundBegins(path: string): Promise<number> {
  const report = scratch.path('silence.txt')
  const meter = `silencedetect=noise=-40dB:d=0.3,ametadata=print:key=lavfi.silence_end:file=${report}`
  await ffmpeg('-i', path, '-af', meter, ...words('-f null -'))
  return Number(/silence_end=([\d.]+)/.exec(await readFile(report, 'utf8'))?.[1] ?? 0)
}

/** The brightness of the result, 16 to 235, for an HDR picture whose luma has this share of its range. */
async function lightOf(transfer: string, share: number): Promise<number> {
  const [clip, workDir, report] = ['mp4', 'out', 'txt'].map((end) =>
    scratch.path(`${transfer}${share}.${end}`),
  )
  if (!clip || !workDir || !report) throw new Error('no paths')
  const luma = Math.round(64 + 876 * share)
  await ffmpeg(
    ...words('-f lavfi -i color=black:s=256x144:d=0.2 -vf'),
    `format=yuv420p10le,geq=lum=${luma}:cb=512:cr=512`,
    ...words(`-c:v libx265 -tag:v hvc1 -x265-params log-level=none:colorprim=bt2020:transfer=${transfer}`),
    clip,
  )
  await produce(clip, workDir)
  const meter = `signalstats,metadata=print:key=lavfi.signalstats.YAVG:file=${report}`
  await ffmpeg('-i', `${workDir}/v144.mp4`, '-vf', meter, ...words('-f null -'))
  return Number(/YAVG=([\d.]+)/.exec(await readFile(report, 'utf8'))?.[1])
}

describe('renditions of files from phones and cameras', () => {
  test('keep audio in sync that begins after the video', async () => {
    const clip = scratch.path('late.mp4')
    await ffmpeg(...PICTURE, ...words('-itsoffset 1.5'), ...TONE, ...PLAIN, clip)
    const { source, final } = await produce(clip, scratch.path('late'))
    expect(source.audio?.durationSeconds).toBeCloseTo(2.5, 1)
    expect(final.audio.map(({ durationSeconds }) => Math.round(durationSeconds * 10))).toEqual([30, 30])
    expect(await soundBegins(scratch.path('late/direct.mp4'))).toBeCloseTo(1.5, 1)
  })

  test("keep a camcorder's video in sync that begins after its audio", async () => {
    const clip = scratch.path('camcorder.ts')
    await ffmpeg(...words('-itsoffset 0.8'), ...PICTURE, ...TONE, ...PLAIN, ...words('-s 640x360'), clip)
    // Two processes: one encodes audio and small renditions, the other the largest rendition.
    const { source, ladder, final } = await produce(clip, scratch.path('camcorder'))
    expect(source.video?.startSeconds).toBeCloseTo(0.8, 1)
    expect(ladder.firstRenditions).toEqual(['v144', 'v240'])
    expect(final.renditions.map(({ durationSeconds }) => Math.round(durationSeconds * 10))).toEqual([
      38, 38, 38,
    ])
  })

  // The levels of a grey card and a white sheet in HDR (ITU-R BT.2408). In BT.709 the card is at 106.
  test.each([
    ['arib-std-b67', 0.38, 0.75],
    ['smpte2084', 0.38, 0.58],
  ])(
    'tone-map a grey card and white paper in HDR (%s) to the right levels',
    async (transfer, card, paper) => {
      expect(Math.abs((await lightOf(transfer, card)) - 106)).toBeLessThan(6)
      const white = await lightOf(transfer, paper)
      expect(white).toBeGreaterThan(196)
      expect(white).toBeLessThan(230)
    },
  )

  test('are encoded and not copied for a mirrored video', async () => {
    const plain = await makeClip(scratch.path('plain.mp4'), { seconds: 1, size: '256x144' })
    const bytes = await readFile(plain)
    // The matrix of the video track: 48 bytes into `tkhd`.
    const matrix = bytes.indexOf('tkhd') + 44
    expect(bytes.readInt32BE(matrix + 16)).toBe(0x1_0000)
    bytes.writeInt32BE(-0x1_0000, matrix + 16)
    const mirrored = scratch.path('mirrored.mp4')
    await writeFile(mirrored, bytes)
    const { source, ladder, final } = await produce(mirrored, scratch.path('mirrored'))
    expect(source.video).toMatchObject({ rotation: 0, isMirrored: true })
    expect(ladder.copy).toBeNull()
    expect(final.renditions.map(({ name }) => name)).toEqual(['v144'])
  })
})
