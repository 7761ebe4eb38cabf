import { describe, expect, test } from 'vitest'
import { createWatchReport } from './played-time.ts'

function watchVideo() {
  const views: number[] = []
  const positions: number[] = []
  const report = createWatchReport({
    onViewed: () => views.push(positions.length),
    onPosition: (seconds) => positions.push(seconds),
  })
  const playFrom = (from: number, to: number) => {
    report.interrupt()
    for (let at = from; at <= to; at += 0.25) report.tick(at)
  }
  return { report, views, positions, playFrom }
}

describe('a view', () => {
  test('counts once three seconds were played', () => {
    const { views, playFrom } = watchVideo()
    playFrom(0, 2.75)
    expect(views).toHaveLength(0)
    playFrom(2.75, 3)
    expect(views).toHaveLength(1)
  })

  test('does not count when the viewer seeks past the third second', () => {
    const { views, playFrom } = watchVideo()
    playFrom(0, 1)
    playFrom(60, 61)
    expect(views).toHaveLength(0)
    playFrom(120, 121)
    expect(views).toHaveLength(1)
  })

  test('does not count after a jump without an event', () => {
    const { report, views } = watchVideo()
    report.tick(0)
    report.tick(40)
    expect(views).toHaveLength(0)
  })

  test('counts once, however often the video is played', () => {
    const { views, playFrom } = watchVideo()
    playFrom(0, 10)
    playFrom(0, 10)
    expect(views).toHaveLength(1)
  })
})

describe('the playback position', () => {
  test('is reported about every ten seconds of playback', () => {
    const { positions, playFrom } = watchVideo()
    playFrom(100, 135)
    expect(positions).toEqual([110, 120, 130])
  })

  test('is reported at once on request, but not twice for the same position', () => {
    const { report, positions, playFrom } = watchVideo()
    playFrom(0, 4)
    report.flush(4)
    report.flush(4.2)
    expect(positions).toEqual([4])
  })

  test('is not reported before anything was played', () => {
    const { report, positions } = watchVideo()
    report.flush(30)
    expect(positions).toEqual([])
  })

  test('is not reported for seeking back and forth', () => {
    const { positions, playFrom } = watchVideo()
    for (let turn = 0; turn < 20; turn += 1) playFrom(turn * 30, turn * 30 + 0.25)
    expect(positions).toEqual([])
  })
})
