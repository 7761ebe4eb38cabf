import { expect, it } from 'vitest'
import { fingerprintOf, storePrefix } from './tus-transfer.ts'

it('an upload is gone on with for the same alone: a new video, or this film', () => {
  const file = { name: 'a.mp4', size: 10, lastModified: 1 }
  const channel = { channelId: 3, isPublic: true }
  expect(fingerprintOf(1, file, channel)).toBe(fingerprintOf(1, file))
  const prints = [
    fingerprintOf(1, file),
    fingerprintOf(2, file),
    fingerprintOf(1, file, { replacesVideoId: 1 }),
    fingerprintOf(1, file, { replacesVideoId: 2 }),
  ]
  expect(new Set(prints).size).toBe(4)
  // What the upload page offers to go on with are new videos.
  expect(prints.filter((print) => print.startsWith(storePrefix(1)))).toEqual([prints[0]])
})
