import { describe, expect, test } from 'vitest'
import { createWatchReport } from './played-time.ts'

function watchFilm() {
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
    const { views, playFrom } = watchFilm()
    playFrom(0, 2.75)
    expect(views).toHaveLength(0)
    playFrom(2.75, 3)
    expect(views).toHaveLength(1)
  })

  test('is not made by seeking past the third second', () => {
    const { views, playFrom } = watchFilm()
    playFrom(0, 1)
    playFrom(60, 61)
    expect(views).toHaveLength(0)
    playFrom(120, 121)
    expect(views).toHaveLength(1)
  })

  test('is not made by a jump that no event announced', () => {
    const { report, views } = watchFilm()
    report.tick(0)
    report.tick(40)
    expect(views).toHaveLength(0)
  })

  test('counts once however often the film is played', () => {
    const { views, playFrom } = watchFilm()
    playFrom(0, 10)
    playFrom(0, 10)
    expect(views).toHaveLength(1)
  })
})

describe('the position', () => {
  test('is reported about every ten seconds of playback', () => {
    const { positions, playFrom } = watchFilm()
    playFrom(100, 135)
    expect(positions).toEqual([110, 120, 130])
  })

  test('is reported at once when asked for, but not twice for the same place', () => {
    const { report, positions, playFrom } = watchFilm()
    playFrom(0, 4)
    report.flush(4)
    report.flush(4.2)
    expect(positions).toEqual([4])
  })

  test('is not reported before anything was played', () => {
    const { report, positions } = watchFilm()
    report.flush(30)
    expect(positions).toEqual([])
  })

  test('is not reported by seeking back and forth', () => {
    const { positions, playFrom } = watchFilm()
    for (let turn = 0; turn < 20; turn += 1) playFrom(turn * 30, turn * 30 + 0.25)
    expect(positions).toEqual([])
  })
})
