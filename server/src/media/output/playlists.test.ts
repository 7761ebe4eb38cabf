import { describe, expect, test } from 'vitest'

import type { Fragment } from './fragment-index.ts'
import {
  chooseBoundaries,
  joinFragments,
  measureRate,
  targetDuration,
  writeMasterPlaylist,
} from './playlists.ts'

/** Fragments of 1000 bytes that begin at these seconds. */
function fragmentsAt(...starts: number[]): Fragment[] {
  return starts.map((startSeconds, index) => ({
    offset: 500 + index * 1000,
    bytes: 1000,
    keyframeBytes: 300,
    startSeconds,
    durationSeconds: (starts[index + 1] ?? startSeconds + 2) - startSeconds,
    startsWithKeyframe: true,
    samples: 50,
  }))
}

describe('segments', () => {
  test('are four seconds long if keyframes come every two seconds', () => {
    const fragments = fragmentsAt(0, 2, 4, 6, 8)
    expect(joinFragments(fragments, chooseBoundaries(fragments))).toEqual([
      { offset: 500, bytes: 2000, startSeconds: 0, durationSeconds: 4 },
      { offset: 2500, bytes: 2000, startSeconds: 4, durationSeconds: 4 },
      { offset: 4500, bytes: 1000, startSeconds: 8, durationSeconds: 2 },
    ])
  })

  test('join a last fragment of a few audio frames with the previous segment', () => {
    // The third fragment only determines the end of the second one.
    const sound = fragmentsAt(0, 4.017, 4.04).slice(0, 2)
    const segments = joinFragments(sound, chooseBoundaries(sound))
    expect(segments).toEqual([
      { offset: 500, bytes: 2000, startSeconds: 0, durationSeconds: expect.closeTo(4.04, 3) },
    ])
    expect(chooseBoundaries(sound.slice(1))).toEqual([4.017])
  })

  test("of a rendition with more keyframes are split at the reference's keyframes", () => {
    const boundaries = chooseBoundaries(fragmentsAt(0, 3, 6, 9.5))
    expect(boundaries).toEqual([0, 6])
    const segments = joinFragments(fragmentsAt(0, 2, 3, 5, 6, 8, 9.5), boundaries)
    expect(segments.map(({ startSeconds, bytes }) => [startSeconds, bytes])).toEqual([
      [0, 4000],
      [6, 3000],
    ])
  })

  test('are rejected for a rendition without a keyframe at a boundary', () => {
    expect(() => joinFragments(fragmentsAt(0, 2, 5), [0, 4])).toThrow(
      expect.objectContaining({ code: 'wrong_result', detail: 'no keyframe at 4 s, but at 5 s' }),
    )
    expect(() => joinFragments(fragmentsAt(0, 2), [0, 4])).toThrow(
      expect.objectContaining({ code: 'wrong_result' }),
    )
  })

  test('determine average and peak bit rate, the peak from segments lasting half to one and a half target durations', () => {
    const segments = [
      { offset: 0, bytes: 1000, startSeconds: 0, durationSeconds: 4 },
      { offset: 0, bytes: 3000, startSeconds: 4, durationSeconds: 4 },
      // Too short alone, but not with the previous one.
      { offset: 0, bytes: 1500, startSeconds: 8, durationSeconds: 2 },
    ]
    expect(measureRate(segments.slice(0, 2), 5)).toEqual({ peak: 6000, average: 4000 })
    expect(measureRate(segments, 5)).toEqual({ peak: 6000, average: 4400 })
    expect(measureRate(segments, 4)).toEqual({ peak: 6000, average: 4400 })
    const costly = segments.map((segment) => Object.assign({}, segment, { bytes: segment.bytes * 2 }))
    costly[2] = { offset: 0, bytes: 9000, startSeconds: 8, durationSeconds: 2 }
    expect(measureRate(costly, 5).peak).toBe(20_000)
    expect(measureRate(costly.slice(2), 5)).toEqual({ peak: 36_000, average: 36_000 })
  })

  test("may be a quarter of a second shorter than four seconds, so that a rounded frame time doesn't cause one of six", () => {
    expect(chooseBoundaries(fragmentsAt(0, 1.97, 3.97, 5.97, 7.94, 9.94))).toEqual([0, 3.97, 7.94])
  })

  test('have a target duration that fits the longest of all renditions', () => {
    const segments = (...seconds: number[]) =>
      seconds.map((durationSeconds) => ({ offset: 0, bytes: 1, startSeconds: 0, durationSeconds }))
    expect(targetDuration([segments(4, 4.4), segments(4.01)])).toBe(5)
    expect(targetDuration([segments(4, 4), segments(11.6)])).toBe(12)
  })
})

describe('master playlist', () => {
  const rate = { peak: 900_000, average: 700_000 }
  const video = {
    playlist: 'v360.m3u8',
    width: 640,
    height: 360,
    codec: 'avc1.64001e',
    rate,
    keyframes: { playlist: 'v360-keyframes.m3u8', rate: { peak: 90_000, average: 50_000 } },
    audioGroup: 'a128',
  }
  const audio = {
    playlist: 'a128.m3u8',
    group: 'a128',
    isDefault: true,
    name: 'Original',
    purpose: 'main' as const,
    codec: 'mp4a.40.2',
    channels: 2,
    language: 'si',
  }

  test("adds the audio to the video's bit rates, but not to those of its keyframes", () => {
    const frameRate = { numerator: 30_000, denominator: 1001 }
    const sound = { ...audio, rate: { peak: 130_000, average: 128_000 } }
    expect(writeMasterPlaylist([{ ...video, frameRate }], [sound])).toBe(`#EXTM3U
#EXT-X-VERSION:7
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a128",NAME="Original",LANGUAGE="si",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="a128.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=1030000,AVERAGE-BANDWIDTH=828000,CODECS="avc1.64001e,mp4a.40.2",RESOLUTION=640x360,FRAME-RATE=29.970,AUDIO="a128",CLOSED-CAPTIONS=NONE
v360.m3u8
#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=90000,AVERAGE-BANDWIDTH=50000,CODECS="avc1.64001e",RESOLUTION=640x360,URI="v360-keyframes.m3u8"
`)
  })
})
