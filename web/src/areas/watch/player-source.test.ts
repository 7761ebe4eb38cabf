import type { VideoDetail } from '@serendib/contract'
import { expect, test } from 'vitest'
import { playerSource } from './player-source.ts'

const artworkOf = (thumbnail: string) =>
  playerSource({ thumbnails: [thumbnail, thumbnail, thumbnail] } as unknown as VideoDetail).artwork?.map(
    ({ src }) => src,
  )

test('the lock screen shows the thumbnail as a JPEG, with data saver only a small one', () => {
  const small = '/previews/320/videos/17/poster.jpg'
  expect(artworkOf('/media/videos/17/poster.webp')).toEqual([small, '/previews/1280/videos/17/poster.jpg'])
  expect(artworkOf('https://media.test/media/videos/17/poster.webp?small=1')).toEqual([small])
})

test('the lock screen shows the stored thumbnail of a downloaded video', () => {
  const stored = '/kept/17/media/videos/17/poster.webp'
  expect(artworkOf(stored)).toEqual([stored])
})
