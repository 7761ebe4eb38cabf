import type { VideoDetail } from '@serendib/contract'
import { expect, test } from 'vitest'
import { playerSource } from './player-source.ts'

const artworkOf = (thumbnail: string) =>
  playerSource({ thumbnails: [thumbnail, thumbnail, thumbnail] } as unknown as VideoDetail).artwork?.map(
    ({ src }) => src,
  )

test('the lock screen shows the thumbnail as a JPEG of two sizes, and none that only some may see', () => {
  const previews = ['/previews/320/videos/17/poster.jpg', '/previews/1280/videos/17/poster.jpg']
  expect(artworkOf('/media/videos/17/poster.webp')).toEqual(previews)
  expect(artworkOf('https://media.test/media/videos/17/poster.webp?small=1')).toEqual(previews)
  expect(artworkOf('/media/videos/17/poster.webp?signature=abc')).toEqual([])
})

test('the lock screen shows the stored thumbnail of a downloaded video', () => {
  const stored = '/kept/17/media/videos/17/poster.webp'
  expect(artworkOf(stored)).toEqual([stored])
})
