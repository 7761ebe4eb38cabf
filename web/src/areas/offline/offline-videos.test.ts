import { expect, it } from 'vitest'
import { isOutdated, type OfflineVideo } from './offline-videos.ts'

it('an offline video is outdated when the video was trimmed or got a new file of the same length', () => {
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
  expect(isOutdated(download, { durationSeconds: 60.4, fileChangedAt: null })).toBe(false)
  expect(isOutdated(download, { durationSeconds: 40, fileChangedAt: null })).toBe(true)
  expect(isOutdated(download, { durationSeconds: 60, fileChangedAt: replaced })).toBe(true)
  expect(
    isOutdated({ ...download, fileChangedAt: replaced }, { durationSeconds: 60, fileChangedAt: replaced }),
  ).toBe(false)
})
