import { readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ffmpeg, makeClip, makeScratch } from '../test-clips.ts'
import { readEmbeddedTrack } from './embedded.ts'
import { readTrackFile } from './read-track-file.ts'
import { makeCamm, makeGpmf, makeMp4 } from './test-telemetry.ts'
import { Thinning } from './thinning.ts'
import type { TestPacket } from './test-telemetry.ts'

let scratch: Awaited<ReturnType<typeof makeScratch>>
beforeAll(async () => {
  scratch = await makeScratch()
})
afterAll(() => scratch.remove())

async function readPackets(tag: string, packets: readonly TestPacket[]) {
  const path = scratch.path(`${tag}.mp4`)
  await writeFile(path, makeMp4(tag, packets))
  return readEmbeddedTrack(path)
}

const second = (bytes: Buffer) => ({ bytes, durationSeconds: 1 })
const near = (i: number): [number, number, number] => [6.866 + i / 1e4, 81.046 + i / 1e4, 1041 + i]

describe('track in a video', () => {
  it('of GoPro has the positions with their seconds, clock and heights', async () => {
    const payloads = [0, 2, 4].map((i) => second(makeGpmf([near(i), near(i + 1)])))
    const track = await readPackets('gpmd', payloads)
    expect(track).toMatchObject({ source: 'gopro', dropped: 0 })
    const points = track?.segments.flat() ?? []
    expect(points.map(({ seconds }) => seconds)).toEqual([0, 0.5, 1, 1.5, 2, 2.5])
    points.forEach((point, i) => {
      expect([point.latitude, point.longitude].map((degrees) => degrees.toFixed(7))).toEqual(
        near(i)
          .slice(0, 2)
          .map((degrees) => degrees.toFixed(7)),
      )
      expect(point.height).toBe(1041 + i)
    })
    expect(points[0]?.at).toBe(Date.UTC(2026, 10, 29, 4, 30))
  })

  it('of GoPro leaves out what the receiver wrote without a fix', async () => {
    const track = await readPackets('gpmd', [
      second(makeGpmf([near(0)], 0)),
      second(makeGpmf([near(0), near(1)])),
    ])
    expect(track?.dropped).toBe(1)
    expect(track?.segments.flat().map(({ seconds }) => seconds)).toEqual([1, 1.5])
  })

  it('of GoPro is read in parts with the same times as at once', async () => {
    const track = await readPackets(
      'gpmd',
      Array.from({ length: 300 }, (_, i) => second(makeGpmf([near(i), near(i + 0.5)]))),
    )
    const seconds = track?.segments.flat().map((point) => point.seconds)
    expect(seconds).toEqual(Array.from({ length: 600 }, (_, i) => i / 2))
  })

  it('of GoPro is also read from telemetry that was extracted', async () => {
    const track = await readTrackFile(
      Buffer.concat([makeGpmf([near(0)]), makeGpmf([near(1)])]),
      'GX010001.raw',
    )
    expect(track.segments.flat().map(({ latitude }) => latitude.toFixed(4))).toEqual(['6.8660', '6.8661'])
  })

  it.each([5, 6] as const)('of a phone has the positions of CAMM packets of type %i', async (type) => {
    const motion = { bytes: Buffer.alloc(16, 2), durationSeconds: 0.5 }
    const packets = [0, 1, 2].flatMap((i) => [
      { bytes: makeCamm(type, ...near(i)), durationSeconds: 0.5 },
      motion,
    ])
    const track = await readPackets('camm', packets)
    const points = track?.segments.flat() ?? []
    expect(points.map(({ seconds, latitude }) => [seconds, latitude])).toEqual(
      [0, 1, 2].map((i) => [i, near(i)[0]]),
    )
    // The sea is 97 m below the ellipsoid there.
    expect((points[0]?.height ?? 0) - 1041).toBeGreaterThan(90)
    expect(points[0]?.at).toBe(type === 6 ? Date.UTC(2026, 10, 29, 4, 30) : null)
  })

  it("has the positions of QuickTime's timed metadata", async () => {
    const text = (i: number) =>
      second(Buffer.from(`\0\0\0\u0026\0\0\0\u0001+06.866${i}+081.046${i}+1041.3/`, 'latin1'))
    const track = await readPackets('mebx', [0, 1, 2].map(text))
    expect(
      track?.segments.flat().map(({ seconds, latitude, height }) => [seconds, latitude, height]),
    ).toEqual([
      [0, 6.866, 1041.3],
      [1, 6.8661, 1041.3],
      [2, 6.8662, 1041.3],
    ])
  })

  it("has the positions of a drone's log in a subtitle track, whatever other subtitles there are", async () => {
    const cue = (i: number, text: string) => `${i + 1}\n00:00:0${i},000 --> 00:00:0${i + 1},000\n${text}\n`
    const log = scratch.path('log.srt')
    const captions = scratch.path('captions.srt')
    await writeFile(
      log,
      [0, 1].map((i) => cue(i, `[latitude: 6.866${i}] [longitude: 81.046${i}] [abs_alt: 1041]`)).join('\n'),
    )
    await writeFile(captions, [0, 1].map((i) => cue(i, 'The train leaves.')).join('\n'))
    const clip = await makeClip(scratch.path('clip.mp4'), { size: '64x64', seconds: 2 })
    const inputs = [
      '-i',
      clip,
      '-i',
      captions,
      '-i',
      log,
      '-map',
      '0:v',
      '-map',
      '1',
      '-map',
      '2',
      '-c:v',
      'copy',
    ]
    for (const [name, codec] of [
      ['drone.mp4', 'mov_text'],
      ['drone.mkv', 'srt'],
    ] as const) {
      await ffmpeg(...inputs, '-c:s', codec, scratch.path(name))
      const track = await readEmbeddedTrack(scratch.path(name))
      expect(track?.source).toBe('dji')
      expect(track?.segments.flat().map(({ seconds, latitude }) => [seconds, latitude])).toEqual([
        [0, 6.866],
        [1, 6.8661],
      ])
    }
  })

  it('of a very long recording keeps evenly chosen positions', () => {
    const thinning = new Thinning<number>(10)
    for (let i = 0; i < 35; i++) thinning.add(i)
    expect(thinning.kept).toEqual([0, 4, 8, 12, 16, 20, 24, 28, 32])
  })

  it('is undefined without positions, and with telemetry that is garbled', async () => {
    expect(
      await readEmbeddedTrack(await makeClip(scratch.path('plain.mp4'), { size: '64x64' })),
    ).toBeUndefined()
    expect(await readPackets('gpmd', [second(Buffer.alloc(5000, 'DEVC'))])).toBeUndefined()
    expect(await readPackets('gpmd', [second(makeGpmf([[0, 0, 0]]))])).toBeUndefined()
    expect(await readPackets('camm', [second(Buffer.alloc(60, 255))])).toBeUndefined()
    expect(await readPackets('mebx', [second(Buffer.from('+06.8'))])).toBeUndefined()
  })

  it('stops when aborted, and leaves no files behind', async () => {
    const path = scratch.path('aborted.mp4')
    await writeFile(path, makeMp4('gpmd', [second(makeGpmf([near(0)]))]))
    const trackFolders = async () =>
      (await readdir(tmpdir())).filter((name) => name.startsWith('track-')).length
    const before = await trackFolders()
    await expect(readEmbeddedTrack(path, AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped')
    await readEmbeddedTrack(path)
    expect(await trackFolders()).toBe(before)
  })
})
