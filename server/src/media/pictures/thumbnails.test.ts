import { mkdir } from 'node:fs/promises'

import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { makeThumbnails } from './thumbnails.ts'
import { ffmpeg, look, makeScratch, tools } from '../test-clips.ts'
import { words } from '../tools/tools.ts'

let scratch: Awaited<ReturnType<typeof makeScratch>>
beforeAll(async () => {
  scratch = await makeScratch()
})
afterAll(() => scratch.remove())

describe('thumbnails of a video', () => {
  test('begin with a sharp and well-lit frame, not with the black beginning', async () => {
    const clip = scratch.path('dark.mp4')
    const scenes =
      '[0]trim=duration=4[dark];[1]trim=duration=1[light];[2]trim=duration=1,gblur=sigma=20[blur]'
    await ffmpeg(
      ...words('-f lavfi -i color=black:s=320x180:r=25 -f lavfi -i testsrc2=s=320x180:r=25'),
      ...words('-f lavfi -i testsrc2=s=320x180:r=25'),
      '-filter_complex',
      `${scenes};[dark][blur][light]concat=n=3`,
      ...words('-c:v libx264 -preset veryfast'),
      clip,
    )
    await mkdir(scratch.path('thumbnails'))
    const thumbnails = await makeThumbnails({
      tools,
      inputPath: clip,
      folder: scratch.path('thumbnails'),
      source: await look(clip),
      options: { timeLimitSeconds: 20 },
    })
    expect(thumbnails).toHaveLength(3)
    expect(thumbnails[0]?.timeSeconds).toBeGreaterThan(5)
    expect(thumbnails[1]?.timeSeconds).toBeGreaterThan(4)
    const { format, exif } = await sharp(
      scratch.path(`thumbnails/${thumbnails[0]?.files.at(-1)?.name}`),
    ).metadata()
    expect([format, exif]).toEqual(['jpeg', undefined])
  })

  test('skip a time that no keyframe follows', async () => {
    const clip = scratch.path('late.mp4')
    await ffmpeg(
      ...words('-f lavfi -i testsrc2=s=320x180:r=25 -t 12 -c:v libx264 -preset veryfast -g 50'),
      clip,
    )
    await mkdir(scratch.path('late-thumbnails'))
    const thumbnails = await makeThumbnails({
      tools,
      inputPath: clip,
      folder: scratch.path('late-thumbnails'),
      source: await look(clip),
      options: { timeLimitSeconds: 20 },
    })
    expect(thumbnails).toHaveLength(3)
  })
})
