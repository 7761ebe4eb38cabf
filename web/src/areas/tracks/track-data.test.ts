import { expect, it } from 'vitest'
import { packTrack } from '@serendib/contract'
import { formatTrack, parseTrack } from './track-data.ts'

const line = packTrack([[{ seconds: 1.5, latitude: 6.87, longitude: 81.05, height: 1041 }]])
const track = { metres: 120, climb: 4, seconds: 10, line, places: [], showsSpeed: false, allowsExport: true }

it('a track on the device is read as it was stored', () => {
  expect(parseTrack(formatTrack(track))).toEqual(track)
})

it('ignores a stored track in a format that this version cannot read', () => {
  for (const text of ['', '{}', 'null', '{"status":1}', '{"status":1,"dataset":{"metres":1}}'])
    expect(parseTrack(text)).toBeNull()
})
