import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { readFragmentIndex } from '../output/fragment-index.ts'
import { ffmpeg, look, makeScratch, produce } from '../test-clips.ts'
import { words } from '../tools/tools.ts'

let scratch: Awaited<ReturnType<typeof makeScratch>>
beforeAll(async () => {
  scratch = await makeScratch()
})
afterAll(() => scratch.remove())

interface Kind {
  /** The name in `docs/media.md`. */
  name: string
  file: string
  /** ffmpeg's output arguments for two seconds of moving picture (160×120, 25 fps) and audio. */
  output: string
  /** Replaces the default inputs. */
  input?: string
  /** The expected result. Default: 2 s, 160×120, with audio. */
  seconds?: number
  size?: readonly [number, number] | null
  sound?: boolean
}

const PICTURE = '-f lavfi -i testsrc2=s=160x120:r=25:d=2'
const SOUND = '-f lavfi -i sine=d=2'

const KINDS: readonly Kind[] = [
  { name: 'MP4, H.264 and AAC', file: 'avc.mp4', output: '-c:v libx264 -c:a aac' },
  {
    name: 'MP4, HEVC and AAC',
    file: 'hevc.mp4',
    output: '-c:v libx265 -preset ultrafast -x265-params log-level=none -c:a aac',
  },
  { name: 'MOV, ProRes and PCM', file: 'prores.mov', output: '-c:v prores_ks -c:a pcm_s16le' },
  { name: 'MOV, QuickTime Animation', file: 'qtrle.mov', output: '-c:v qtrle -c:a pcm_s16be' },
  { name: 'MOV, PNG', file: 'png.mov', output: '-c:v png -c:a pcm_s16le' },
  { name: 'MOV, JPEG 2000', file: 'j2k.mov', output: '-c:v jpeg2000 -c:a aac' },
  { name: 'MOV, Motion JPEG', file: 'mjpeg.mov', output: '-c:v mjpeg -c:a pcm_s16le' },
  { name: 'MOV, Sorenson Video 1 and IMA ADPCM', file: 'svq1.mov', output: '-c:v svq1 -c:a adpcm_ima_qt' },
  { name: 'MOV, uncompressed 10-bit 4:2:2 (v210)', file: 'v210.mov', output: '-c:v v210 -c:a pcm_s24le' },
  { name: 'MOV, CineForm', file: 'cfhd.mov', output: '-c:v cfhd -c:a pcm_s16le' },
  { name: 'MKV, FFV1 and FLAC', file: 'ffv1.mkv', output: '-c:v ffv1 -c:a flac' },
  { name: 'MKV, H.261 and MP2', file: 'h261.mkv', output: '-s 176x144 -c:v h261 -c:a mp2', size: [192, 144] },
  { name: 'WebM, VP8 and Vorbis', file: 'vp8.webm', output: '-c:v libvpx -c:a libvorbis' },
  { name: 'WebM, VP9 and Opus', file: 'vp9.webm', output: '-c:v libvpx-vp9 -c:a libopus' },
  { name: 'WebM, AV1 and Opus', file: 'av1.webm', output: '-c:v libsvtav1 -c:a libopus' },
  { name: 'Ogg, Theora and Vorbis', file: 'theora.ogv', output: '-c:v libtheora -c:a libvorbis' },
  { name: 'AVI, uncompressed RGB', file: 'rgb.avi', output: '-c:v rawvideo -pix_fmt bgr24 -c:a pcm_s16le' },
  { name: 'AVI, uncompressed YUY2', file: 'yuy2.avi', output: '-c:v rawvideo -pix_fmt yuyv422 -c:a pcm_u8' },
  { name: 'AVI, HuffYUV', file: 'huffyuv.avi', output: '-c:v huffyuv -c:a pcm_s16le' },
  { name: 'AVI, FFmpeg HuffYUV and MP3', file: 'ffvhuff.avi', output: '-c:v ffvhuff -c:a mp3' },
  { name: 'AVI, Ut Video', file: 'utvideo.avi', output: '-c:v utvideo -c:a pcm_s16le' },
  { name: 'AVI, Cinepak and IMA ADPCM', file: 'cinepak.avi', output: '-c:v cinepak -c:a adpcm_ima_wav' },
  { name: 'AVI, Microsoft Video 1', file: 'msvideo1.avi', output: '-c:v msvideo1 -c:a pcm_s16le' },
  { name: 'AVI, DOSBox capture (ZMBV) and MS ADPCM', file: 'zmbv.avi', output: '-c:v zmbv -c:a adpcm_ms' },
  { name: 'AVI, MPEG-4 and Yamaha ADPCM', file: 'yamaha.avi', output: '-c:v mpeg4 -c:a adpcm_yamaha' },
  { name: 'AVI, DivX 3', file: 'divx3.avi', output: '-c:v msmpeg4 -c:a mp3' },
  { name: 'FLV, Sorenson Spark and SWF ADPCM', file: 'swf.flv', output: '-c:v flv -c:a adpcm_swf -ar 44100' },
  { name: 'FLV, Screen Video and MP3', file: 'screen.flv', output: '-c:v flashsv -c:a libmp3lame -ar 44100' },
  { name: 'FLV, Nellymoser', file: 'nelly.flv', output: '-c:v flv -c:a nellymoser -ar 22050 -ac 1' },
  { name: 'WMV, Windows Media 8', file: 'wmv.wmv', output: '-c:v wmv2 -c:a wmav2' },
  { name: 'RealMedia, RealVideo 2 and AC-3', file: 'rv20.rm', output: '-c:v rv20 -c:a ac3' },
  { name: 'MPEG-1 program stream', file: 'mpeg1.mpg', output: '-c:v mpeg1video -c:a mp2' },
  { name: 'DVD (VOB), MPEG-2 and AC-3', file: 'dvd.vob', output: '-c:v mpeg2video -c:a ac3' },
  { name: 'AVCHD (M2TS), H.264 and AC-3', file: 'avchd.m2ts', output: '-c:v libx264 -c:a ac3' },
  { name: 'MXF, MPEG-2 and PCM', file: 'mxf.mxf', output: '-c:v mpeg2video -c:a pcm_s16le -ar 48000' },
  { name: '3GP, H.263', file: 'phone.3gp', output: '-s 176x144 -c:v h263 -c:a aac', size: [192, 144] },
  { name: 'Raw DV', file: 'tape.dv', output: '-target pal-dv', size: [640, 480] },
  { name: 'Raw H.264', file: 'raw.h264', output: '-an -c:v libx264', sound: false },
  { name: 'Animated GIF', file: 'moving.gif', output: '-an', sound: false },
  { name: 'MOV, Hap', file: 'hap.mov', output: '-c:v hap -c:a pcm_s16le' },
  { name: 'MOV, TIFF', file: 'tiff.mov', output: '-c:v tiff -c:a pcm_s16le' },
  { name: 'MOV, Targa', file: 'targa.mov', output: '-c:v targa -c:a pcm_s16le' },
  { name: 'AVI, ZLIB', file: 'zlib.avi', output: '-c:v zlib -c:a pcm_s16le' },
  { name: 'AVI, AYUV', file: 'ayuv.avi', output: '-c:v ayuv -c:a pcm_s16le' },
  { name: 'AVI, JPEG-LS', file: 'jpegls.avi', output: '-c:v jpegls -c:a pcm_s16le' },
  { name: 'FLV, Speex', file: 'speex.flv', output: '-c:v flv -c:a libspeex -ar 16000 -ac 1' },
  { name: 'YUV4MPEG (Y4M)', file: 'raw.y4m', output: '-an -pix_fmt yuv420p', sound: false },
  { name: 'Animated PNG', file: 'moving.png', output: '-an -f apng', sound: false },
  { name: 'NUT, MPEG-4 and MP3', file: 'nut.nut', output: '-c:v mpeg4 -c:a mp3' },
  { name: 'MP4 without audio', file: 'silent.mp4', output: '-an -c:v libx264', sound: false },
  { name: 'MP3, audio only', file: 'sound.mp3', input: SOUND, output: '-c:a mp3', size: null },
  { name: 'M4A, audio only', file: 'sound.m4a', input: SOUND, output: '-c:a aac', size: null },
  { name: 'WAV, audio only', file: 'sound.wav', input: SOUND, output: '-c:a pcm_s16le', size: null },
  { name: 'FLAC, audio only', file: 'sound.flac', input: SOUND, output: '-c:a flac', size: null },
  { name: 'TTA, mono, audio only', file: 'mono.tta', input: SOUND, output: '-c:a tta', size: null },
  {
    name: 'MOV, PCM with 10 channels of unknown purpose: the first two are used',
    file: 'channels.mov',
    input: `${PICTURE} ${tones(10)}`,
    output: '-c:v libx264 -c:a pcm_s16le',
  },
  {
    name: 'WAV, 12 channels of unknown purpose, audio only: the first two are used',
    file: 'channels.wav',
    input: tones(12),
    output: '-c:a pcm_s16le',
    size: null,
  },
  { name: 'Opus, audio only', file: 'sound.opus', input: SOUND, output: '-c:a libopus', size: null },
  {
    name: 'A short video track with long audio: the last frame is held',
    file: 'short-picture.mp4',
    input: `${PICTURE} -f lavfi -i sine=d=9`,
    output: '-c:v libx264 -c:a aac',
    seconds: 9,
  },
  {
    name: 'A still picture with audio: the picture is held',
    file: 'still.mp4',
    input: '-f lavfi -i testsrc2=s=160x120:r=25:d=0.04 -f lavfi -i sine=d=5',
    output: '-c:v libx264 -c:a aac',
    seconds: 5,
  },
  {
    name: 'A short video track with long audio in MKV: the last frame is held',
    file: 'short-picture.mkv',
    input: `${PICTURE} -f lavfi -i sine=d=6`,
    output: '-c:v libx264 -c:a aac',
    seconds: 6,
  },
  {
    name: 'Audio that ends early: silence is added',
    file: 'short-sound.mp4',
    input: '-f lavfi -i testsrc2=s=160x120:r=25:d=6 -f lavfi -i sine=d=2',
    output: '-c:v libx264 -c:a aac',
    seconds: 6,
  },
  {
    name: 'Subtitles that outlast the video: they are not used',
    file: 'subtitles.mkv',
    input: `${PICTURE} ${SOUND} -f srt -i SUBTITLES`,
    output: '-map 0 -map 1 -map 2 -c:v libx264 -c:a aac -c:s srt',
  },
  {
    name: 'MPEG-TS with audio that starts later than the video',
    file: 'late-sound.ts',
    input: `${PICTURE} -itsoffset 1 ${SOUND}`,
    output: '-map 0 -map 1 -c:v libx264 -c:a aac',
    seconds: 3,
  },
]

const SUBTITLES = '1\n00:00:01,000 --> 00:00:12,000\nAyubowan\n'

describe('kinds of uploaded files', () => {
  test.each(KINDS.map((kind) => [kind.name, kind] as const))('plays %s', async (_, kind) => {
    const path = await make(kind)
    const workDir = scratch.path(`${kind.file}.out`)
    const { final } = await produce(path, workDir)
    const { seconds = 2, size = [160, 120], sound = true } = kind
    expect(final.renditions.map(({ width, height }) => [width, height]).at(-1) ?? null).toEqual(size)
    expect(final.audio.length).toBe(sound ? 2 : 0)
    for (const { durationSeconds } of [...final.renditions, ...final.audio]) {
      expect(Math.abs(durationSeconds - seconds)).toBeLessThanOrEqual(0.2)
    }
    for (const { name } of [...final.renditions, ...final.audio]) {
      const { fragments } = await readFragmentIndex(join(workDir, `${name}.mp4`))
      expect(fragments[0]?.startSeconds).toBeCloseTo(0, 1)
    }
  })

  test.each([
    'a gap of 60 s',
    'a clock that starts again',
    'audio that changes its parameters',
    'a frame size that changes',
  ])('plays an MPEG-TS recording with %s', async (what) => {
    const name = what.replaceAll(' ', '-')
    const part = async (number: number, offset: number, options: string) => {
      const path = scratch.path(`${name}-${number}.ts`)
      const [size, channels] = options.split(' ')
      const inputs = `-f lavfi -i testsrc2=s=${size}:r=25:d=12 -f lavfi -i sine=d=12:r=48000`
      const output = `-c:v libx264 -c:a ac3 -ac ${channels} -output_ts_offset ${offset}`
      await ffmpeg(...words(inputs), ...words(output), path)
      return readFile(path)
    }
    const second: Record<string, () => Promise<Buffer>> = {
      'a gap of 60 s': () => part(2, 72, '160x120 2'),
      'a clock that starts again': () => part(2, 0, '160x120 2'),
      'audio that changes its parameters': () => part(2, 12, '160x120 1'),
      'a frame size that changes': () => part(2, 12, '320x240 2'),
    }
    const path = scratch.path(`${name}.ts`)
    await writeFile(
      path,
      Buffer.concat([await part(1, 0, '160x120 2'), (await second[what]?.()) ?? Buffer.alloc(0)]),
    )
    const { final } = await produce(path, scratch.path(`${name}.out`))
    expect(final.renditions.length).toBeGreaterThan(0)
    for (const { durationSeconds } of [...final.renditions, ...final.audio]) {
      expect(Math.abs(durationSeconds - 24)).toBeLessThanOrEqual(0.2)
    }
    expect(final.thumbnails.every(({ timeSeconds }) => timeSeconds !== null)).toBe(true)
  })

  test('uses the audio track that is marked as the default', async () => {
    const path = scratch.path('default-track.mkv')
    const inputs = `${PICTURE} -f lavfi -i sine=d=2 -f lavfi -i sine=d=2:r=44100`
    const output = '-map 0 -map 1 -map 2 -c:v libx264 -c:a aac -disposition:a:0 0 -disposition:a:1 default'
    await ffmpeg(...words(inputs), ...words(output), path)
    expect((await look(path)).audio?.index).toBe(2)
  })

  test.each([
    ['RGB in AVI', 'rgb.avi', '-c:v rawvideo -pix_fmt bgr24'],
    ['RGB in QuickTime Animation', 'rgb.mov', '-c:v qtrle -pix_fmt rgb24'],
    ['RGB in PNG', 'png.mov', '-c:v png -pix_fmt rgb24'],
    ['4:4:4 RGB in H.264', 'gbr.mp4', '-c:v libx264rgb -qp 0'],
    ['4:4:4 BT.709', '444.mp4', `${toYuv('bt709', 'tv', 'yuv444p')} -c:v libx264 -qp 0`],
    ['full-range BT.709', 'full.mp4', `${toYuv('bt709', 'pc', 'yuv420p')} -c:v libx264 -qp 0`],
    ['BT.601', '601.mp4', `${toYuv('smpte170m', 'tv', 'yuv420p')} -c:v libx264 -qp 0`],
    ['SMPTE 240M', '240.mp4', `${toYuv('smpte240m', 'tv', 'yuv420p')} -c:v libx264 -qp 0`],
    ['YCgCo', 'ycgco.mkv', `${toWide('ycgco', 'bt709')} -c:v ffv1`],
    [
      'BT.2020 matrix and primaries',
      '2020.mp4',
      `${toWide('bt2020nc', 'bt2020', 'yuv420p')} -c:v libx264 -qp 0`,
    ],
    ['BT.2020 primaries with a BT.709 matrix', '2020-709.mkv', `${toWide('bt709', 'bt2020')} -c:v ffv1`],
    ['Display P3', 'p3.mkv', `${toWide('bt709', 'smpte432')} -c:v ffv1`],
    ['Display P3 in RGB', 'p3-rgb.mkv', `${toWide('gbr', 'smpte432', 'gbrp10le', 'bt709', 'pc')} -c:v ffv1`],
    [
      'BT.2020 in full range',
      '2020-full.mkv',
      `${toWide('bt2020nc', 'bt2020', 'yuv444p10le', 'bt709', 'pc')} -c:v ffv1`,
    ],
    // As most programs write it: tagged, but not converted.
    ['BT.601 with the primaries of NTSC', 'ntsc.mp4', tagged('smpte170m', 'smpte170m')],
    ['BT.601 with the primaries of PAL', 'pal.mp4', tagged('smpte170m', 'bt470bg')],
  ])('shows a flat patch of %s in its colour', async (_, file, output) => {
    // BT.2020 is rounded twice, and its 8 bits cover more colours.
    const tolerance = file === '2020.mp4' ? 3 : 2
    for (const [colour, size] of [
      ['0xC83C28', '320x240'],
      ['0x2878C8', '400x300'],
    ] as const) {
      const shown = await shownColour(colour, file, output, size)
      expect(difference(shown, Buffer.from(colour.slice(2), 'hex'))).toBeLessThanOrEqual(tolerance)
    }
  })

  test('tone-maps Display P3 to the same colour as BT.2020', async () => {
    const colour = '0xA03C28'
    const wide = toWide('bt2020nc', 'bt2020', 'yuv444p10le', 'smpte2084')
    const p3 = toWide('bt709', 'smpte432', 'yuv444p10le', 'smpte2084')
    const expected = await shownColour(colour, 'pq-2020.mkv', `${wide} -c:v ffv1`)
    const shown = await shownColour(colour, 'pq-p3.mkv', `${p3} -c:v ffv1`)
    expect(difference(shown, expected)).toBeLessThanOrEqual(2)
  })

  test('plays the same kinds that docs/media.md lists', () => {
    const docs = readFileSync(new URL('../../../../docs/media.md', import.meta.url), 'utf8')
    for (const { name } of KINDS) expect(docs).toMatch(new RegExp(`^\\| ${RegExp.escape(name)} +\\|`, 'm'))
  })

  test('rejects an encrypted file as encrypted', async () => {
    const keys = [
      '-encryption_key',
      '76a6c65c5ea762046bd749a2e632ccbb',
      '-encryption_kid',
      'a7e61c373e219033c21091fa607bf3b8',
    ]
    const path = scratch.path('encrypted.mp4')
    await ffmpeg(...words(PICTURE), ...words('-c:v libx264 -encryption_scheme cenc-aes-ctr'), ...keys, path)
    await expect(look(path)).rejects.toMatchObject({ code: 'encrypted_file', isRetryable: false })
  })
})

/** An input with this many channels of sound. */
function tones(channels: number): string {
  return `-f lavfi -i aevalsrc=${Array(channels).fill('sin(440*2*PI*t)/5').join('|')}:d=2`
}

/** ffmpeg's arguments for storing RGB frames with a YUV matrix and range, and tagging them so. */
function toYuv(matrix: string, range: string, format: string): string {
  const name = matrix === 'smpte170m' ? 'bt601' : matrix
  const filters = `scale=out_color_matrix=${name}:out_range=${range}:flags=accurate_rnd+full_chroma_int,format=${format}`
  return `-vf ${filters} -colorspace ${matrix} -color_range ${range}`
}

function tagged(matrix: string, primaries: string): string {
  return `${toYuv(matrix, 'tv', 'yuv420p')} -color_primaries ${primaries} -color_trc smpte170m -c:v libx264 -qp 0`
}

/** The same with converted primaries and an HDR transfer function. */
function toWide(
  matrix: string,
  primaries: string,
  format = 'yuv444p10le',
  transfer = 'bt709',
  range = 'tv',
): string {
  const from = 'setparams=color_primaries=bt709:color_trc=bt709:colorspace=gbr:range=pc'
  const to = `primaries=${primaries}:transfer=${transfer}:matrix=${matrix}:range=${range}:npl=203`
  // An encoder of RGB accepts no matrix.
  const space = matrix === 'gbr' ? '' : `-colorspace ${matrix} `
  const tags = `${space}-color_primaries ${primaries} -color_trc ${transfer} -color_range ${range}`
  return `-vf ${from},zscale=${to},format=${format} ${tags}`
}

/** The colour that the result shows for a file with a patch of this colour. */
async function shownColour(colour: string, file: string, output: string, size = '320x240'): Promise<Buffer> {
  const path = scratch.path(`${colour}-${file}`)
  await ffmpeg(...words(`-f lavfi -i color=${colour}:s=${size}:r=25:d=1,format=gbrp ${output}`), path)
  const workDir = scratch.path(`${colour}-${file}.out`)
  await produce(path, workDir)
  const pixels = scratch.path('pixels.rgb')
  const decode =
    '-vf scale=in_color_matrix=bt709:in_range=tv:flags=accurate_rnd+full_chroma_int,format=rgb24 -frames:v 1 -f rawvideo'
  await ffmpeg('-i', join(workDir, 'v240.mp4'), ...words(decode), pixels)
  return (await readFile(pixels)).subarray((120 * 320 + 160) * 3, (120 * 320 + 160) * 3 + 3)
}

function difference(colour: Buffer, wanted: Buffer): number {
  return Math.max(...Array.from(colour, (value, index) => Math.abs(value - (wanted[index] ?? 0))))
}

async function make({ file, input = `${PICTURE} ${SOUND}`, output }: Kind): Promise<string> {
  const path = scratch.path(file)
  const subtitles = scratch.path('long.srt')
  await writeFile(subtitles, SUBTITLES)
  const inputs = words(input).map((word) => (word === 'SUBTITLES' ? subtitles : word))
  await ffmpeg(...inputs, ...words(output), path)
  return path
}
