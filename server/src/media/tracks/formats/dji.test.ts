import { describe, expect, it } from 'vitest'
import { readTrackFile } from '../read-track-file.ts'

const read = (text: string) => readTrackFile(Buffer.from(text), 'DJI_0001.SRT')
const clock = (second: number) => `00:00:${String(second).padStart(2, '0')},000`
const cues = (texts: readonly string[], first = 0) =>
  texts.map((text, i) => `${i + 1}\n${clock(first + i)} --> ${clock(first + i + 1)}\n${text}\n`).join('\n')
const three = (text: (i: number) => string) => [0, 1, 2].map(text)
const way = async (text: string) =>
  (await read(text)).segments.flat().map(({ seconds, latitude, longitude }) => [seconds, latitude, longitude])

/** Three seconds near Ella. */
const ELLA = three((i) => `${i} 6.866${i} 81.046${i}`).map((row) => row.split(' ').map(Number))

describe('log of a drone', () => {
  it.each<[string, string]>([
    [
      'values in brackets',
      cues(three((i) => `[iso : 100] [latitude: 6.866${i}] [longitude: 81.046${i}] [altitude: 117.0]`)),
    ],
    ['the misspelt "longtitude"', cues(three((i) => `[latitude : 6.866${i}] [longtitude : 81.046${i}]`))],
    ['a decimal comma', cues(three((i) => `[latitude: 6,866${i}] [longitude: 81,046${i}]`))],
    [
      'a pair with the longitude first',
      cues(three((i) => `F/2.8, SS 30, GPS (81.046${i}, 6.866${i}, 17), D 1.0m, H 2.00m`)),
    ],
    [
      'a pair with the latitude and a height',
      cues(three((i) => `GPS(6.866${i},81.046${i},69.800) BAROMETER(91.2)`)),
    ],
    [
      'a pair with the latitude and a height in metres',
      cues(three((i) => `GPS(6.866${i},81.046${i},0.0M) BAROMETER:0.3M`)),
    ],
    ['letters of hemispheres', cues(three((i) => `GPS(E: 81.046${i}, N: 6.866${i}, 16)`))],
    [
      'cues without an empty line between',
      cues(three((i) => `[latitude: 6.866${i}] [longitude: 81.046${i}]`)).replaceAll('\n\n', '\n'),
    ],
    [
      'carriage returns',
      cues(three((i) => `[latitude: 6.866${i}] [longitude: 81.046${i}]`)).replaceAll('\n', '\r\n'),
    ],
    [
      'lines without cue numbers and times',
      three((i) => `[latitude: 6.866${i}] [longitude: 81.046${i}]`).join('\n'),
    ],
    [
      'a clock instead of times',
      three(
        (i) => `${i + 1}\n2017.08.05 14:11:5${i},393,525\n[latitude : 6.866${i}] [longtitude : 81.046${i}]\n`,
      ).join('\n'),
    ],
    [
      'durations of frames instead of times',
      three((i) => `FrameCnt : ${i + 1}, DiffTime : 1000ms\n[latitude: 6.866${i}] [longitude: 81.046${i}]`)
        .join('\n')
        .replaceAll('FrameCnt', '1\nFrameCnt'),
    ],
  ])('is read with %s', async (_, text) => {
    expect(await way(text)).toEqual(ELLA)
  })

  it('decides the order of pairs by any value beyond the pole, also where others fit both', async () => {
    const [first] = await way(cues(['GPS (89.9999, 6.8, 17)', 'GPS (90.0001, 6.8, 17)']))
    expect(first).toEqual([0, 6.8, 89.9999])
    const [other] = await way(cues(['GPS (6.8, 89.9999, 17)', 'GPS (6.8, 90.0001, 17)']))
    expect(other).toEqual([0, 6.8, 89.9999])
  })

  it('never returns the position of the pilot', async () => {
    const home = 'HOME(80.1111,7.2222) 2017.08.05 14:11:51'
    const track = await read(cues(three((i) => `${home}\nGPS(81.046${i},6.866${i},16) Hb:1.9\nISO:100`)))
    expect(JSON.stringify(track)).not.toMatch(/80\.1111|7\.2222/)
    await expect(read(cues(three(() => `${home}\nISO:100`)))).rejects.toMatchObject({
      code: 'track_no_positions',
    })
    const named = 'HOME(latitude: 7.2222, longitude: 80.1111)'
    await expect(read(cues(three(() => `${named} [iso: 100]`)))).rejects.toMatchObject({
      code: 'track_no_positions',
    })
    const bracketed = '[home latitude: 7.2222] [home longitude: 80.1111]'
    await expect(read(cues(three(() => `${bracketed} [iso: 100]`)))).rejects.toMatchObject({
      code: 'track_no_positions',
    })
  })

  it('prefers heights above the sea to those above the start, and never mixes them', async () => {
    const heights = async (text: string) => (await read(text)).segments.flat().map(({ height }) => height)
    const at = (i: number) => `[latitude: 6.866${i}] [longitude: 81.046${i}]`
    expect(await heights(cues(three((i) => `${at(i)} [rel_alt: 5.${i} abs_alt: 1041.${i}]`)))).toEqual([
      1041, 1041.1, 1041.2,
    ])
    expect(await heights(cues(three((i) => `${at(i)} [rel_alt: 5.${i}]`)))).toEqual([5, 5.1, 5.2])
    const mixed = three((i) => `${at(i)} [rel_alt: 5.${i}${i === 1 ? '' : ` abs_alt: 1041.${i}`}]`)
    expect(await heights(cues(mixed))).toEqual([1041, null, 1041.2])
    expect(await heights(cues(three((i) => `GPS (81.046${i}, 6.866${i}, 17), H ${i}.00m, H.S n/a`)))).toEqual(
      [0, 1, 2],
    )
  })

  it('leaves out unknown, garbled and incomplete positions and counts them', async () => {
    const texts = [
      'GPS (n/a, n/a, n/a)',
      'GPS (81.0461, 6.8661, 17)',
      'GPS (0.0, 0.0, 0)',
      'GPS (81.0463, 6.8663, 17)',
    ]
    const track = await read(`${cues(texts)}\n5\n${clock(4)} --> ${clock(5)}\nGPS (81.04`)
    expect(track.segments.flat().map(({ seconds }) => seconds)).toEqual([1, 3])
    expect(track.dropped).toBe(2)
  })

  it('separates what is before and after a long loss of the fix', async () => {
    const late = cues(
      three((i) => `[latitude: 6.867${i}] [longitude: 81.046${i}]`),
      40,
    )
    const track = await read(
      `${cues(three((i) => `[latitude: 6.866${i}] [longitude: 81.046${i}]`))}\n${late}`,
    )
    expect(track.segments.map(({ length }) => length)).toEqual([3, 3])
  })

  it('converts radians, which one model wrote', async () => {
    const radians = (degrees: number) => ((degrees * Math.PI) / 180).toFixed(9)
    const [first] = await way(
      cues(three((i) => `[latitude: ${radians(6.866)}] [longtitude: ${radians(81.046 + i / 1e4)}]`)),
    )
    expect(first?.[1]).toBeCloseTo(6.866, 5)
    expect(first?.[2]).toBeCloseTo(81.046, 5)
  })

  it.each<[string, string, string]>([
    ['an empty file', '\uFEFF \n', 'track_empty'],
    [
      'settings without positions',
      cues(three(() => '[iso : 100] [shutter : 1/240.0] [fnum : 280]')),
      'track_no_positions',
    ],
    [
      'zeros only',
      cues(three(() => '[iso: 480] [latitude: 0.000000] [longitude: 0.000000]')),
      'track_no_positions',
    ],
    [
      'zeros, and one place at the end',
      cues([
        '[latitude: 0.0] [longitude: 0.0]',
        '[latitude: 0.0] [longitude: 0.0]',
        '[latitude: 6.8] [longitude: 81.0]',
      ]),
      'track_no_positions',
    ],
    ['captions', cues(three(() => 'The train leaves Ella at nine.')), 'track_unknown_format'],
  ])('is refused with a code if it is %s', async (_, text, code) => {
    await expect(read(text)).rejects.toMatchObject({ code })
  })

  it('is read in linear time, whatever is in it', async () => {
    const started = performance.now()
    for (const text of ['[latitude: ', 'GPS(', 'HOME(', '<', '1\n', ' ', '1,', '[', '00:00:00,000 --> '])
      await read(text.repeat(2_000_000 / text.length)).catch(() => undefined)
    expect(performance.now() - started).toBeLessThan(10_000)
  })
})
