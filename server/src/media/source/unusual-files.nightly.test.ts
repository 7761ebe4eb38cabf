import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ffmpeg, ffprobe, look, makeScratch, produce } from '../test-clips.ts'
import { words } from '../tools/tools.ts'

let scratch: Awaited<ReturnType<typeof makeScratch>>
beforeAll(async () => {
  scratch = await makeScratch()
})
afterAll(() => scratch.remove())

const picture = (seconds: number, size = '160x120') => `-f lavfi -i testsrc2=s=${size}:r=25:d=${seconds}`
const sound = (seconds: number, rate = 48_000) => `-f lavfi -i sine=d=${seconds}:r=${rate}`
const MPEG2 = '-c:v mpeg2video -bf 2 -c:a ac3'

async function make(name: string, args: string): Promise<string> {
  const path = scratch.path(name)
  await ffmpeg(...words(args), path)
  return path
}

/** Concatenates files byte by byte, as recorders and people do. */
async function concatenate(name: string, paths: readonly string[]): Promise<string> {
  const path = scratch.path(name)
  await writeFile(path, Buffer.concat(await Promise.all(paths.map((each) => readFile(each)))))
  return path
}

/** By how many seconds the duration of a rendition or of the audio differs at most. */
async function deviationOf(path: string, seconds: number): Promise<number> {
  const { final } = await produce(path, `${path}.out`)
  expect(final).toMatchObject({ isDamaged: false, renditions: [{}], audio: [{}, {}] })
  const frames = await ffprobe(
    ...words('-count_packets -show_entries stream=nb_read_packets -of csv=p=0'),
    join(`${path}.out`, `${final.renditions[0]?.name}.mp4`),
  )
  expect(Number(frames)).toBeGreaterThan(seconds * 9)
  return Math.max(
    ...[...final.renditions, ...final.audio].map((each) => Math.abs(each.durationSeconds - seconds)),
  )
}

describe('joined recordings', () => {
  test.each([
    ['MPEG-TS whose second clock is lower', 'ts', MPEG2, [600, 200]],
    ['MPEG-TS whose clock jumps ahead by half a day', 'ts', MPEG2, [10, 50_000]],
    ['AVCHD whose second clock is lower', 'm2ts', '-c:v libx264 -c:a ac3', [600, 200]],
    ['MPEG-TS with other packet ids in the second part', 'ts', '-c:v libx264 -c:a aac', [0, 0]],
    ['DVD recordings', 'vob', `${MPEG2} -f vob`, [0, 0]],
    ['MPEG-1 program streams', 'mpg', '-c:v mpeg1video -bf 2 -c:a mp2', [0, 0]],
  ] as const)('are played whole: %s', async (what, ending, output, offsets) => {
    const name = what.replaceAll(/\W+/g, '-')
    const parts = []
    for (const [index, offset] of offsets.entries()) {
      const ids = what.includes('packet ids') && index === 1 ? '-mpegts_start_pid 0x200' : ''
      const args = `${picture(6)} ${sound(6)} ${output} -output_ts_offset ${offset} ${ids}`.trim()
      parts.push(await make(`${name}-${index}.${ending}`, args))
    }
    expect(await deviationOf(await concatenate(`${name}.${ending}`, parts), 12)).toBeLessThan(0.4)
  })

  test('are played whole if a streaming server appended FLV whose clock starts again', async () => {
    const part = await readFile(
      await make('part.flv', `${picture(6)} ${sound(6)} -c:v libx264 -c:a aac -ar 44100`),
    )
    // The file header, then tags of a type, a size and 7 more bytes, the data, and the size again.
    const tags = (of: Buffer): Buffer[] => {
      const size = of.length < 11 ? 0 : 11 + of.readUIntBE(1, 3) + 4
      return size === 0 ? [] : [of.subarray(0, size), ...tags(of.subarray(size))]
    }
    const appended = tags(part.subarray(13)).filter(([type]) => type !== 18)
    const path = scratch.path('appended.flv')
    await writeFile(path, Buffer.concat([part, ...appended]))
    expect(await deviationOf(path, 12)).toBeLessThan(0.4)
  })

  test('are played whole if they are audio in Ogg', async () => {
    const parts = [
      await make('first.ogg', `${sound(4)} -c:a libvorbis`),
      await make('second.ogg', `${sound(5)} -c:a libvorbis`),
    ]
    const { final } = await produce(await concatenate('joined.ogg', parts), scratch.path('joined-ogg'))
    for (const { durationSeconds } of final.audio) expect(durationSeconds).toBeCloseTo(9, 0)
  })

  test.each(['mkv', 'mp4'])('are refused if only the first would be shown: %s', async (ending) => {
    const fragments = ending === 'mp4' ? '-movflags frag_keyframe+empty_moov' : ''
    const part = await make(
      `part.${ending}`,
      `${picture(6)} ${sound(6)} -c:v libx264 -g 25 -c:a aac ${fragments}`.trim(),
    )
    await expect(look(await concatenate(`joined.${ending}`, [part, part]))).rejects.toMatchObject({
      code: 'damaged_file',
    })
  })
})

describe('audio that changes its parameters', () => {
  test.each(['mkv', 'mp4'])('is played whole in %s', async (ending) => {
    const parts = [
      await make(`stereo-${ending}.ac3`, `${sound(6)} -ac 2 -c:a ac3`),
      await make(`surround-${ending}.ac3`, `${sound(6)} -ac 6 -c:a ac3`),
    ]
    const audio = await concatenate(`changing-${ending}.ac3`, parts)
    const path = scratch.path(`changing.${ending}`)
    await ffmpeg(...words(picture(12)), '-i', audio, ...words('-c:v libx264 -c:a copy'), path)
    expect(await deviationOf(path, 12)).toBeLessThan(0.25)
  })
})

test('audio that changes its parameters in MPEG-TS is played whole, although it may look like damage', async () => {
  const part = (name: string, options: string) =>
    make(name, `${picture(6)} ${sound(6)} -c:v libx264 -c:a ac3 ${options}`)
  const parts = [await part('stereo.ts', '-ac 2'), await part('mono.ts', '-ac 1 -output_ts_offset 6')]
  const path = await concatenate('changing.ts', parts)
  // What a first attempt may leave behind.
  await mkdir(`${path}.out`)
  await writeFile(join(`${path}.out`, 'damage.txt'), 'corrupt')
  expect(await deviationOf(path, 12)).toBeLessThan(0.25)
})

describe('a track that is not used', () => {
  test.each([
    ['snow', 'avi'],
    ['dirac', 'mkv'],
  ])('does not refuse the file if it is encoded in %s', async (codec, ending) => {
    const encoder = codec === 'dirac' ? 'vc2' : codec
    const path = await make(
      `unused-${codec}.${ending}`,
      `${picture(2)} ${sound(2)} -map 0 -map 1 -map 0 -c:v:0 libx264 -c:v:1 ${encoder} -strict -2 -c:a aac`,
    )
    expect(await look(path)).toMatchObject({ video: { codec: 'h264' }, audio: { codec: 'aac' } })
  })

  test('is never the picture if it is a cover before the video', async () => {
    const cover = await make('cover.png', '-f lavfi -i color=red:s=300x300 -frames:v 1')
    const path = scratch.path('cover-first.mkv')
    const tracks = '-map 0 -map 1 -map 2 -c:v:0 copy -c:v:1 libx264 -c:a aac'
    const flags = '-disposition:v:0 0 -disposition:v:1 default'
    await ffmpeg('-i', cover, ...words(`${picture(2)} ${sound(2)} ${tracks} ${flags}`), path)
    expect((await look(path)).video).toMatchObject({ codec: 'h264', width: 160 })
  })

  test('is never the picture if it is a preview before the default track', async () => {
    const path = await make(
      'preview-first.mkv',
      `${picture(2, '80x60')} ${picture(2)} ${sound(2)} -map 0 -map 1 -map 2 -c:v libx264 -c:a aac ` +
        '-disposition:v:0 0 -disposition:v:1 default',
    )
    expect((await look(path)).video).toMatchObject({ width: 160 })
  })
})

describe('a short picture with long audio', () => {
  test.each([
    ['one frame in MKV', 'still.mkv', 0.04, '-c:v libx264 -c:a aac'],
    ['one frame in Windows Media', 'still.wmv', 0.04, '-c:v wmv2 -c:a wmav2'],
    ['a short video in Windows Media', 'short.wmv', 2, '-c:v wmv2 -c:a wmav2'],
  ])('is held: %s', async (_, name, seconds, output) => {
    const path = await make(name, `${picture(seconds)} ${sound(6)} ${output}`)
    expect(await deviationOf(path, 6)).toBeLessThan(0.25)
  })

  test('is held if its frames are 20 seconds apart in WebM without durations', async () => {
    const path = scratch.path('sparse.webm')
    const frames = "testsrc2=s=160x120:r=2:d=21,select='eq(n,0)+eq(n,40)'"
    const output = `${sound(21)} -fps_mode vfr -c:v libvpx -c:a libopus`
    await ffmpeg(...words('-f lavfi -i'), frames, ...words(output), path)
    const bytes = await readFile(path)
    const defaultDuration = bytes.indexOf(Buffer.from('23e383', 'hex'))
    // An element with a number of three bytes becomes one of one byte (Void) with a size of three bytes.
    const size = (bytes[defaultDuration + 3] ?? 0) & 0x7f
    bytes.set([0xec, 0x20, 0, size], defaultDuration)
    await writeFile(path, bytes)
    expect(await deviationOf(path, 21)).toBeLessThan(0.6)
  })
})

test('audio that begins after a minute is not lost in MPEG-TS', async () => {
  const path = await make(
    'late.ts',
    `${picture(66)} -itsoffset 62 ${sound(4)} -map 0 -map 1 -c:v mpeg2video -c:a mp2`,
  )
  expect((await look(path)).audio).not.toBeNull()
})

test.each(['aac', 'mp3'])('a quiet beginning does not make a %s file incomplete', async (ending) => {
  const options = ending === 'mp3' ? '-c:a libmp3lame -q:a 2 -write_xing 0' : '-c:a aac -q:a 2'
  const path = scratch.path(`quiet.${ending}`)
  const noise = 'aevalsrc=if(lt(t\\,4)\\,0\\,random(0)-0.5):d=12'
  await ffmpeg('-f', 'lavfi', '-i', noise, ...words(options), path)
  expect((await look(path)).durationSeconds).toBeCloseTo(12, 0)
})

test('a file whose timestamps begin after more than a day is as long as it plays', async () => {
  const path = await make(
    'far.mkv',
    `${picture(4)} ${sound(4)} -c:v libx264 -c:a aac -output_ts_offset 100000`,
  )
  expect(await deviationOf(path, 4)).toBeLessThan(0.25)
})

describe('a recording whose end is missing', () => {
  const FRAGMENTS = '-movflags frag_keyframe+empty_moov'
  test.each([
    ['a fragmented MP4', 'crash.mp4', `-c:v libx264 -g 25 -c:a aac ${FRAGMENTS}+default_base_moof`, 0.83],
    ['a fragmented MOV', 'crash.mov', `-c:v libx264 -g 25 -c:a aac ${FRAGMENTS}`, 0.5],
    ['an MP4 with its index first', 'crash-faststart.mp4', '-c:v libx264 -c:a aac -movflags faststart', 0.5],
    ['a Matroska file', 'crash.mkv', '-c:v libx264 -c:a aac', 0.83],
    ['a WebM file', 'crash.webm', '-c:v libvpx -deadline realtime -c:a libopus', 0.5],
    ['an FLV file', 'crash.flv', '-c:v libx264 -c:a aac -ar 44100', 0.83],
    ['an AVI file', 'crash.avi', '-c:v mpeg4 -c:a mp3', 0.83],
    ['a Windows Media file', 'crash.wmv', '-c:v wmv2 -c:a wmav2', 0.5],
    ['an MXF file', 'crash.mxf', '-c:v mpeg2video -c:a pcm_s16le', 0.83],
  ])('is played up to there and marked as damaged: %s', async (_, name, output, share) => {
    const bytes = await readFile(await make(`whole-${name}`, `${picture(6)} ${sound(6)} ${output}`))
    const path = scratch.path(name)
    await writeFile(path, bytes.subarray(0, bytes.length * share))
    const { final } = await produce(path, `${path}.out`)
    expect(final).toMatchObject({ isDamaged: true, isFinal: true })
    for (const { durationSeconds } of [...final.renditions, ...final.audio]) {
      expect(durationSeconds / (6 * share)).toBeGreaterThan(0.8)
      expect(durationSeconds / (6 * share)).toBeLessThan(1.2)
    }
  })

  test('is played if only a few frames are left', async () => {
    const bytes = await readFile(scratch.path('whole-crash.mp4'))
    const path = scratch.path('few.mp4')
    await writeFile(path, bytes.subarray(0, bytes.length * 0.05))
    expect((await produce(path, `${path}.out`)).final).toMatchObject({ isDamaged: true, audio: [] })
  })
})
