import { expect, it } from 'vitest'
import { findGoneReason, type OfflineVideo } from './offline-videos.ts'

it('a download is removed when the video was trimmed, got a new file of the same length or may not be downloaded', () => {
  const download: OfflineVideo = {
    videoId: 1,
    slug: 'tea',
    title: 'Tea',
    channelName: 'Hills',
    durationSeconds: 60,
    duration: '1:00',
    form: 'stream',
    rendition: 1,
    bytes: 10,
    doneBytes: 10,
    state: 'kept',
    checkedAt: 0,
    streamPath: '/media/a',
    thumbnailPath: null,
    paths: [],
    fileChangedAt: null,
  }
  const replaced = '2026-11-25 10:00:00'
  const shown = { durationSeconds: 60.4, fileChangedAt: null, allowsDownloads: true }
  expect(findGoneReason(download, shown)).toBeUndefined()
  expect(findGoneReason(download, { ...shown, durationSeconds: 40 })).toBe('trim')
  expect(findGoneReason(download, { ...shown, fileChangedAt: replaced })).toBe('trim')
  expect(
    findGoneReason({ ...download, fileChangedAt: replaced }, { ...shown, fileChangedAt: replaced }),
  ).toBeUndefined()
  expect(findGoneReason(download, { ...shown, allowsDownloads: false })).toBe('forbidden')
})
