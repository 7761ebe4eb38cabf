import { cleanName } from '@serendib/contract'
import { expect, test } from 'vitest'
import { isFileOf } from '../queue/unfinished-uploads.ts'
import { smallerNameOf } from './make-smaller.ts'

/** A screen recording of macOS, decomposed accents, and two spaces. */
const names = ['Recording at 9.41\u202fAM.mov', 'Ca\u0301fe\u0301.mov', 'two  spaces.MP4']

test('a smaller version has the name that the server stores, so the original finds its upload again', () => {
  for (const name of names) {
    const smaller = smallerNameOf(name)
    expect(cleanName(smaller)).toBe(smaller)
    expect(smaller).toMatch(/^\S.*[^.]\.mp4$/)
  }
})

test('a file belongs to its upload although the server has cleaned its name', () => {
  const upload = { uploadId: 'a', bytes: 7, channelId: 1, receivedBytes: 0, video: null, expiresAt: '' }
  for (const name of names) {
    expect(isFileOf({ ...upload, fileName: cleanName(name) }, { name, size: 7 })).toBe(true)
    expect(isFileOf({ ...upload, fileName: cleanName(name) }, { name, size: 8 })).toBe(false)
  }
  expect(isFileOf({ ...upload, fileName: 'other.mov' }, { name: 'two  spaces.MP4', size: 7 })).toBe(false)
})
