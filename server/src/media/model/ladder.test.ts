import { describe, expect, test } from 'vitest'

import { DEFAULT_LADDER_SETTINGS, planAv1, planLadder, planLowest, withoutCopy } from './ladder.ts'
import type { Source, SourceAudio, SourceVideo } from './source.ts'

const video: SourceVideo = {
  index: 0,
  codec: 'h264',
  profile: 'High',
  pixelFormat: 'yuv420p',
  bitDepth: 8,
  width: 1280,
  height: 720,
  storedWidth: 1280,
  storedHeight: 720,
  rotation: 0,
  isMirrored: false,
  hasSquarePixels: true,
  isInterlaced: false,
  frameRate: { numerator: 25, denominator: 1 },
  framesPerSecond: 25,
  movingFramesPerSecond: 25,
  isVariableRate: false,
  hdrTransfer: null,
  colorSpace: 'bt709',
  colorPrimaries: 'bt709',
  isRgb: false,
  isFullRange: false,
  startSeconds: 0,
  durationSeconds: 60,
  longestKeyframeGapSeconds: 2,
  bitsPerSecond: 2_500_000,
}
const audio: SourceAudio = {
  index: 1,
  codec: 'aac',
  profile: 'LC',
  channels: 2,
  hasLayout: true,
  sampleRate: 48_000,
  bitsPerSecond: 128_000,
  language: null,
  title: null,
  purpose: 'main',
  durationSeconds: 60,
}

function sourceWith(changes: Partial<SourceVideo>, sound: SourceAudio | null = audio, seconds = 60): Source {
  return {
    container: 'mov,mp4,m4a,3gp,3g2,mj2',
    bytes: 20_000_000,
    durationSeconds: seconds,
    bitsPerSecond: 2_700_000,
    location: null,
    creationTime: '',
    trim: null,
    furtherAudio: [],
    hasBrokenClock: false,
    isIncomplete: false,
    subtitles: [],
    chapters: [],
    video: { ...video, ...changes },
    audio: sound,
  }
}
const encoded = (changes: Partial<SourceVideo>) => sourceWith({ codec: 'vp9', ...changes })
const ALL_SIZES = [144, 240, 360, 480, 720, 1080, 1440, 2160]
const sizesOf = (source: Source, maxRendition = 1080) =>
  planLadder(source, {
    sizes: ALL_SIZES.filter((size) => size <= maxRendition),
    preset: 'veryfast',
  }).renditions.map(({ width, height }) => `${width}x${height}`)

describe('ladder of a source', () => {
  test('contains only renditions that the operator has configured', () => {
    const { renditions } = planLadder(encoded({}), { sizes: [360, 720], preset: 'veryfast' })
    expect(renditions.map(({ size }) => size)).toEqual([360, 720])
  })

  test('contains every rendition up to the short side', () => {
    expect(sizesOf(encoded({}))).toEqual(['256x144', '426x240', '640x360', '854x480', '1280x720'])
  })

  test('ends at the largest rendition that the settings allow', () => {
    const large = encoded({ width: 3840, height: 2160 })
    expect(sizesOf(large).at(-1)).toBe('1920x1080')
    expect(sizesOf(large, 2160).slice(-2)).toEqual(['2560x1440', '3840x2160'])
  })

  test('keeps a portrait aspect ratio', () => {
    expect(sizesOf(encoded({ width: 720, height: 1280 })).at(-1)).toBe('720x1280')
  })

  test('never exceeds the short side, and makes odd sizes even', () => {
    expect(sizesOf(encoded({ width: 851, height: 479 }))).toEqual(['256x144', '426x240', '640x360'])
    expect(sizesOf(encoded({ width: 1001, height: 333 }))).toEqual(['432x144', '722x240'])
  })

  test('gives a source below the smallest rendition one rendition of its own size', () => {
    expect(sizesOf(encoded({ width: 101, height: 77 }))).toEqual(['100x76'])
    expect(sizesOf(encoded({ width: 3, height: 1 }))).toEqual(['6x2'])
  })

  test('has no renditions without video, and no audio renditions without audio', () => {
    expect(planLadder({ ...sourceWith({}), video: null })).toMatchObject({ renditions: [], copy: null })
    expect(planLadder({ ...sourceWith({}), video: null }).audio.map(({ name }) => name)).toEqual([
      'a48',
      'a128',
    ])
    expect(planLadder(sourceWith({}, null)).audio).toEqual([])
  })

  test('allows higher bit rates for higher frame rates', () => {
    const [slow, fast] = [25, 60].map((numerator) =>
      planLadder(encoded({ frameRate: { numerator, denominator: 1 } })),
    )
    expect(fast?.renditions[0]?.maxBitsPerSecond).toBeGreaterThan(
      slow?.renditions[0]?.maxBitsPerSecond ?? Infinity,
    )
  })
})

describe('stream copy of a source', () => {
  test('is kept permanently if it switches like an encoded rendition, and sets the keyframes', () => {
    const ladder = planLadder(sourceWith({}))
    expect(ladder.copy).toEqual({ size: 720, hasAudio: true, isPermanent: true })
    expect(ladder.renditions.map(({ name }) => name)).toEqual(['v144', 'v240', 'v360', 'v480'])
    expect(ladder.keyframes).toBe('source')
  })

  test.each<[string, Partial<SourceVideo>]>([
    ['its keyframes are far apart', { longestKeyframeGapSeconds: 8.4 }],
    ['its frame rate varies', { isVariableRate: true }],
    ['it needs far more bits than the rendition', { bitsPerSecond: 17_000_000 }],
    ['it is between two renditions', { width: 1067, height: 600 }],
  ])('only bridges the time until the ladder is encoded if %s', (_, changes) => {
    const ladder = planLadder(sourceWith(changes))
    expect(ladder.copy?.isPermanent).toBe(false)
    expect(ladder.keyframes).toBe('every-2-seconds')
  })

  test.each<[string, Partial<SourceVideo>]>([
    ['is rotated', { rotation: 90 }],
    ['has ten bits', { pixelFormat: 'yuv420p10le', profile: 'High 10' }],
    ['is HDR', { hdrTransfer: 'smpte2084' }],
    ['is not H.264', { codec: 'hevc' }],
    ['is interlaced', { isInterlaced: true }],
    ['is mirrored', { isMirrored: true }],
    ['has non-square pixels', { hasSquarePixels: false }],
    ['starts late', { startSeconds: 0.5 }],
    ['has no keyframe for half a minute', { longestKeyframeGapSeconds: 30 }],
    [
      'has 120 frames per second',
      { movingFramesPerSecond: 120, frameRate: { numerator: 60, denominator: 1 } },
    ],
  ])('is not made if the video %s', (_, changes) => {
    expect(planLadder(sourceWith(changes)).copy).toBeNull()
  })

  test('omits audio that browsers do not play', () => {
    expect(planLadder(sourceWith({}, { ...audio, codec: 'ac3', profile: '' })).copy?.hasAudio).toBe(false)
    expect(planLadder(sourceWith({}, { ...audio, channels: 6 })).copy?.hasAudio).toBe(false)
  })

  test('is preceded by small renditions if there is no copy or the ladder takes long', () => {
    expect(planLadder(encoded({})).firstRenditions).toEqual(['v144', 'v240'])
    expect(planLadder(sourceWith({})).firstRenditions).toEqual([])
    expect(planLadder(sourceWith({}, audio, 600)).firstRenditions).toEqual(['v144', 'v240'])
    expect(planLadder(encoded({ width: 426, height: 240 })).firstRenditions).toEqual([])
  })

  test('is replaced by a whole ladder with the same keyframes if it turns out to be unplayable', () => {
    const source = sourceWith({})
    const ladder = withoutCopy(source, planLadder(source))
    expect(ladder).toMatchObject({ copy: null, keyframes: 'source' })
    expect(ladder.renditions.at(-1)?.name).toBe('v720')
  })
})

describe('the lowest rendition', () => {
  const settings = DEFAULT_LADDER_SETTINGS
  test.each([
    [24, 12],
    [25, 12.5],
    [30_000 / 1001, 9.99],
    [50, 10],
    [60, 12],
    [12, 12],
  ])('of %d frames per second has a whole part of them: %d', (rate, expected) => {
    const frameRate = { numerator: Math.round(rate * 1001), denominator: 1001 }
    const lowest = planLowest(sourceWith({ frameRate }), settings)
    const { numerator = 0, denominator = 1 } = lowest?.frameRate ?? {}
    expect(numerator / denominator).toBeCloseTo(expected, 2)
  })

  test('is made for videos of 240p or more, in their shape, and not in the ladder', () => {
    const shapeOf = (width: number, height: number) => planLowest(sourceWith({ width, height }), settings)
    expect(shapeOf(426, 240)).toMatchObject({ name: 'v140', width: 248, height: 140 })
    expect(shapeOf(720, 1280)).toMatchObject({ width: 140, height: 248 })
    expect(shapeOf(320, 180)).toBeUndefined()
    expect(planLowest(sourceWith({}), { ...settings, sizes: [144] })).toBeUndefined()
    expect(planLadder(sourceWith({}), settings).renditions.map(({ size }) => size)).not.toContain(140)
  })

  test('in AV1 has the same frames', () => {
    const source = sourceWith({})
    const { frameRate } = planLowest(source, settings) ?? {}
    expect(planAv1(source, settings)[0]).toMatchObject({ name: 'v140-av1', frameRate })
  })
})
