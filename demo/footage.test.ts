import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { renderVideo } from './footage.ts'

const run = promisify(execFile)

/** The fields of one stream as ffprobe names them. */
async function probe(path: string, stream: 'v' | 'a'): Promise<Map<string, string>> {
  const { stdout } = await run('ffprobe', ['-v', 'error', '-select_streams', stream, '-show_streams', path])
  return new Map(
    stdout.split('\n').map((line) => [line.split('=')[0] ?? '', line.slice(line.indexOf('=') + 1)]),
  )
}

/** Times of the keyframes, in seconds. */
async function keyframesOf(path: string): Promise<number[]> {
  const entries = ['-select_streams', 'v', '-show_entries', 'packet=pts_time,flags', '-of', 'csv=p=0']
  const { stdout } = await run('ffprobe', ['-v', 'error', ...entries, path])
  const packets = stdout.split('\n').map((line) => line.split(','))
  return packets.filter(([, flags]) => flags?.startsWith('K')).map(([time]) => Number(time))
}

// ffmpeg shares the machine with other tests, so the timeout is long.
describe('a rendered demo video', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'serendib-film-test-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('can be packaged without re-encoding: H.264 and AAC, 8 bit, a keyframe every two seconds', async () => {
    const outputPath = join(folder, 'train.mp4')
    await renderVideo({
      shots: [
        { scene: 'nineArch', palette: 'day', seed: 3, seconds: 3, turnsTo: 'golden' },
        { scene: 'whale', palette: 'dusk', seed: 4, seconds: 2, weather: 'rain' },
      ],
      sounds: ['train', 'pad'],
      width: 320,
      height: 180,
      outputPath,
    })
    const [video, audio] = [await probe(outputPath, 'v'), await probe(outputPath, 'a')]
    expect(Object.fromEntries(video)).toMatchObject({
      codec_name: 'h264',
      profile: 'High',
      width: '320',
      height: '180',
      pix_fmt: 'yuv420p',
      color_space: 'bt709',
      color_range: 'tv',
      r_frame_rate: '24/1',
      nb_frames: '120',
    })
    expect(Object.fromEntries(audio)).toMatchObject({
      codec_name: 'aac',
      channels: '2',
      sample_rate: '48000',
    })
    expect(Number(audio.get('duration'))).toBeCloseTo(5, 1)
    expect(await keyframesOf(outputPath)).toEqual([0, 2, 4])
  })

  it('has an upright picture if it is taller than wide', async () => {
    const outputPath = join(folder, 'falls.mp4')
    await renderVideo({
      shots: [{ scene: 'falls', palette: 'monsoon', seed: 3, seconds: 2, weather: 'mist' }],
      sounds: ['falls'],
      width: 180,
      height: 320,
      outputPath,
    })
    const video = await probe(outputPath, 'v')
    expect(Object.fromEntries(video)).toMatchObject({ width: '180', height: '320', nb_frames: '48' })
  })

  it('rejects with AbortError and leaves no files when aborted', async () => {
    const scratch = await mkdtemp(join(folder, 'scratch-'))
    const video = renderVideo({
      shots: [{ scene: 'tea', palette: 'day', seed: 3, seconds: 20 }],
      sounds: ['wind'],
      width: 320,
      height: 180,
      outputPath: join(scratch, 'stopped.mp4'),
      signal: AbortSignal.timeout(50),
    })
    await expect(video).rejects.toThrow(/abort/i)
    expect(await readdir(scratch)).toEqual([])
  })
})
