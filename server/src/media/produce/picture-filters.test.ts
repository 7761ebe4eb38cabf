import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { ffmpeg, look, makeScratch, produce } from '../test-clips.ts'
import { words } from '../tools/tools.ts'

let scratch: Awaited<ReturnType<typeof makeScratch>>
beforeAll(async () => {
  scratch = await makeScratch()
})
afterAll(() => scratch.remove())

describe('decoded frames', () => {
  test.each([
    ['10', '640x480', [6400, 480]],
    ['100', '640x480', [640, 480]],
    ['65000', '640x480', [640, 480]],
    ['4', '7000x144', [7000, 144]],
    ['30', '640x144', [640, 144]],
  ])(
    'with pixels %s times as wide as high in %s have a size that players show',
    async (shape, size, shown) => {
      const path = scratch.path(`${shape}.mkv`)
      const input = `-f lavfi -i testsrc2=s=${size}:r=25:d=0.4 -c:v mpeg4 -vf setsar=${shape}:max=65535`
      await ffmpeg(...words(input), path)
      const { video } = await look(path)
      expect([video?.width, video?.height]).toEqual(shown)
      expect(video?.hasSquarePixels).toBe(false)
      const { final } = await produce(path, scratch.path(`${shape}.out`))
      expect(final.renditions.length).toBeGreaterThan(0)
    },
  )
})
