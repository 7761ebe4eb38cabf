import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { look, makeScratch, ffmpeg, quickSettings, tools } from '../test-clips.ts'
import { encodeArguments } from '../tools/ffmpeg-arguments.ts'
import { words } from '../tools/tools.ts'
import { hasAv1Encoder } from './added-renditions.ts'
import { planAv1, planLadder } from '../model/ladder.ts'

let scratch: Awaited<ReturnType<typeof makeScratch>>
beforeAll(async () => {
  scratch = await makeScratch()
})
afterAll(() => scratch.remove())

const SECONDS = 4

test('AV1 renditions stay below their maximum bit rate, even if the video is all noise', async ({ skip }) => {
  if (!(await hasAv1Encoder(tools))) skip('this ffmpeg has no encoder for AV1')
  const clip = scratch.path('noise.mp4')
  await ffmpeg(
    ...words(`-f lavfi -i testsrc2=s=640x360:r=12:d=${SECONDS},noise=alls=40:allf=t`),
    ...words('-c:v libx264 -preset ultrafast -crf 12 -pix_fmt yuv420p'),
    clip,
  )
  const source = await look(clip)
  const renditions = planAv1(source, quickSettings)
  const folder = scratch.path('av1')
  await mkdir(folder)
  const ladder = planLadder(source, quickSettings)
  await ffmpeg(...encodeArguments(clip, folder, { source, ladder, renditions, audio: [], gains: [] }))
  for (const { name, maxBitsPerSecond, bufferBits } of renditions) {
    const { size } = await stat(join(folder, `${name}.mp4`))
    expect(size * 8).toBeLessThan(maxBitsPerSecond * SECONDS + bufferBits)
  }
  expect(renditions.map(({ name, maxBitsPerSecond }) => [name, maxBitsPerSecond])).toEqual([
    ['v140-av1', 34_000],
    ['v240-av1', 199_688],
    ['v360-av1', 400_000],
  ])
})
