import { expect, it } from 'vitest'
import { namesakeOf, purposeOf } from './shared-files.ts'

it.each([
  ['ella.mp4', 'video/mp4', 'video'],
  ['ella.SRT', '', 'captions'],
  ['ella', 'text/vtt', 'captions'],
  ['walk.gpx', 'application/octet-stream', 'track'],
  ['walk', 'application/gpx+xml', 'track'],
  ['ella.mkv', '', 'video'],
])('knows what the shared file %s (%s) is for', async (name, type, purpose) => {
  expect(await purposeOf(new File(['1'], name, { type }))).toBe(purpose)
})

it('finds the video that a shared file is named after, in any script', () => {
  const videos = [{ title: '' }, { title: 'Little Adam’s Peak' }, { title: 'ඇල්ල' }]
  expect(namesakeOf('little-adam’s_peak.en.srt', videos)).toBe(videos[1])
  expect(namesakeOf('ඇල්ල.vtt', videos)).toBe(videos[2])
  expect(namesakeOf('VID_2026.gpx', videos)).toBeUndefined()
})
