// Checks everything that is served for an encoded video against Apple's "HTTP Live Streaming (HLS) authoring
// specification for Apple devices". Titles name the rules. The tests cover each MUST that applies to recorded H.264 and
// AAC without encryption, except those about the proxy's TLS (12.1 to 12.3) and those that other tests cover:
// deinterlacing (1.14) and HDR (1.7, 1.24).
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import * as HLS from 'hls-parser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeClip } from '../../testing/clip.ts'
import type { VideoSite } from '../../testing/video-site.ts'
import { openVideoSite } from '../../testing/video-site.ts'

/** 29.97 frames per second, so that no whole number of seconds is a whole number of frames. */
const FRAME_SECONDS = 1001 / 30_000
const AAC_FRAME_SECONDS = 1024 / 44_100
const VIDEO_TRACK = words('-map 0:v -vf fps=30000/1001,scale=640:360,setsar=1 -c:v mpeg4 -q:v 4 -ac 2')
const AUDIO_TRACKS = words('-map 1:a -map 1:a -metadata:s:a:0 language=eng -metadata:s:a:1 language=sin')

interface Packet {
  readonly seconds: number
  readonly decodeSeconds: number
  readonly position: number
  readonly bytes: number
  readonly isKeyframe: boolean
}

interface Segment {
  readonly start: number
  readonly seconds: number
  readonly from: number
  readonly to: number
}

/** A media playlist and the file that it plays. */
interface Rendition {
  readonly uri: string
  readonly text: string
  readonly headers: Headers
  readonly playlist: HLS.types.MediaPlaylist
  readonly segments: readonly Segment[]
  readonly packets: readonly Packet[]
  readonly isVideo: boolean
  /** What ffprobe reports about the stream. */
  readonly stream: Readonly<Record<string, string>>
  readonly mediaType: string | null
}

let site: VideoSite
let folder: string
let master: { text: string; headers: Headers; playlist: HLS.types.MasterPlaylist }
let renditions: Map<string, Rendition>
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hls-rules-'))
  site = await openVideoSite()
  await site.video('tea', await makeClip(11, { ending: 'mkv', options: [...VIDEO_TRACK, ...AUDIO_TRACKS] }))
  const { streamUrl } = await site.detailsOf('tea')
  const { text, headers } = await loadPlaylist(streamUrl)
  const playlist = HLS.parse(text)
  if (!playlist.isMasterPlaylist) throw new Error('not a master playlist')
  master = { text, headers, playlist }
  const audio = playlist.variants.flatMap((variant) => variant.audio.map(({ uri }) => uri ?? ''))
  renditions = new Map()
  for (const uri of new Set([...playlist.variants.map(({ uri }) => uri), ...audio]))
    renditions.set(uri, await readRendition(path.posix.dirname(streamUrl), uri))
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true })
})

function words(text: string): string[] {
  return text.split(' ')
}

/** Requests a playlist as Apple's player does. */
async function loadPlaylist(url: string): Promise<{ text: string; headers: Headers }> {
  const response = await site.app.request(url, { headers: { 'accept-encoding': 'gzip' } })
  expect([url, response.status]).toEqual([url, 200])
  const { headers } = response
  const bytes = Buffer.from(await response.arrayBuffer())
  return { headers, text: (headers.has('content-encoding') ? gunzipSync(bytes) : bytes).toString() }
}

async function readRendition(base: string, uri: string): Promise<Rendition> {
  const { text, headers } = await loadPlaylist(`${base}/${uri}`)
  const playlist = HLS.parse(text)
  if (playlist.isMasterPlaylist) throw new Error(`${uri} is a master playlist`)
  let start = 0
  const segments = playlist.segments.map(({ duration, byterange }) => {
    const segment = {
      start,
      seconds: duration,
      from: byterange.offset,
      to: byterange.offset + byterange.length,
    }
    start += duration
    return segment
  })
  const [file] = new Set(playlist.segments.flatMap((segment) => [segment.uri, segment.map.uri]))
  const response = await site.app.request(`${base}/${file}`)
  expect([file, response.status]).toEqual([file, 200])
  const saved = path.join(folder, uri.replace('.m3u8', '.mp4'))
  await writeFile(saved, Buffer.from(await response.arrayBuffer()))
  const { packets, streams } = await probe(saved)
  expect(streams, `2.17: ${uri} has one stream`).toHaveLength(1)
  const [stream = {}] = streams
  const isVideo = stream['codec_type'] === 'video'
  const mediaType = response.headers.get('content-type')
  return { uri, text, headers, playlist, segments, packets, isVideo, stream, mediaType }
}

async function probe(file: string) {
  const entries = 'packet=pts_time,dts_time,pos,size,flags:stream'
  const args = ['-v', 'error', '-show_entries', entries, '-of', 'json', file]
  const { stdout } = await promisify(execFile)('ffprobe', args, { maxBuffer: 64 * 1024 ** 2 })
  const read: { packets: Record<string, string>[]; streams: Record<string, string>[] } = JSON.parse(stdout)
  const packets = read.packets.map((packet) => ({
    seconds: Number(packet['pts_time']),
    decodeSeconds: Number(packet['dts_time']),
    position: Number(packet['pos']),
    bytes: Number(packet['size']),
    isKeyframe: packet['flags']?.startsWith('K') === true,
  }))
  return { packets, streams: read.streams }
}

const all = () => [...renditions.values()]
const ofVideo = () => all().filter(({ isVideo, playlist }) => isVideo && !playlist.isIFrame)
const ofAudio = () => all().filter(({ isVideo }) => !isVideo)
const ofKeyframes = () => all().filter(({ playlist }) => playlist.isIFrame)
const variants = () => master.playlist.variants.filter(({ isIFrameOnly }) => isIFrameOnly !== true)
const lengthOf = ({ segments }: Rendition) => segments.reduce((sum, { seconds }) => sum + seconds, 0)
const bytesOf = ({ segments }: Rendition) => segments.reduce((sum, { from, to }) => sum + to - from, 0)
const averageOf = (rendition: Rendition) => (bytesOf(rendition) * 8) / lengthOf(rendition)
const lineOf = (uri: string) => {
  const lines = master.text.split('\n')
  return lines[lines.indexOf(uri) - 1] ?? lines.find((line) => line.includes(`URI="${uri}"`)) ?? ''
}

function find(uri: string | undefined): Rendition {
  const rendition = renditions.get(uri ?? '')
  if (!rendition) throw new Error(`no ${uri}`)
  return rendition
}

/** RFC 8216, 4.1: contiguous segments that last between half and one and a half times the target duration. */
function peakOf({ segments, playlist: { targetDuration } }: Rendition): number {
  let peak = 0
  for (const [at, first] of segments.entries())
    for (const last of segments.slice(at)) {
      const seconds = last.start + last.seconds - first.start
      const bytes = segments.filter(({ start }) => start >= first.start && start <= last.start)
      const bits = bytes.reduce((sum, { from, to }) => sum + (to - from) * 8, 0)
      if (seconds >= targetDuration / 2 && seconds <= targetDuration * 1.5)
        peak = Math.max(peak, bits / seconds)
    }
  return peak
}

/** The packets inside a byte range. */
function packetsIn({ packets }: Rendition, { from, to }: Segment): Packet[] {
  return packets.filter(({ position }) => position >= from && position < to)
}

describe('video and audio', () => {
  it('are H.264 up to High, level 5.2, in fragmented MP4, up to 60 SDR frames a second (1.1 to 1.4, 1.10, 1.19, 9.16)', () => {
    for (const { uri, stream } of ofVideo()) {
      const { codec_name, codec_tag_string, profile, level, avg_frame_rate, color_transfer } = stream
      expect([uri, codec_name, codec_tag_string, profile]).toEqual([uri, 'h264', 'avc1', 'High'])
      expect(Number(level)).toBeLessThanOrEqual(52)
      expect([avg_frame_rate, color_transfer]).toEqual(['30000/1001', 'bt709'])
    }
    expect(master.playlist.variants.map(({ videoRange }) => videoRange)).not.toContain('PQ')
  })

  it('have the declared average and peak bit rates within 10 % (1.26, 1.27, 9.13, 9.14)', () => {
    for (const { uri, bandwidth, averageBandwidth = 0, audio } of variants()) {
      const tracks = audio.map((track) => find(track.uri))
      const most = (rate: (rendition: Rendition) => number) => Math.max(...tracks.map(rate))
      const average = averageOf(find(uri)) + most(averageOf)
      const peak = peakOf(find(uri)) + most(peakOf)
      expect([uri, averageBandwidth / average]).toEqual([uri, expect.closeTo(1, 1)])
      expect([uri, bandwidth / peak]).toEqual([uri, expect.closeTo(1, 1)])
    }
  })

  it('have stereo AAC, each track in a separate rendition and as long as the video (2.3, 2.15, 2.17, 8.9, 9.5 to 9.7)', () => {
    expect(
      ofAudio()
        .map(({ uri }) => uri)
        .toSorted(),
    ).toEqual(['a128-2.m3u8', 'a128.m3u8', 'a48-2.m3u8', 'a48.m3u8'])
    for (const { uri, stream } of ofAudio())
      expect([uri, stream['codec_name'], stream['profile'], stream['channels']]).toEqual([
        uri,
        'aac',
        'LC',
        2,
      ])
    for (const { audio } of variants())
      expect(
        audio.map(({ language, channels, isDefault, autoselect }) => [
          language,
          channels,
          isDefault,
          autoselect,
        ]),
      ).toEqual([
        ['en', '2', true, true],
        ['si', '2', false, true],
      ])
  })
})

describe('trick play', () => {
  it('has a playlist of the keyframes of each video rendition, in H.264 and SDR (6.1, 6.3, 6.6, 6.8, 6.14, 6.16, 9.3, 9.4)', () => {
    const iframes = master.playlist.variants.filter(({ isIFrameOnly }) => isIFrameOnly)
    expect(iframes.map(({ uri }) => uri)).toEqual(
      variants().map(({ uri }) => uri.replace('.m3u8', '-keyframes.m3u8')),
    )
    for (const { uri, codecs, resolution } of iframes) {
      const whole = variants().find((variant) => uri.startsWith(variant.uri.replace('.m3u8', '')))
      expect(codecs).toMatch(/^avc1\.64[0-9a-f]{4}$/)
      expect([uri, resolution]).toEqual([uri, whole?.resolution])
      expect(find(uri).text).toContain('#EXT-X-I-FRAMES-ONLY')
    }
    expect(ofKeyframes()).toHaveLength(3)
  })

  it('has each keyframe with its moof, shown until the next, within the declared bit rate (6.9, 6.10, 8.7)', () => {
    for (const rendition of ofKeyframes()) {
      const { uri, segments, packets } = rendition
      const keyframes = packets.filter(({ isKeyframe }) => isKeyframe)
      expect([uri, segments.length]).toEqual([uri, keyframes.length])
      for (const [index, { from, to, start }] of segments.entries()) {
        const { position = 0, bytes = 0, seconds = 0 } = keyframes[index] ?? {}
        // Only a moof and the header of its mdat come before the keyframe.
        expect(packets.filter((packet) => packet.position >= from && packet.position < position)).toEqual([])
        expect([position > from + 16, to]).toEqual([true, position + bytes])
        expect(Math.abs(start - seconds)).toBeLessThan(FRAME_SECONDS / 2)
      }
      const { bandwidth = 0, averageBandwidth = 0 } =
        master.playlist.variants.find((each) => each.uri === uri) ?? {}
      expect([uri, averageBandwidth / averageOf(rendition)]).toEqual([uri, expect.closeTo(1, 1)])
      expect([uri, bandwidth / peakOf(rendition)]).toEqual([uri, expect.closeTo(1, 1)])
    }
  })
})

describe('segments', () => {
  it('begin with an IDR frame and continue each other without a gap (7.1, 7.3, 7.4, 8.13 to 8.15)', () => {
    for (const rendition of [...ofVideo(), ...ofAudio()]) {
      const { uri, segments, packets, text, isVideo } = rendition
      for (const segment of segments)
        expect([uri, segment.start, packetsIn(rendition, segment)[0]?.isKeyframe]).toEqual([
          uri,
          segment.start,
          true,
        ])
      const inSegments = segments.flatMap((segment) => packetsIn(rendition, segment))
      expect(inSegments).toEqual(packets)
      const steps = packets
        .slice(1)
        .map(({ decodeSeconds }, index) => decodeSeconds - (packets[index]?.decodeSeconds ?? 0))
      const step = isVideo ? FRAME_SECONDS : AAC_FRAME_SECONDS
      for (const each of steps) expect([uri, each]).toEqual([uri, expect.closeTo(step, 3)])
      expect(text).not.toContain('DISCONTINUITY')
    }
  })

  it('last as long as declared, and at most half a second longer than the target duration (7.7, 8.1, 8.2)', () => {
    expect(new Set(all().map(({ playlist }) => playlist.targetDuration))).toEqual(new Set([5]))
    for (const rendition of [...ofVideo(), ...ofAudio()])
      for (const segment of rendition.segments) {
        const first = Math.min(...packetsIn(rendition, segment).map(({ seconds }) => seconds))
        expect(Math.abs(first - segment.start)).toBeLessThan(FRAME_SECONDS)
        expect(segment.seconds).toBeLessThanOrEqual(5.5)
      }
  })

  it('begin at the same times in all video renditions, and all playlists are equally long (8.3, 8.7, 8.22)', () => {
    const [first, ...others] = ofVideo()
    for (const other of others)
      expect(other.segments.map(({ start }) => start)).toEqual(first?.segments.map(({ start }) => start))
    const lengths = all().map(lengthOf)
    expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThan(FRAME_SECONDS + AAC_FRAME_SECONDS)
  })
})

describe('playlists', () => {
  it('are of type VOD and version 7 with an init segment (8.6, 8.20, 9.11; RFC 8216, 7)', () => {
    for (const { text, playlist } of all()) {
      expect(text).toContain('#EXT-X-VERSION:7\n')
      expect([playlist.playlistType, playlist.endlist]).toEqual(['VOD', true])
      expect(playlist.segments.every(({ map }) => map.byterange?.offset === 0)).toBe(true)
    }
    expect(master.text).toContain('#EXT-X-INDEPENDENT-SEGMENTS\n')
  })

  it('declare codecs, size, frame rate and language of several bit rates (8.10, 9.1, 9.2, 9.9, 9.15)', () => {
    expect(variants().map(({ resolution }) => resolution?.height)).toEqual([360, 144, 240])
    for (const { uri, codecs, resolution, frameRate } of variants()) {
      const { width, height, level } = find(uri).stream
      expect(codecs).toBe(`avc1.6400${Number(level).toString(16).padStart(2, '0')},mp4a.40.2`)
      expect(resolution).toEqual({ width, height })
      expect(frameRate).toBe(29.97)
    }
    for (const { uri } of ofAudio()) expect(lineOf(uri)).toMatch(/LANGUAGE="(en|si)"/)
  })

  it('are compressed with gzip, and all files have the right content type (8.18, 10.1, 10.4)', () => {
    for (const { headers } of [master, ...all()]) {
      expect(headers.get('content-type')).toBe('application/vnd.apple.mpegurl')
      expect(headers.get('content-encoding')).toBe('gzip')
    }
    for (const { mediaType } of all()) expect(mediaType).toBe('video/mp4')
  })
})
