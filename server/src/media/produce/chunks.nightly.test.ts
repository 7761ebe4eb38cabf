import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { checkChunk } from './check-chunk.ts'
import { chunkTaskOf } from './chunk-task.ts'
import type { ChunkPlan } from './chunk-task.ts'
import { encodeChunk, joinChunks, planChunks } from './chunks.ts'
import { planLadder } from '../model/ladder.ts'
import type { Ladder } from '../model/ladder.ts'
import { readMediaPlaylist } from '../output/read-playlists.ts'
import { ffmpeg, ffprobe, look, makeScratch, produce, quickSettings, tools } from '../test-clips.ts'
import { words } from '../tools/tools.ts'

let scratch: Awaited<ReturnType<typeof makeScratch>>
beforeAll(async () => {
  scratch = await makeScratch()
})
afterAll(() => scratch.remove())

/** The clips last as long as several chunks of this duration. */
const CHUNK_SECONDS = 1.5
const { signal } = new AbortController()

/** The ladder of a clip as if the clip were long. */
async function ladderOf(clip: string): Promise<Ladder> {
  const settings = { ...quickSettings, sizes: [144, 360, 480] }
  return { ...planLadder(await look(clip), settings), firstRenditions: ['v144'] }
}

async function encodeOne(clip: string, plan: ChunkPlan, index: number, folder: string): Promise<void> {
  const workDir = join(folder, String(index))
  await mkdir(workDir, { recursive: true })
  const task = chunkTaskOf(plan, index)
  expect(await encodeChunk({ tools, inputPath: clip, workDir, task, signal })).toEqual(['v360.mp4'])
  await checkChunk(tools, task, (name) => join(workDir, name), signal)
}

/** Encodes a clip in chunks, the last one first. Returns the folder with the complete ladder. */
async function encodeInChunks(clip: string) {
  const [workDir, chunks] = [`${clip}-joined`, `${clip}-chunks`]
  const ladder = await ladderOf(clip)
  const { source } = await produce(clip, workDir, { ladder, until: 'ahead' })
  const planned = await planChunks(source, ladder, { workDir, chunkSeconds: CHUNK_SECONDS })
  // As it is stored until a worker reads it.
  const plan = JSON.parse(JSON.stringify(planned)) as ChunkPlan
  for (const index of [...plan.starts.keys()].toReversed()) await encodeOne(clip, plan, index, chunks)
  await joinChunks(workDir, plan, (index, name, use) => use(join(chunks, String(index), name)))
  const joined = await readFile(join(workDir, 'v360.mp4'))
  const { final } = await produce(clip, workDir, { ladder })
  // It was used, not encoded again.
  expect(await readFile(join(workDir, 'v360.mp4'))).toEqual(joined)
  return { workDir, plan, final }
}

async function packetsOf(folder: string, name: string): Promise<string> {
  return ffprobe(...words('-show_entries packet=pts,dts,duration,flags -of csv=p=0'), join(folder, name))
}

async function segmentsOf(folder: string, name: string) {
  const { segments, targetSeconds } = readMediaPlaylist(await readFile(join(folder, name), 'utf8'))
  return { targetSeconds, seconds: segments.map(({ durationSeconds }) => durationSeconds) }
}

/** The lowest similarity (PSNR) of a frame of two renditions. */
async function leastAlike(one: string, other: string): Promise<number> {
  const report = `${one}.psnr`
  await ffmpeg('-i', one, '-i', other, '-lavfi', `psnr=stats_file=${report}`, ...words('-f null -'))
  const frames = (await readFile(report, 'utf8')).matchAll(/psnr_y:([\d.]+)/g)
  return Math.min(...Array.from(frames, ([, value]) => Number(value)))
}

const sound = words('-f lavfi -i sine=f=440:r=48000:d=6.3')
/** Frames at irregular times, as phones record them. */
const irregular = "setpts='(N+0.4*mod(N\\,3)+0.3*sin(N))/12/TB'"

const KINDS = [
  {
    kind: 'a copied top rendition, whose keyframes all others have',
    name: 'copy.mp4',
    options: words('-c:v libx264 -crf 40 -g 16 -c:a aac'),
    source: 'testsrc2=s=640x480:r=10:d=6.3',
    starts: [0, 16, 32],
  },
  {
    kind: '29.97 frames per second, and audio that begins before the video',
    name: 'late.mkv',
    options: words('-c:v mpeg4 -bf 2 -g 100 -q:v 4 -c:a aac'),
    source: 'testsrc2=s=640x360:r=30000/1001:d=6.3',
    starts: [0, 60, 120],
  },
  {
    kind: 'open groups of pictures and a variable frame rate',
    name: 'open.mp4',
    options: words('-fps_mode vfr -c:v libx264 -x264-params open-gop=1 -bf 3 -g 33 -c:a libmp3lame'),
    source: `testsrc2=s=640x360:r=12:d=6.3,${irregular}`,
    starts: [0, 24, 48],
  },
  {
    kind: 'interlaced frames',
    name: 'interlaced.mp4',
    options: words('-c:v libx264 -flags +ildct+ilme -x264-params tff=1 -g 50 -c:a aac'),
    source: 'testsrc2=s=640x360:r=20:d=6.3,interlace',
    starts: [0, 40, 80],
  },
]

test.each(KINDS)(
  'a video in chunks has the frames, timestamps and audio of one encode: $kind',
  async ({ name, options, source, starts }) => {
    const clip = scratch.path(name)
    await ffmpeg('-f', 'lavfi', '-i', source, ...sound, ...options, ...words('-pix_fmt yuv420p'), clip)
    const whole = `${clip}-whole`
    const { final: expected } = await produce(clip, whole, { ladder: await ladderOf(clip) })
    const { workDir, plan, final } = await encodeInChunks(clip)
    expect(plan.starts).toEqual(starts)
    expect(final.durationSeconds).toBe(expected.durationSeconds)
    const names = ({ files }: typeof final) =>
      files.map((file) => file.name).filter((each) => !each.startsWith('master'))
    expect(names(final)).toEqual(names(expected))
    for (const rendition of [...final.renditions, ...final.audio]) {
      const file = `${rendition.name}.mp4`
      expect(await packetsOf(workDir, file)).toBe(await packetsOf(whole, file))
      const playlist = `${rendition.name}.m3u8`
      expect(await segmentsOf(workDir, playlist)).toEqual(await segmentsOf(whole, playlist))
    }
    for (const audio of final.audio) {
      const bytes = (folder: string) => readFile(join(folder, `${audio.name}.mp4`))
      expect(await bytes(workDir)).toEqual(await bytes(whole))
    }
    // Another frame of this clip is less alike.
    expect(await leastAlike(join(workDir, 'v360.mp4'), join(whole, 'v360.mp4'))).toBeGreaterThan(34)
  },
)
