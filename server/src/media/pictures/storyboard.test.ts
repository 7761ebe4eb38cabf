import { describe, expect, test } from 'vitest'

import { planStoryboard, writeStoryboardVtt } from './storyboard.ts'

const every = (step: number, until: number) =>
  Array.from({ length: Math.ceil(until / step) }, (_, index) => index * step)

describe('storyboard', () => {
  test('has a picture for each keyframe of a short video, in one row if they fit', () => {
    const plan = planStoryboard({ width: 1920, height: 1080 }, every(2, 12))
    expect(plan).toMatchObject({
      times: [0, 2, 4, 6, 8, 10],
      rows: 1,
      sheets: 1,
      thumbWidth: 160,
      thumbHeight: 90,
    })
  })

  test('has a picture every ten seconds for a long video, on several sheets', () => {
    const plan = planStoryboard({ width: 1080, height: 1920 }, every(2, 3600))
    expect(plan).toMatchObject({ intervalSeconds: 10, sheets: 4, thumbWidth: 90, thumbHeight: 160 })
    expect(plan.times).toHaveLength(360)
    const vtt = writeStoryboardVtt(plan, 3600)
    expect(vtt).toContain('00:16:30.000 --> 00:16:40.000\nstoryboard-1.jpg#xywh=810,1440,90,160\n')
    expect(vtt).toContain('00:16:40.000 --> 00:16:50.000\nstoryboard-2.jpg#xywh=0,0,90,160\n')
    expect(vtt.trimEnd().split('\n').at(-2)).toBe('00:59:50.000 --> 01:00:00.000')
  })

  test('uses the next keyframe if keyframes are irregular', () => {
    expect(planStoryboard({ width: 320, height: 180 }, [0, 0.4, 1.7, 2, 2.1, 3.9]).times).toEqual([
      0, 1.7, 2, 3.9,
    ])
  })

  test('has one picture for a video shorter than a second', () => {
    const plan = planStoryboard({ width: 320, height: 180 }, [0])
    expect(writeStoryboardVtt(plan, 0.12)).toBe(
      'WEBVTT\n\n00:00:00.000 --> 00:00:00.120\nstoryboard-1.jpg#xywh=0,0,160,90\n',
    )
  })
})
