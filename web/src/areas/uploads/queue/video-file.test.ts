import { expect, test } from 'vitest'
import { contentError, describeFacts, formatHeights, sizeError } from './video-file.ts'

const bytes = (...values: number[]) => new Uint8Array(values)

test.each([
  ['a.mp4', 'video/mp4', 'only text'],
  ['A.MKV', '', bytes(0x1a, 0x45, 0xdf, 0xa3)],
  ['M2U00001.MOD', '', bytes(0, 0, 1, 0xba)],
  ['clip.mp4 (1)', '', bytes(0, 0, 0, 24)],
  ['song.flac', 'audio/flac', 'fLaC'],
  ['video.ts', 'text/vnd.trolltech.linguist', bytes(0x47, 0x40, 0, 0x10)],
  ['clip.txt', 'text/plain', bytes(0, 0, 0, 24)],
])('accepts %s by its content', async (name, type, content) => {
  expect(await contentError(new File([content], name, { type }))).toBeUndefined()
})

test.each([
  ['notes.txt', 'text/plain', 'hello'],
  ['poem.mkv', '', 'ආයුබෝවන්'],
  ['a.pdf', 'application/pdf', '%PDF-1.7 \0'],
  ['a.docx', '', bytes(0x50, 0x4b, 3, 4)],
  ['a.jpg', 'image/jpeg', bytes(0xff, 0xd8, 0xff, 0xe0)],
])('rejects %s by its content', async (name, type, content) => {
  const error = await contentError(new File([content], name, { type }))
  expect(error).toBe(`${name} isn't a video. Choose a video file, such as MP4, MOV or WebM.`)
})

test('recognizes text that ends within a character', async () => {
  const file = new File(['a'.repeat(4095), 'é'.repeat(9)], 'long.mkv')
  expect(await contentError(file)).toMatch(/isn't a video/)
})

test('rejects an empty file and one over the limit', () => {
  expect(sizeError({ name: 'a.mp4', size: 0 }, 10)).toMatch(/is empty/)
  expect(sizeError({ name: 'a.mp4', size: 10 }, 10)).toBeUndefined()
  expect(sizeError({ name: 'a.mp4', size: 2_000_000_001 }, 2_000_000_000)).toMatch(/ 2 GB/)
})

test('describes a file as text', () => {
  expect(describeFacts({ seconds: 1160, width: 3840, height: 2160 })).toBe('4K, 19 min 20 s')
  expect(describeFacts({ seconds: 2, width: 720, height: 1280 })).toBe('720p, 2 s')
  expect(describeFacts({ seconds: 0.2, width: 720, height: 1280 })).toBe('720p, 1 s')
  expect(formatHeights([480, 240, 1080])).toBe('240p to 1080p')
  expect(formatHeights([240])).toBe('240p')
  expect(formatHeights([])).toBe('audio only')
})
