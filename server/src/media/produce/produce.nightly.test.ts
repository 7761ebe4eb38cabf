import { open, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import * as HLS from 'hls-parser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { readFragmentIndex } from '../output/fragment-index.ts'
import { planLadder } from '../model/ladder.ts'
import { rateOf } from '../model/source.ts'
import type { PlayableState } from '../output/playable-state.ts'
import { ffmpeg, ffprobe, look, makeClip, makeScratch, produce, quickSettings } from '../test-clips.ts'
import { words } from '../tools/tools.ts'

let scratch: Awaited<ReturnType<typeof makeScratch>>
beforeAll(async () => {
  scratch = await makeScratch()
})
afterAll(() => scratch.remove())

/** Reads a state like a player: the master, each playlist, and every byte range, which must be decodable on its own. */
async function playWhole(workDir: string, state: PlayableState) {
  const master = HLS.parse(await readFile(join(workDir, state.master), 'utf8'))
  if (!master.isMasterPlaylist) throw new Error('not a master playlist')
  const variants = master.variants.filter(({ isIFrameOnly }) => !isIFrameOnly)
  const names = new Set([
    ...variants.map(({ uri }) => uri),
    ...variants.flatMap(({ audio }) => audio.map(({ uri }) => uri ?? '')),
  ])
  for (const name of names) await playAlone(workDir, name)
  return { variants, playlists: [...names] }
}

async function playAlone(workDir: string, name: string) {
  const media = HLS.parse(await readFile(join(workDir, name), 'utf8'))
  if (media.isMasterPlaylist) throw new Error('not a media playlist')
  expect(media.endlist).toBe(true)
  const file = await open(join(workDir, name.replace('.m3u8', '.mp4')))
  const read = async ({ offset, length }: { offset: number; length: number }) =>
    (await file.read(Buffer.alloc(length), 0, length, offset)).buffer
  let end = 0
  for (const { map, byterange } of media.segments) {
    if (!map.byterange) throw new Error('an init segment without byte range')
    end ||= map.byterange.length
    expect(byterange.offset).toBe(end)
    end = byterange.offset + byterange.length
    const alone = scratch.path('segment.mp4')
    await writeFile(alone, Buffer.concat([await read(map.byterange), await read(byterange)]))
    await ffmpeg('-xerror', '-i', alone, '-f', 'null', '-')
  }
  expect(end).toBe((await file.stat()).size)
  await file.close()
}

const streamOf = async (path: string, entries: string) =>
  (await ffprobe(...words(`-show_entries stream=${entries} -of default=nw=1:nk=1`), path)).trim().split('\n')

/** Encodes a tone with this gain and measures the loudness of the result. LUFS. */
async function loudnessAfter(gain: number): Promise<number> {
  const [input, workDir, report] = ['wav', 'out', 'txt'].map((end) => scratch.path(`gain${gain}.${end}`))
  if (!input || !workDir || !report) throw new Error('no paths')
  await ffmpeg(...words(`-f lavfi -i sine=f=1000:d=3,volume=${gain}dB -c:a pcm_s16le`), input)
  await produce(input, workDir)
  const meter = `ebur128=metadata=1,ametadata=print:key=lavfi.r128.I:file=${report}`
  await ffmpeg('-i', join(workDir, 'a128.mp4'), '-af', meter, ...words('-f null -'))
  return Number((await readFile(report, 'utf8')).trim().split('=').at(-1))
}

describe('renditions of an upload', () => {
  test.each(['dca', 'truehd'])('play a video with audio in %s as well as in AAC', async (codec) => {
    const clip = await makeClip(scratch.path('aac.mp4'), { size: '256x144' })
    for (const beside of [[], ['-map', '0:a']]) {
      const name = `${codec}${beside.length}`
      const input = scratch.path(`${name}.mkv`)
      const sound = ['-map', '0:v', '-map', '1:a', ...beside, '-c', 'copy', '-c:a:0', codec, '-strict', '-2']
      await ffmpeg('-i', clip, ...words('-f lavfi -i sine=f=880:r=48000:d=2'), ...sound, input)
      const workDir = scratch.path(name)
      const { final } = await produce(input, workDir)
      const { playlists } = await playWhole(workDir, final)
      expect(playlists).toEqual(expect.arrayContaining(['a128.m3u8']))
    }
  })

  test('include a copy of a suitable source at once, and encoded ones with the same keyframes', async () => {
    const workDir = scratch.path('copy')
    const clip = await makeClip(scratch.path('copy.mp4'), { seconds: 6, size: '640x360' })
    const { earlier, final } = await produce(clip, workDir)

    expect(earlier.map(({ renditions }) => renditions.map(({ name }) => name))).toEqual([['source-video']])
    expect(earlier[0]?.audio.map(({ name }) => name)).toEqual(['source-audio'])
    expect(final.renditions.map(({ name, size }) => [name, size])).toEqual([
      ['v144', 144],
      ['v240', 240],
      ['source-video', 360],
    ])
    const { variants } = await playWhole(workDir, final)
    expect(variants.map(({ resolution }) => resolution?.height)).toEqual([360, 144, 240])
    for (const { bandwidth, averageBandwidth, codecs, frameRate } of variants) {
      expect(bandwidth).toBeGreaterThanOrEqual(averageBandwidth ?? Infinity)
      expect(codecs).toMatch(/^avc1\.64[0-9a-f]{4},mp4a\.40\.2$/)
      expect(frameRate).toBe(25)
    }
    const [copy, rendition] = await Promise.all(
      ['source-video', 'v144'].map((name) => readFragmentIndex(join(workDir, `${name}.mp4`))),
    )
    const starts = rendition?.fragments.map(({ startSeconds }) => startSeconds.toFixed(3))
    expect(starts).toEqual(copy?.fragments.map(({ startSeconds }) => startSeconds.toFixed(3)))

    // Both states coexist: no file of the first one has changed or gone.
    const [first] = earlier
    if (!first) throw new Error('no first state')
    expect(first.master).not.toBe(final.master)
    await playWhole(workDir, first)
    const sizes = await Promise.all(
      first.files.map(async ({ name }) => (await stat(join(workDir, name))).size),
    )
    expect(sizes).toEqual(first.files.map(({ bytes }) => bytes))
  })

  test('start with small ones if the source cannot be copied, and all have the same keyframes', async () => {
    const workDir = scratch.path('encode')
    const clip = scratch.path('encode.mkv')
    await ffmpeg(
      ...words(
        '-f lavfi -i testsrc2=s=640x360:r=25:d=5 -f lavfi -i sine=d=5 -c:v mpeg4 -q:v 5 -c:a libmp3lame',
      ),
      clip,
    )
    const { earlier, final } = await produce(clip, workDir)
    expect(earlier.map(({ renditions }) => renditions.map(({ name }) => name))).toEqual([['v144', 'v240']])
    expect(final.renditions.map(({ name }) => name)).toEqual(['v144', 'v240', 'v360'])
    const { playlists, variants } = await playWhole(workDir, final)
    expect(variants.map(({ audio }) => audio[0]?.groupId)).toEqual(['a128', 'a48', 'a48'])
    expect(playlists.toSorted()).toEqual(['a128.m3u8', 'a48.m3u8', 'v144.m3u8', 'v240.m3u8', 'v360.m3u8'])
    // Their sizes include the audio that is played with them.
    const sizeOf = async (name: string) => (await stat(join(workDir, `${name}.mp4`))).size
    const [small, large] = [await sizeOf('a48'), await sizeOf('a128')]
    expect(final.renditions.map(({ bytes }) => bytes)).toEqual([
      (await sizeOf('v144')) + small,
      (await sizeOf('v240')) + small,
      (await sizeOf('v360')) + large,
    ])
    for (const { name } of final.renditions) {
      const { fragments } = await readFragmentIndex(join(workDir, `${name}.mp4`))
      expect(fragments.map(({ startSeconds }) => startSeconds)).toEqual([0, 2, 4])
    }
    await expect(streamOf(join(workDir, 'v360.mp4'), 'profile,color_space,pix_fmt')).resolves.toEqual([
      'High',
      'yuv420p',
      'bt709',
    ])
  })

  test('include a direct MP4 with its index first, a storyboard and thumbnails', async () => {
    const workDir = scratch.path('copy')
    const clip = scratch.path('copy.mp4')
    const { final } = await produce(clip, workDir)
    const direct = await readFile(join(workDir, final.direct ?? ''))
    expect(direct.indexOf('moov')).toBeLessThan(direct.indexOf('mdat'))
    const vtt = await readFile(join(workDir, final.storyboard ?? ''), 'utf8')
    expect(vtt.match(/-->/g)).toHaveLength(6)
    expect(vtt).toContain('00:00:05.000 --> 00:00:06.000\nstoryboard-1.jpg#xywh=800,0,160,90')
    expect(await streamOf(join(workDir, 'storyboard-1.jpg'), 'width,height')).toEqual(['1600', '90'])
    expect(final.thumbnails).toHaveLength(3)
    expect(final.thumbnails[0]?.files.map(({ name, width }) => [name, width])).toEqual([
      ['poster-1-320.webp', 320],
      ['poster-1-640.webp', 640],
      ['poster-1-1280.jpg', 640],
    ])
  })

  test('rotate a phone clip upright and never copy it', async () => {
    const workDir = scratch.path('turned')
    const upright = await makeClip(scratch.path('upright.mp4'))
    await ffmpeg('-i', upright, ...words('-c copy -metadata:s:v:0 rotate=90'), scratch.path('turned.mp4'))
    const { ladder, final } = await produce(scratch.path('turned.mp4'), workDir)
    expect(ladder.copy).toBeNull()
    expect(final.renditions.map(({ width, height }) => [width, height])).toEqual([[144, 256]])
    expect(await ffprobe(...words('-show_streams -show_format'), join(workDir, 'v144.mp4'))).not.toMatch(
      /rotat/i,
    )
    expect(final.thumbnails[0]).toMatchObject({ width: 180, height: 320 })
  })

  test('have a constant frame rate for a source with a variable one', async () => {
    const workDir = scratch.path('vfr')
    const output = [
      '-vf',
      "select='if(lt(t,2),1,not(mod(n,3)))'",
      ...words('-vsync vfr -video_track_timescale 90000'),
    ]
    const clip = await makeClip(scratch.path('vfr.mp4'), { seconds: 4, rate: '30', output })
    const { source, ladder, final } = await produce(clip, workDir)
    const times = await ffprobe(
      ...words('-show_entries packet=pts_time -of csv=p=0'),
      join(workDir, 'v144.mp4'),
    )
    const sorted = times
      .trim()
      .split('\n')
      .map(Number)
      .toSorted((a, b) => a - b)
    const steps = sorted.slice(1).map((time, index) => time - (sorted[index] ?? 0))
    const step = 1 / rateOf(ladder.frameRate)
    // The rate of the part with most movement.
    expect(step).toBeCloseTo(1 / 30, 3)
    expect(Math.min(...steps)).toBeCloseTo(step, 3)
    expect(Math.max(...steps)).toBeCloseTo(step, 3)
    expect(final.durationSeconds).toBeCloseTo(source.durationSeconds, 0)
  })

  /** A video that changes its frame size. */
  async function growing(name: string, parts: { size: string; seconds: number }[]): Promise<string> {
    const drawn = parts.map(({ size }) => `${name}-${size}.webm`)
    for (const [index, { size, seconds }] of parts.entries()) {
      const source = words(`-f lavfi -i testsrc2=s=${size}:d=${seconds}`)
      const encoded = words('-c:v libvpx -deadline realtime -cpu-used 16 -b:v 500k')
      await ffmpeg(...source, ...encoded, scratch.path(drawn[index] ?? ''))
    }
    const list = scratch.path(`${name}.txt`)
    await writeFile(list, drawn.map((part) => `file ${part}\n`).join(''))
    await ffmpeg('-f', 'concat', '-i', list, '-c', 'copy', scratch.path(`${name}.webm`))
    return scratch.path(`${name}.webm`)
  }

  test('stay in sync if the frame size changes within the video', async () => {
    const clip = await growing('growing', [
      { size: '320x180', seconds: 2 },
      { size: '640x360', seconds: 2 },
    ])
    const { final } = await produce(clip, scratch.path('growing'))
    expect(final.renditions[0]?.durationSeconds).toBeCloseTo(4, 5)
  })

  test('are not made from a video whose frame size grows beyond the limit', async () => {
    const clip = await growing('bomb', [
      { size: '160x90', seconds: 0.2 },
      { size: '9000x9000', seconds: 0.04 },
    ])
    await expect(produce(clip, scratch.path('bomb'))).rejects.toMatchObject({ code: 'damaged_file' })
  })

  test('include a copied video as soon as audio that cannot be copied is encoded', async () => {
    const output = words('-c:a libmp3lame')
    const clip = await makeClip(scratch.path('mp3.mkv'), { seconds: 5, size: '426x240', output })
    const { earlier, final } = await produce(clip, scratch.path('mp3'))
    expect(earlier.map(({ renditions, audio }) => [...renditions, ...audio].map(({ name }) => name))).toEqual(
      [['source-video', 'a48', 'a128']],
    )
    expect(final.renditions.map(({ name }) => name)).toEqual(['v144', 'source-video'])
    await playWhole(scratch.path('mp3'), final)
  })

  test('include small ones early, next to the copy of a long source', async () => {
    const clip = await makeClip(scratch.path('long.mp4'), { seconds: 3, size: '640x360' })
    const source = await look(clip)
    const ladder = { ...planLadder(source, quickSettings), firstRenditions: ['v144'] }
    const { earlier, final } = await produce(clip, scratch.path('long'), { ladder })
    expect([...earlier, final].map(({ renditions }) => renditions.map(({ name }) => name))).toEqual([
      ['source-video'],
      ['v144', 'source-video'],
      ['v144', 'v240', 'source-video'],
    ])
  })

  test('have even sizes for an odd source size', async () => {
    const clip = scratch.path('odd.mkv')
    await ffmpeg(...words('-f lavfi -i testsrc2=s=101x77:d=1 -c:v libx264 -pix_fmt yuv444p'), clip)
    const { final } = await produce(clip, scratch.path('odd'))
    expect(final.renditions.map(({ width, height }) => [width, height])).toEqual([[100, 76]])
    await playWhole(scratch.path('odd'), final)
  })

  test('include a thumbnail for a video of a tenth of a second', async () => {
    const clip = await makeClip(scratch.path('blink.mp4'), { seconds: 0.12, sound: false })
    const { final } = await produce(clip, scratch.path('blink'))
    expect(final.thumbnails.length).toBeGreaterThan(0)
    expect(final.thumbnails[0]?.timeSeconds).not.toBeNull()
    await playWhole(scratch.path('blink'), final)
  })

  test('work for a video without audio', async () => {
    const clip = await makeClip(scratch.path('silent.mp4'), { sound: false, size: '426x240' })
    const { final } = await produce(clip, scratch.path('silent'))
    expect(final.audio).toEqual([])
    const { variants } = await playWhole(scratch.path('silent'), final)
    expect(variants[0]?.codecs).toMatch(/^avc1\.\w+$/)
    expect(await streamOf(scratch.path('silent/direct.mp4'), 'codec_type')).toEqual(['video'])
  })

  test('work for audio without video, with a generated thumbnail', async () => {
    const clip = scratch.path('song.mp3')
    await ffmpeg(...words('-f lavfi -i sine=d=3'), clip)
    const { final } = await produce(clip, scratch.path('song'))
    expect(final).toMatchObject({ renditions: [], storyboard: null, direct: 'direct.mp4' })
    expect(final.thumbnails).toEqual([
      expect.objectContaining({ timeSeconds: null, width: 1280, height: 720 }),
    ])
    const { variants } = await playWhole(scratch.path('song'), final)
    expect(variants.map(({ codecs }) => codecs)).toEqual(['mp4a.40.2', 'mp4a.40.2'])
  })

  test.each([
    ['HLG', 'colorprim=bt2020:transfer=arib-std-b67:colormatrix=bt2020nc'],
    ['PQ without named primaries', 'transfer=smpte2084'],
  ])('convert HDR (%s) to eight bits of BT.709', async (name, tags) => {
    const clip = scratch.path(`${name}.mp4`)
    await ffmpeg(
      ...words('-f lavfi -i testsrc2=s=320x180:d=0.4 -c:v libx265 -pix_fmt yuv420p10le -tag:v hvc1'),
      ...words(`-x265-params log-level=none:${tags}`),
      clip,
    )
    await produce(clip, scratch.path(name))
    const entries = 'profile,pix_fmt,color_space,color_transfer,color_primaries'
    expect(await streamOf(scratch.path(`${name}/v144.mp4`), entries)).toEqual([
      'High',
      'yuv420p',
      'bt709',
      'bt709',
      'bt709',
    ])
  })

  test('keep the brightness of HDR, whose middle grey has a darker code value', async () => {
    const clip = scratch.path('grey.mp4')
    const encoded = words('-c:v libx265 -pix_fmt yuv420p10le -x265-params log-level=none:transfer=smpte2084')
    await ffmpeg(...words('-f lavfi -i color=gray:s=256x144:d=0.2'), ...encoded, clip)
    await produce(clip, scratch.path('grey'))
    const report = scratch.path('grey.txt')
    const meter = `signalstats,metadata=print:key=lavfi.signalstats.YAVG:file=${report}`
    await ffmpeg('-i', scratch.path('grey/v144.mp4'), '-vf', meter, ...words('-f null -'))
    const [, light] = /YAVG=([\d.]+)/.exec(await readFile(report, 'utf8')) ?? []
    // The same code value, 126, would stay unchanged if treated as SDR.
    expect(Number(light)).toBeGreaterThan(140)
  })

  test("contain none of a phone's metadata about location, device and owner", async () => {
    const plain = await makeClip(scratch.path('plain.mp4'), { seconds: 1, size: '256x144' })
    const secrets = ['+06.9271+079.8612/', 'Nimal Perera', 'PhoneMaker 12']
    const [place = '', owner = '', device = ''] = secrets
    const tags = [
      `com.apple.quicktime.location.ISO6709=${place}`,
      `com.apple.quicktime.model=${device}`,
      `artist=${owner}`,
    ].flatMap((tag) => ['-metadata', tag])
    const stream = ['-metadata:s:v:0', `handler_name=${owner}`]
    const copied = words('-c copy -movflags use_metadata_tags')
    await ffmpeg('-i', plain, ...copied, ...tags, ...stream, scratch.path('secrets.mov'))
    expect(await readFile(scratch.path('secrets.mov'), 'latin1')).toContain(owner)
    const { source, final } = await produce(scratch.path('secrets.mov'), scratch.path('secrets'))
    expect(source.location).toEqual({ latitude: 6.9271, longitude: 79.8612 })
    for (const { name } of final.files) {
      const bytes = await readFile(scratch.path(`secrets/${name}`), 'latin1')
      expect(secrets.filter((secret) => bytes.includes(secret))).toEqual([])
    }
  })

  test('reduce the volume of loud audio and keep quiet audio unchanged', async () => {
    expect(await loudnessAfter(18)).toBeCloseTo(-14, 0)
    expect(await loudnessAfter(-10)).toBeLessThan(-25)
  })

  test('leave only the files of their states in the folder', async () => {
    const workDir = scratch.path('tidy')
    const clip = await makeClip(scratch.path('tidy.mp4'), { seconds: 1, size: '256x144' })
    const { earlier, final } = await produce(clip, workDir)
    const named = new Set([...earlier, final].flatMap(({ files }) => files.map(({ name }) => name)))
    expect((await readdir(workDir)).filter((name) => !named.has(name))).toEqual(['thumbnails.json'])
    for (const name of named) expect(encodeURIComponent(name)).toBe(name)
  })
})
