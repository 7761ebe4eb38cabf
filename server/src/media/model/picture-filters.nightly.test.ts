import { readFile, writeFile } from 'node:fs/promises'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { ffmpeg, look, makeScratch, produce } from '../test-clips.ts'
import { words } from '../tools/tools.ts'

let scratch: Awaited<ReturnType<typeof makeScratch>>
beforeAll(async () => {
  scratch = await makeScratch()
})
afterAll(() => scratch.remove())

const QUARTERS = [
  'color=red:s=256x144:r=25:d=1',
  'drawbox=128:0:128:72:lime:fill',
  'drawbox=0:72:128:72:blue:fill',
  'drawbox=128:72:128:72:yellow:fill',
].join(',')

/** Vertical bars that move by 16 pixels from one frame to the next. */
const BARS = 'color=s=256x144:r=50:d=1,geq=lum=255*lt(mod(X+8*N\\,64)\\,32):cb=128:cr=128,interlace'
const INTERLACED = words('-c:v mpeg2video -q:v 2 -flags +ildct+ilme -top 1')

/** The first numbers of the two rows of a display matrix that rotates by this angle clockwise. */
function rotation(degrees: number): number[] {
  const [x, y] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  return [x, y, -y, x]
}

/** Makes a video with a display matrix and returns its largest rendition as rows of pixels, three bytes each. */
async function show(name: string, input: string, output: string[], [a = 1, b = 0, c = 0, d = 1]: number[]) {
  const path = scratch.path(name)
  await ffmpeg(...words('-f lavfi -i'), input, ...output, path)
  const bytes = await readFile(path)
  // The matrix of the video track: 48 bytes into `tkhd`.
  const at = bytes.indexOf('tkhd') + 44
  for (const [index, value] of [a, b, 0, c, d].entries())
    bytes.writeInt32BE(Math.round(value * 0x1_0000), at + index * 4)
  await writeFile(path, bytes)
  const { final } = await produce(path, scratch.path(`${name}.out`))
  const { name: largest = '', width = 0, height = 0 } = final.renditions.at(-1) ?? {}
  const pixels = scratch.path(`${name}.rgb`)
  const middle = words('-ss 0.4 -frames:v 1 -f rawvideo -pix_fmt rgb24')
  await ffmpeg('-i', scratch.path(`${name}.out/${largest}.mp4`), ...middle, pixels)
  return { width, height, pixels: await readFile(pixels) }
}

type Shown = Awaited<ReturnType<typeof show>>

/** The letters of the colours in the corners: top left, top right, bottom left, bottom right. */
function cornersOf({ width, height, pixels }: Shown): string {
  const [right, bottom] = [width - 4, height - 4]
  const corners = [
    [4, 4],
    [right, 4],
    [4, bottom],
    [right, bottom],
  ]
  return corners
    .map(([x = 0, y = 0]) => {
      const [red = 0, green = 0, blue = 0] = pixels.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)
      if (red > 128) return green > 128 ? 'Y' : 'R'
      return green > 128 ? 'G' : blue > 128 ? 'B' : '-'
    })
    .join('')
}

/** The mean difference of pixels beside or above each other. */
function roughness({ width, height, pixels }: Shown, direction: 'across' | 'down'): number {
  const step = direction === 'across' ? 3 : width * 3
  const last = direction === 'across' ? width - 1 : height - 1
  const differences = Array.from(pixels, (value, at) => Math.abs(value - (pixels[at + step] ?? value)))
  const inside = differences.filter((_, at) => {
    const pixel = Math.floor(at / 3)
    return (direction === 'across' ? pixel % width : Math.floor(pixel / width)) < last
  })
  return inside.reduce((sum, value) => sum + value, 0) / inside.length
}

describe('decoded frames', () => {
  test.each([
    ['by 90°', rotation(90), 'BRYG', [144, 256]],
    ['by 180°', rotation(180), 'YBGR', [256, 144]],
    ['by 270°', rotation(270), 'GYRB', [144, 256]],
    ['by 90° and mirrored', [0, 1, 1, 0], 'RBGY', [144, 256]],
    ['by 270° and mirrored', [0, -1, -1, 0], 'YGBR', [144, 256]],
    ['as in a mirror', [-1, 0, 0, 1], 'GRYB', [256, 144]],
    ['upside down as in a mirror', [1, 0, 0, -1], 'BYRG', [256, 144]],
    ['by 45°, which is ignored', rotation(45), 'RGBY', [256, 144]],
    ['by 5°, which is ignored', rotation(5), 'RGBY', [256, 144]],
  ])('are turned %s', async (what, matrix, corners, size) => {
    const output = words('-c:v libx264 -pix_fmt yuv420p')
    const shown = await show(`${what.replaceAll(' ', '-')}.mp4`, QUARTERS, output, matrix)
    expect([shown.width, shown.height]).toEqual(size)
    expect(cornersOf(shown)).toBe(corners)
  })

  test('are deinterlaced before they are turned', async () => {
    const upright = await show('interlaced.mov', BARS, INTERLACED, rotation(0))
    expect(roughness(upright, 'across')).toBeGreaterThan(5)
    expect(roughness(upright, 'down')).toBeLessThan(2)
    const turned = await show('interlaced-turned.mov', BARS, INTERLACED, rotation(90))
    expect(roughness(turned, 'down')).toBeGreaterThan(5)
    expect(roughness(turned, 'across')).toBeLessThan(2)
  })

  test('are deinterlaced while their size changes', async () => {
    const parts = ['720x576', '544x576', '720x576'].map(async (size, index) => {
      const path = scratch.path(`part-${index}.ts`)
      const inputs = `-f lavfi -i testsrc2=s=${size}:r=50:d=6,interlace -f lavfi -i sine=d=6:r=48000`
      const output = ['-c:a', 'mp2', ...words(`-output_ts_offset ${index * 6}`)]
      await ffmpeg(...words(inputs), ...INTERLACED, ...output, path)
      return readFile(path)
    })
    const path = scratch.path('sizes.ts')
    await writeFile(path, Buffer.concat(await Promise.all(parts)))
    const { final } = await produce(path, scratch.path('sizes.out'))
    expect(final.renditions.map(({ width, height }) => [width, height])).toContainEqual([600, 480])
    for (const { durationSeconds } of [...final.renditions, ...final.audio]) {
      expect(Math.abs(durationSeconds - 18)).toBeLessThanOrEqual(0.2)
    }
  })

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
