import { expect, test } from 'vitest'
import { describeFacts, fileFault, formatHeights, formatLength } from './video-file.ts'

test('takes what calls itself a video, or ends like one', () => {
  expect(fileFault({ name: 'a.mp4', type: 'video/mp4', size: 1 }, undefined)).toBeUndefined()
  expect(fileFault({ name: 'A.MKV', type: '', size: 1 }, undefined)).toBeUndefined()
  expect(fileFault({ name: 'a.pdf', type: 'application/pdf', size: 1 }, undefined)).toMatch(/is not a video/)
  expect(fileFault({ name: 'mp4', type: '', size: 1 }, undefined)).toMatch(/is not a video/)
})

test('refuses an empty file and one over the limit', () => {
  expect(fileFault({ name: 'a.mp4', type: 'video/mp4', size: 0 }, 10)).toMatch(/is empty/)
  expect(fileFault({ name: 'a.mp4', type: 'video/mp4', size: 10 }, 10)).toBeUndefined()
  expect(fileFault({ name: 'a.mp4', type: 'video/mp4', size: 2_000_000_001 }, 2_000_000_000)).toMatch(
    /2.0 GB/,
  )
})

test('describes a file in words', () => {
  expect(describeFacts({ seconds: 1160, width: 3840, height: 2160 })).toBe('4K, 19 min 20 s')
  expect(describeFacts({ seconds: 2, width: 720, height: 1280 })).toBe('720p, 2 s')
  expect(formatLength(0.2)).toBe('1 s')
  expect(formatLength(3600)).toBe('1 h')
  expect(formatLength(7500)).toBe('2 h 5 min')
  expect(formatHeights([480, 240, 1080])).toBe('240p to 1080p')
  expect(formatHeights([240])).toBe('240p')
  expect(formatHeights([])).toBe('sound alone')
})
