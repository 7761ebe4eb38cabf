import { readFile, writeFile } from 'node:fs/promises'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { DEFAULT_PROBE_LIMITS } from './header.ts'
import { probe } from './probe.ts'
import { rateOf } from '../model/source.ts'
import { ffmpeg, look, makeClip, makeScratch, tools } from '../test-clips.ts'
import { words } from '../tools/tools.ts'

let scratch: Awaited<ReturnType<typeof makeScratch>>
let clip: string
beforeAll(async () => {
  scratch = await makeScratch()
  clip = await makeClip(scratch.path('plain.mp4'))
})
afterAll(() => scratch.remove())

describe('probe of an upload', () => {
  test('describes a plain clip', async () => {
    const source = await look(clip)
    expect(source.video).toMatchObject({
      codec: 'h264',
      profile: 'High',
      width: 320,
      height: 180,
      rotation: 0,
      bitDepth: 8,
      isVariableRate: false,
      isInterlaced: false,
      hdrTransfer: null,
      frameRate: { numerator: 25, denominator: 1 },
    })
    expect(source.audio).toMatchObject({ codec: 'aac', channels: 1, sampleRate: 48_000 })
    expect(source.video?.durationSeconds).toBeCloseTo(2, 1)
    expect(source.video?.longestKeyframeGapSeconds).toBeCloseTo(1, 1)
  })

  test('rejects an empty file', async () => {
    await writeFile(scratch.path('empty.mp4'), '')
    await expect(look(scratch.path('empty.mp4'))).rejects.toMatchObject({
      code: 'empty_file',
      isRetryable: false,
    })
  })

  test.each([
    ['an HLS playlist', () => `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n${clip}\n#EXT-X-ENDLIST\n`],
    ['an ffconcat list', () => `ffconcat version 1.0\nfile ${clip}\n`],
    [
      'an SVG',
      () => '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    ],
    ['a text file', () => 'Ayubowan! '.repeat(500)],
    ['an XML playlist', () => `<?xml version="1.0"?><MPD><Period><BaseURL>${clip}</BaseURL></Period></MPD>`],
  ])('rejects %s named .mp4 and opens none of the files that it names', async (_, content) => {
    const path = scratch.path('disguised.mp4')
    await writeFile(path, content())
    await expect(look(path)).rejects.toMatchObject({ code: 'not_a_video' })
  })

  test('rejects an MP4 whose index at the end is missing as truncated, not as no video', async () => {
    const bytes = await readFile(clip)
    await writeFile(scratch.path('headless.mp4'), bytes.subarray(0, bytes.length / 2))
    await expect(look(scratch.path('headless.mp4'))).rejects.toMatchObject({ code: 'truncated_file' })
  })

  test.each([
    ['soon', 4, 95_442],
    // ffmpeg itself handles a start of more than a minute before the wrap.
    ['late', 70, 95_380],
  ])('determines the duration of a stream whose clock wraps %s', async (_, seconds, offset) => {
    const path = scratch.path('wrapped.ts')
    const output = words(`-output_ts_offset ${offset} -muxdelay 0 -f mpegts`)
    await makeClip(path, { seconds, size: '64x64', output })
    const { durationSeconds, video } = await look(path)
    expect(durationSeconds).toBeCloseTo(seconds, 0)
    expect(video?.startSeconds).toBeLessThan(0.1)
    expect(video?.longestKeyframeGapSeconds).toBeCloseTo(1, 1)
  })

  test('accepts a stream that ends before its clock wraps', async () => {
    const path = scratch.path('before.ts')
    const output = words('-output_ts_offset 95440 -muxdelay 0 -f mpegts')
    await makeClip(path, { seconds: 2, output })
    expect((await look(path)).durationSeconds).toBeCloseTo(2, 1)
  })

  test('rejects a codec that is not whitelisted', async () => {
    const path = scratch.path('snow.mkv')
    await ffmpeg('-f', 'lavfi', '-i', 'testsrc2=s=64x64:d=0.2', '-c:v', 'snow', '-strict', '-2', path)
    await expect(look(path)).rejects.toMatchObject({ code: 'unsupported_codec' })
  })

  test.each([
    // The object type of AAC LC becomes that of USAC.
    ['xHE-AAC', 'esds', (box: Buffer) => box.write('f94600', box.indexOf('0580808005', 'hex') + 5, 'hex')],
    ['IAMF', 'mp4a', (box: Buffer) => [box.write('iamf', 0), box.write('iacb', box.indexOf('esds'))]],
  ])('rejects %s as a codec, and not as no video', async (_, box, change) => {
    const bytes = await readFile(clip)
    change(bytes.subarray(bytes.lastIndexOf(box)))
    await writeFile(scratch.path('new-audio.mp4'), bytes)
    await expect(look(scratch.path('new-audio.mp4'))).rejects.toMatchObject({ code: 'unsupported_codec' })
  })

  test('rejects a file beyond the limits of duration and size', async () => {
    const limits = { ...DEFAULT_PROBE_LIMITS }
    await expect(probe(tools, clip, { ...limits, maxDurationSeconds: 1 })).rejects.toMatchObject({
      code: 'too_long',
    })
    await expect(probe(tools, clip, { ...limits, maxPixels: 50_000 })).rejects.toMatchObject({
      code: 'too_large_picture',
    })
  })

  test('returns the displayed size of a rotated phone clip and of non-square pixels', async () => {
    const turned = scratch.path('turned.mp4')
    await ffmpeg('-i', clip, '-c', 'copy', '-metadata:s:v:0', 'rotate=90', turned)
    expect((await look(turned)).video).toMatchObject({ width: 180, height: 320 })
    expect((await look(turned)).video?.rotation).not.toBe(0)

    const wide = await makeClip(scratch.path('wide.mp4'), { output: ['-vf', 'setsar=2'] })
    expect((await look(wide)).video).toMatchObject({ width: 640, height: 180, hasSquarePixels: false })
  })

  test('returns the frame rate of the moving parts of a variable one', async () => {
    const still = "select='if(lt(t,6),not(mod(n,30)),1)'"
    const path = await makeClip(scratch.path('screen.mp4'), {
      seconds: 8,
      rate: '30',
      output: ['-vf', still, '-vsync', 'vfr'],
    })
    const { video } = await look(path)
    expect(video).toMatchObject({ isVariableRate: true, frameRate: { numerator: 30, denominator: 1 } })
  })

  test('halves a frame rate above 60', async () => {
    const path = await makeClip(scratch.path('fast.mp4'), { rate: '120', seconds: 1 })
    const { video } = await look(path)
    expect(video ? rateOf(video.frameRate) : 0).toBe(60)
  })

  test('detects HDR by its transfer function', async () => {
    const path = scratch.path('hdr.mp4')
    await ffmpeg(
      ...words('-f lavfi -i testsrc2=s=320x180:d=0.4 -c:v libx265 -pix_fmt yuv420p10le -tag:v hvc1'),
      ...words('-x265-params log-level=none:colorprim=bt2020:transfer=arib-std-b67:colormatrix=bt2020nc'),
      path,
    )
    expect((await look(path)).video).toMatchObject({
      hdrTransfer: 'arib-std-b67',
      bitDepth: 10,
      codec: 'hevc',
    })
  })

  test('accepts audio without video, and ignores cover art', async () => {
    const path = scratch.path('song.mp3')
    const cover = ['-f', 'lavfi', '-i', 'color=red:s=64x64:d=0.04', '-map', '0', '-map', '1', '-c:v', 'mjpeg']
    await ffmpeg('-f', 'lavfi', '-i', 'sine=d=1', ...cover, '-disposition:v', 'attached_pic', path)
    const source = await look(path)
    expect(source.video).toBeNull()
    expect(source.audio).toMatchObject({ codec: 'mp3' })
    expect(source.durationSeconds).toBeCloseTo(1, 0)
  })

  test('chooses the first audio track that has packets', async () => {
    const sine = (frequency: number) => words(`-f lavfi -i sine=f=${frequency}:d=2`)
    const tracks = words('-map 0:v -map 1 -map 2 -c:v copy -c:a pcm_s16le -filter:a:0 aselect=0')
    const path = scratch.path('empty-track.mkv')
    await ffmpeg('-i', clip, ...sine(440), ...sine(880), ...tracks, path)
    expect((await look(path)).audio).toMatchObject({ index: 2, codec: 'pcm_s16le' })
    const bare = scratch.path('all-empty.mkv')
    await ffmpeg(
      '-i',
      clip,
      ...sine(440),
      ...words('-map 0:v -map 1 -c:v copy -c:a pcm_s16le -af aselect=0'),
      bare,
    )
    expect((await look(bare)).audio).toBeNull()
  })

  test('tries at most eight of 900 empty audio tracks', async () => {
    const path = scratch.path('900-tracks.mkv')
    const empty = Array.from({ length: 900 }, () => ['-map', '1:a']).flat()
    const encoding = words('-c:v copy -c:a pcm_s16le -af aselect=0')
    await ffmpeg('-i', clip, ...words('-f lavfi -i sine=d=2'), '-map', '0:v', ...empty, ...encoding, path)
    const runs = scratch.path('runs')
    const ffprobePath = scratch.path('counted-ffprobe')
    await writeFile(ffprobePath, `#!/bin/sh\necho >> '${runs}'\nexec ffprobe "$@"\n`, { mode: 0o755 })
    const source = await probe({ ...tools, ffprobePath }, path, DEFAULT_PROBE_LIMITS)
    expect(source.audio).toBeNull()
    // The header, eight tracks, and all packets of the video.
    expect((await readFile(runs, 'utf8')).length).toBe(10)
  })

  test('rejects a file with more than 1000 tracks without a retry', async () => {
    const path = scratch.path('1001-tracks.mkv')
    await writeFile(path, matroskaOf(1001))
    await expect(look(path)).rejects.toMatchObject({ code: 'too_many_tracks', isRetryable: false })
  })

  test('accepts video without audio', async () => {
    const source = await look(await makeClip(scratch.path('silent.mp4'), { sound: false }))
    expect(source.audio).toBeNull()
    expect(source.video?.width).toBe(320)
  })

  test('accepts a WebM without a duration, as browsers record it', async () => {
    const path = scratch.path('recorded.webm')
    await ffmpeg(
      ...words('-f lavfi -i testsrc2=s=160x120:d=1 -c:v libvpx -deadline realtime -live 1 -f webm'),
      path,
    )
    expect((await look(path)).durationSeconds).toBeCloseTo(1, 1)
  })

  const apple = 'com.apple.quicktime.location.ISO6709'
  test.each([
    ['mov', apple, '-c copy -movflags use_metadata_tags'],
    ['mp4', 'location', '-c copy'],
    ['3gp', 'location', '-c copy'],
    ['mkv', apple, '-c copy'],
    ['webm', 'location', '-c:v libvpx -an'],
  ])('returns the location that a phone stored in a %s file', async (ending, tag, output) => {
    const path = scratch.path(`place.${ending}`)
    await ffmpeg('-i', clip, ...words(output), '-metadata', `${tag}=+06.9271-079.8612+008.000/`, path)
    const { location } = await look(path)
    expect(location?.latitude).toBeCloseTo(6.9271, 3)
    expect(location?.longitude).toBeCloseTo(-79.8612, 3)
    expect((await look(clip)).location).toBeNull()
  })

  test('ignores subtitle and data tracks', async () => {
    const path = scratch.path('tracks.mov')
    await writeFile(scratch.path('text.srt'), '1\n00:00:00,000 --> 00:00:01,000\nhello\n')
    const tracks = ['-map', '0', '-map', '1', '-c', 'copy', '-c:s', 'mov_text', '-timecode', '01:00:00:00']
    await ffmpeg('-i', clip, '-i', scratch.path('text.srt'), ...tracks, path)
    expect((await look(path)).video?.width).toBe(320)
  })
})

/** The header of a Matroska file with this many empty audio tracks. */
function matroskaOf(tracks: number): Buffer {
  const element = (id: string, ...content: Buffer[]) => {
    const body = Buffer.concat(content)
    const size = Buffer.alloc(8)
    size.writeBigUInt64BE((1n << 56n) | BigInt(body.length))
    return Buffer.concat([Buffer.from(id, 'hex'), size, body])
  }
  const number = (id: string, value: number) => element(id, Buffer.from([value >> 8, value & 255]))
  const text = (id: string, value: string) => element(id, Buffer.from(value))
  const track = (_: unknown, index: number) =>
    element(
      'ae',
      number('d7', index + 1),
      number('73c5', index + 1),
      number('83', 2),
      text('86', 'A_PCM/INT/LIT'),
      element('e1', number('9f', 1), number('6264', 16)),
    )
  return Buffer.concat([
    element('1a45dfa3', text('4282', 'matroska'), number('4287', 4), number('4285', 2)),
    element(
      '18538067',
      element('1654ae6b', ...Array.from({ length: tracks }, track)),
      element('1f43b675', number('e7', 0)),
    ),
  ])
}
