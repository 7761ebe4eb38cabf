import { expect, test } from 'vitest'
import { listSuperfluous, wantsAv1 } from './av1.ts'

const level = (height: number, videoCodec: string) => ({ width: (height * 16) / 9, height, videoCodec })
const H264 = [144, 240, 360, 1080].map((height) => level(height, 'avc1.640015'))
const AV1 = [240, 360].map((height) => level(height, 'av01.0.01M.08'))
const LEVELS = [...H264, ...AV1].sort((a, b) => a.height - b.height)
const left = (isAv1Wanted: boolean) => {
  const superfluous = listSuperfluous(LEVELS, isAv1Wanted)
  return LEVELS.filter((each) => !superfluous.includes(each)).map(({ height, videoCodec }) => [
    height,
    videoCodec.slice(0, 4),
  ])
}

test('plays each rendition in one codec: in AV1 if it is wanted and available', () => {
  expect(left(true)).toEqual([
    [144, 'avc1'],
    [240, 'av01'],
    [360, 'av01'],
    [1080, 'avc1'],
  ])
  expect(left(false)).toEqual([144, 240, 360, 1080].map((height) => [height, 'avc1']))
})

test('omits no levels of videos with a single codec', () => {
  expect(listSuperfluous(H264, true)).toEqual([])
  expect(listSuperfluous(AV1, false)).toEqual([])
})

test('wants AV1 where it plays with little power, and otherwise only on a slow line', () => {
  expect([wantsAv1('efficient', false), wantsAv1('smooth', true)]).toEqual([true, true])
  expect([wantsAv1('smooth', false), wantsAv1('none', true)]).toEqual([false, false])
})
