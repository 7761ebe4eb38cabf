import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { audioNames } from './audio-names.ts'
import { planLadder } from '../model/ladder.ts'
import { ffmpeg, look, makeScratch, produce, quickSettings, tools } from '../test-clips.ts'
import { trimSource } from '../model/source.ts'
import { produceRenditions } from '../produce/produce.ts'
import { words } from '../tools/tools.ts'

let scratch: Awaited<ReturnType<typeof makeScratch>>
beforeAll(async () => {
  scratch = await makeScratch()
})
afterAll(() => scratch.remove())

const TRACKS = words(
  '-metadata:s:a:0 language=eng -metadata:s:a:1 language=sin -metadata:s:a:2 language=eng -disposition:a 0 -disposition:a:0 default',
)

/** A clip of 2 seconds with tones of 400, 800 and 1200 Hz; the second is short, the third long. */
async function makeTracks(name: string, output: string, picture = '-f lavfi -i testsrc2=s=320x180:r=25:d=2') {
  const path = scratch.path(name)
  const tones = [
    [400, 2],
    [800, 1],
    [1200, 3],
  ].flatMap(([hertz, seconds]) => words(`-f lavfi -i sine=f=${hertz}:r=48000:d=${seconds}`))
  const first = picture === '' ? 0 : 1
  const maps = picture === '' ? '' : '-map 0 -c:v libx264 -pix_fmt yuv420p -g 25'
  await ffmpeg(
    ...(picture === '' ? [] : words(picture)),
    ...tones,
    ...(picture === '' ? [] : words(maps)),
    ...words(`-map ${first} -map ${first + 1} -map ${first + 2} ${output}`),
    ...TRACKS,
    path,
  )
  return path
}

/** The attributes of the audio tracks in the master playlist. */
async function readTracks(workDir: string, master: string) {
  const text = await readFile(join(workDir, master), 'utf8')
  return Array.from(text.matchAll(/^#EXT-X-MEDIA:TYPE=AUDIO,(.*)$/gm), ([, attributes = '']) =>
    attributes.replace(/,CHANNELS="1"/, ''),
  )
}

/** The pitch of an audio rendition, from how often it crosses zero. */
async function pitchOf(path: string): Promise<number> {
  const { stderr } = await promisify(execFile)('ffmpeg', [
    ...words(`-hide_banner -i ${path} -af atrim=start=0.2:end=0.8,astats -f null -`),
  ])
  return (Number(/Zero crossings rate: ([\d.]+)/.exec(stderr)?.[1]) * 48_000) / 2
}

async function lengthOf(path: string): Promise<number> {
  const { stdout } = await promisify(execFile)('ffprobe', [
    ...words(`-v error -show_entries format=duration -of csv=p=0 ${path}`),
  ])
  return Number(stdout)
}

describe('further audio tracks', () => {
  test("are renditions in both qualities, named by title or language, with the video's duration", async () => {
    const clip = await makeTracks('tracks.mkv', '-c:a aac -metadata:s:a:2 title=Commentary')
    const workDir = scratch.path('tracks')
    const { final } = await produce(clip, workDir)
    expect(await readTracks(workDir, final.master)).toEqual([
      'GROUP-ID="a48",NAME="English",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES,URI="a48.m3u8"',
      'GROUP-ID="a128",NAME="English",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES,URI="a128.m3u8"',
      'GROUP-ID="a48",NAME="සිංහල",LANGUAGE="si",DEFAULT=NO,AUTOSELECT=YES,URI="a48-2.m3u8"',
      'GROUP-ID="a128",NAME="සිංහල",LANGUAGE="si",DEFAULT=NO,AUTOSELECT=YES,URI="a128-2.m3u8"',
      'GROUP-ID="a48",NAME="Commentary",LANGUAGE="en",DEFAULT=NO,AUTOSELECT=NO,URI="a48-3.m3u8"',
      'GROUP-ID="a128",NAME="Commentary",LANGUAGE="en",DEFAULT=NO,AUTOSELECT=NO,URI="a128-3.m3u8"',
    ])
    const names = final.files.map(({ name }) => name)
    for (const [name, hertz] of [
      ['a128', 400],
      ['a128-2', 800],
      ['a48-3', 1200],
    ] as const) {
      expect(names).toContain(`${name}.mp4`)
      expect(await pitchOf(join(workDir, `${name}.mp4`))).toBeCloseTo(hertz, -1)
      expect(Math.abs((await lengthOf(join(workDir, `${name}.mp4`))) - 2)).toBeLessThan(0.1)
    }
  })

  test('are trimmed with the video', async () => {
    const clip = await makeTracks('trimmed.mkv', '-c:a aac')
    const source = trimSource(await look(clip), { fromSeconds: 0.4, toSeconds: 1.6 })
    const workDir = scratch.path('trimmed')
    const ladder = planLadder(source, quickSettings)
    await produceRenditions({ tools, inputPath: clip, workDir, source, ladder })
    for (const name of ['a128', 'a128-2', 'a128-3'])
      expect(Math.abs((await lengthOf(join(workDir, `${name}.mp4`))) - 1.2)).toBeLessThan(0.1)
  })

  test.each([
    ['MPEG-TS', 'tracks.ts', '-c:a mp2'],
    ['MOV with PCM', 'tracks.mov', '-c:a pcm_s16le'],
  ])('are taken from %s', async (_, name, output) => {
    const workDir = scratch.path(`${name}-work`)
    const { final } = await produce(await makeTracks(name, output), workDir)
    expect(final.audio).toHaveLength(6)
    expect(await pitchOf(join(workDir, 'a128-2.mp4'))).toBeCloseTo(800, -1)
  })

  test('are offered for audio without video', async () => {
    const workDir = scratch.path('only')
    const { final } = await produce(await makeTracks('only.mka', '-c:a flac', ''), workDir)
    expect(await readTracks(workDir, final.master)).toHaveLength(6)
    const text = await readFile(join(workDir, final.master), 'utf8')
    expect(text).toMatch(/#EXT-X-STREAM-INF:[^\n]*AUDIO="a128",CLOSED-CAPTIONS=NONE\na128\.m3u8/)
  })

  test('are marked as audio description or clear speech', async () => {
    const output = '-c:a aac'
    const path = await makeTracks('described.mkv', output)
    const described = scratch.path('described-2.mkv')
    const dispositions = '-disposition:a:1 visual_impaired -disposition:a:2 hearing_impaired'
    await ffmpeg(...words(`-i ${path} -map 0 -c copy ${dispositions}`), described)
    const workDir = scratch.path('described')
    const { final } = await produce(described, workDir)
    const tracks = await readTracks(workDir, final.master)
    expect(tracks.filter((track) => track.includes('describes-video'))).toHaveLength(2)
    expect(tracks[2]).toContain('NAME="සිංහල (audio description)"')
    expect(tracks[4]).toContain('CHARACTERISTICS="public.accessibility.enhances-speech-intelligibility"')
  })

  test.each([
    'SoundHandle',
    'SoundHandler',
    'Core Media Audio',
    '#Mainconcept MP4 Sound Media Handler',
    'GoPro AAC',
  ])('are not named by what the device writes: %s', async (handler) => {
    const path = scratch.path(`handler-${handler.replaceAll(/\W/g, '')}.mp4`)
    await ffmpeg(
      ...words('-f lavfi -i sine=d=1 -f lavfi -i sine=d=1 -map 0 -map 1 -c:a aac'),
      '-metadata:s:a:0',
      `handler_name=${handler}`,
      '-metadata:s:a:1',
      'handler_name=Ama speaks',
      path,
    )
    const { audio, furtherAudio } = await look(path)
    expect([audio, ...furtherAudio].map((track) => track?.title)).toEqual([null, 'Ama speaks'])
  })

  test('are omitted if they cannot be decoded', async () => {
    const clip = await makeTracks('broken.mkv', '-c:a:0 aac -c:a:1 aac -c:a:2 aac -bsf:a:1 noise=amount=1')
    const { final, source } = await produce(clip, scratch.path('broken'))
    expect(source.furtherAudio).toHaveLength(2)
    expect(final.isDamaged).toBe(false)
    expect(final.audio.map(({ name }) => name)).toEqual(['a48', 'a128', 'a48-3', 'a128-3'])
  })

  test('are at most seven', async () => {
    const path = scratch.path('many.mkv')
    const maps = Array.from({ length: 12 }, () => '-map 1').join(' ')
    const inputs = '-f lavfi -i testsrc2=s=64x64:r=25:d=1 -f lavfi -i sine=d=1'
    await ffmpeg(...words(`${inputs} -map 0 ${maps} -c:v libx264 -c:a aac`), path)
    expect((await look(path)).furtherAudio).toHaveLength(7)
  })

  test('have unique names without characters that end an attribute', () => {
    const track = { language: 'en', title: null, purpose: 'main' } as const
    const rates = { channels: 2, hasLayout: true, sampleRate: 1, bitsPerSecond: 1 }
    const source = { index: 0, codec: 'aac', profile: 'LC', ...rates }
    const named = [
      { ...track },
      { ...track },
      { ...track, language: null },
      { ...track, title: 'Director "live"\n,URI="x"' },
      { ...track, title: '' },
      { ...track, title: 'English 7' },
      { ...track },
      { ...track, title: `${'a'.repeat(58)}ක්\u200dෂ්\u200dර` },
    ].map((each) => Object.assign({ durationSeconds: 1 }, source, each))
    expect(audioNames(named)).toEqual([
      'English',
      'English 2',
      'Audio 3',
      'Director live ,URI= x',
      'English 5',
      'English 7',
      'English 8',
      'a'.repeat(58),
    ])
  })
})
