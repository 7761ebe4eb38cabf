import { cp, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { readFragmentIndex } from './fragment-index.ts'
import { ffmpeg, makeClip, makeScratch, produce, tools } from '../test-clips.ts'
import { words } from '../tools/tools.ts'
import { checkDecoding, checkStructure } from './verify.ts'

const expected = { kind: 'video', durationSeconds: 4, toleranceSeconds: 0.1 } as const

let scratch: Awaited<ReturnType<typeof makeScratch>>
let good: string
beforeAll(async () => {
  scratch = await makeScratch()
  await produce(
    await makeClip(scratch.path('clip.mp4'), { seconds: 4, size: '426x240' }),
    scratch.path('good'),
  )
  good = scratch.path('good/v144.mp4')
})
afterAll(() => scratch.remove())

describe('verification of a rendition', () => {
  test('accepts a complete rendition whose byte ranges can be decoded', async () => {
    const index = await checkStructure(good, expected)
    const playlist = { playlist: 'v144.m3u8', kind: 'video', keyframes: index.fragments.length } as const
    const sound = { playlist: 'a128.m3u8', kind: 'audio', keyframes: 0 } as const
    const decoding = checkDecoding(tools, scratch.path('good'), [playlist, sound], { timeLimitSeconds: 20 })
    await expect(decoding).resolves.toBeUndefined()
  })

  test('detects a rendition truncated at any byte', async () => {
    const { fragments, fileBytes } = await readFragmentIndex(good)
    const betweenFragments = fragments.at(-1)?.offset ?? 0
    for (const bytes of [10, 500, betweenFragments, fileBytes - 1]) {
      await cp(good, scratch.path('trim.mp4'))
      await truncate(scratch.path('trim.mp4'), bytes)
      await expect(checkStructure(scratch.path('trim.mp4'), expected)).rejects.toMatchObject({
        code: 'wrong_result',
      })
    }
  })

  test('detects a rendition shorter than its source', async () => {
    await expect(checkStructure(good, { ...expected, durationSeconds: 4.5 })).rejects.toMatchObject({
      code: 'wrong_result',
      detail: expect.stringContaining('4 s long, expected 4.5 s'),
    })
  })

  test('detects metadata', async () => {
    const path = scratch.path('tagged.mp4')
    const tagged = words('-c copy -movflags +cmaf+delay_moov+frag_keyframe+skip_trailer -use_editlist 1')
    await ffmpeg('-i', good, ...tagged, '-metadata', 'title=Home, sweet home', path)
    await expect(checkStructure(path, expected)).rejects.toMatchObject({
      detail: expect.stringContaining('metadata: meta'),
    })
  })

  test('detects a keyframe that cannot be decoded', async () => {
    const folder = scratch.path('spoilt')
    await cp(scratch.path('good'), folder, { recursive: true })
    const { fragments } = await readFragmentIndex(good)
    const bytes = await readFile(good)
    const from = (fragments[1]?.offset ?? 0) + 700
    bytes.fill(0xff, from, from + 400)
    await writeFile(join(folder, 'v144.mp4'), bytes)
    const playlist = { playlist: 'v144.m3u8', kind: 'video', keyframes: fragments.length } as const
    await expect(checkDecoding(tools, folder, [playlist], { timeLimitSeconds: 20 })).rejects.toMatchObject({
      code: 'wrong_result',
    })
  })

  test('detects a missing keyframe', async () => {
    const playlist = { playlist: 'v144.m3u8', kind: 'video', keyframes: 5 } as const
    const decoding = checkDecoding(tools, scratch.path('good'), [playlist], { timeLimitSeconds: 20 })
    await expect(decoding).rejects.toMatchObject({ detail: 'v144.m3u8: 4 of 5 keyframes decode' })
  })

  test("detects a byte range that doesn't match its fragment", async () => {
    const folder = scratch.path('shifted')
    await cp(scratch.path('good'), folder, { recursive: true })
    const text = await readFile(join(folder, 'v144.m3u8'), 'utf8')
    const shifted = text.replaceAll(
      /BYTERANGE:(\d+)@(\d+)/g,
      (_, length: string, at: string) => `BYTERANGE:${length}@${Number(at) + 9}`,
    )
    expect(shifted).not.toBe(text)
    await writeFile(join(folder, 'v144.m3u8'), shifted)
    const playlist = { playlist: 'v144.m3u8', kind: 'video', keyframes: 4 } as const
    await expect(checkDecoding(tools, folder, [playlist], { timeLimitSeconds: 20 })).rejects.toMatchObject({
      code: 'wrong_result',
    })
  })
})
