import { describe, expect, it } from 'vitest'
import { decodeCaptions } from './caption-encoding.ts'
import { telemetryOfText } from './telemetry.ts'
import { readCaptions } from './web-vtt.ts'

const clock = (second: number) => `00:00:${String(second).padStart(2, '0')},000`
const times = (index: number) => `${clock(index)} --> ${clock(index + 1)}`
const numbered = (texts: readonly string[]) =>
  texts.map((text, index) => `${index + 1}\n${times(index)}\n${text}\n`).join('\n')
const repeated = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => text(i))

const bracketed = (i: number) =>
  `<font size="36">SrtCnt : ${i}, DiffTime : 33ms\n2022-08-07 13:40:4${i},774,808\n[iso : 100] [shutter : 1/80.0] [fnum : 280] [ev : 0] [ct : 5744] [color_md : default] [latitude: 7.95702${i}] [longitude: 80.76031${i}] [altitude: 117.000000] </font>`
const listed = (i: number) =>
  `F/2.8, SS 30.15, ISO 260, EV -1.7, GPS (80.760${i}, 7.957${i}, 17), D 221.21m, H 200.70m, H.S n/a, V.S n/a`
const settings = (i: number) =>
  `<font size="36">FrameCnt : ${i}, DiffTime : 39ms\n[iso : 100] [shutter : 1/240.0] [fnum : 280] [ev : 0] [ct : 5627] </font>`

const LOGS: [string, 'positions' | 'settings', string][] = [
  ['values in brackets', 'positions', numbered(repeated(4, bracketed))],
  ['one cue', 'positions', numbered([bracketed(1)])],
  [
    'cues without an empty line between',
    'positions',
    numbered(repeated(4, bracketed)).replaceAll('\n\n', '\n'),
  ],
  ['an empty line after each line', 'positions', numbered(repeated(4, bracketed)).replaceAll('\n', '\n\n')],
  ['carriage returns', 'positions', numbered(repeated(4, bracketed)).replaceAll('\n', '\r\n')],
  [
    'rel_alt and abs_alt in one pair of brackets',
    'positions',
    numbered(
      repeated(
        3,
        (i) => `[iso: 200] [latitude: 7.95708${i}] [longitude: 80.760739] [rel_alt: 5.4 abs_alt: -124.7]`,
      ),
    ),
  ],
  [
    'longtitude and no times',
    'positions',
    repeated(
      3,
      (i) =>
        `${i + 1}\n2017.08.05 14:11:5${i},393,525\n[latitude : 7.9${i}3] [longtitude : 80.76] [iso : 100]\n`,
    ).join('\n'),
  ],
  [
    'SubStation Alpha',
    'positions',
    `[Script Info]\nTitle: DJI\n[Events]\n${repeated(4, (i) => `Dialogue: 0,0:00:0${i}.00,0:00:0${i + 1}.00,Default,,0,0,0,,${listed(i)}`).join('\n')}`,
  ],
  ['lyrics', 'positions', repeated(4, (i) => `[00:0${i}.00]${listed(i)}`).join('\n')],
  [
    "the pilot's position",
    'positions',
    numbered(
      repeated(
        3,
        (i) =>
          `HOME(80.7602,7.9570) 2017.8.5 14:11:5${i}\nGPS(80.7602,7.957${i},16) Hb:1.9 Hs:1.9\nISO:100 TV:60 EV: 0 IR:F2.8`,
      ),
    ),
  ],
  [
    'hemispheres in GPS(…)',
    'positions',
    numbered(
      repeated(
        3,
        (i) => `HOME(E: 80.76${i}, N: 7.95) GPS(E: 80.76${i}, N: 7.957, 10.0m)\nISO:100 SHUTTER:60`,
      ),
    ),
  ],
  ['a list of values', 'positions', numbered(repeated(3, listed))],
  [
    'a title in the first cue and a name in each',
    'positions',
    numbered(['Sigiriya from above', ...repeated(6, (i) => `Anura's drone ${listed(i)}`)]),
  ],
  [
    'NMEA',
    'positions',
    repeated(3, (i) => `$GPRMC,12351${i},A,0757.421,N,08045.610,E,022.4,084.4,230394,,*6A`).join('\n'),
  ],
  [
    'names and numbers',
    'positions',
    numbered(repeated(6, (i) => `Lat: 7.957${i}\nLon: 80.7603\nAlt: 117 m`)),
  ],
  ['plain coordinates', 'positions', numbered(repeated(6, (i) => `7.95702${i}, 80.760312`))],
  [
    'positions between captions',
    'positions',
    numbered(repeated(30, (i) => (i % 3 === 0 ? listed(i % 10) : `We walk on, step ${i}, to the top.`))),
  ],
  ['no position', 'settings', numbered(repeated(3, settings))],
  [
    'positions of zero',
    'settings',
    numbered(
      repeated(3, (i) => settings(i).replace('[ev', '[latitude: 0.000000] [longitude: 0.000000] [ev')),
    ),
  ],
  [
    'a list of values without a position',
    'settings',
    numbered(repeated(3, (i) => listed(i).replace(/GPS \([^)]*\)/, 'GPS (n/a)'))),
  ],
  [
    'no position in three lines',
    'settings',
    numbered(repeated(3, () => 'ISO:100 TV:60 EV: 0 IR:F2.8\nHb:1.9 Hs:1.9')),
  ],
]

const WEB_VTT = `WEBVTT\n\n${repeated(3, (i) => `00:0${i}.000 --> 00:0${i + 1}.000\n${listed(i)}\n`).join('\n')}`
const SAMI = repeated(3, (i) => `<SYNC Start=${i}000><P Class=ENUSCC>${listed(i)}`).join('\n')
const TTML = `<tt><body><div>${repeated(3, (i) => `<p begin="${i}s" end="${i + 1}s">${listed(i)}</p>`).join('')}</div></body></tt>`
const ASS = `[Script Info]\n[Events]\n${repeated(3, (i) => `Dialogue: 0,0:00:0${i}.00,0:00:0${i + 1}.00,Default,,0,0,0,,${listed(i)}`).join('\n')}`
const LRC = repeated(3, (i) => `[00:0${i}.00]${listed(i)}`).join('\n')

const PHOTOGRAPHY = [
  'Today: how I film at night.',
  'I set ISO 100, shutter 1/200, f/2.8.',
  'Then EV 0 and a colour temperature of 5600.',
  '[Camera: ISO 3200]',
  'That is better.',
]
const CAPTIONS: [string, string[]][] = [
  [
    'a talk about latitude and longitude',
    [
      'The latitude of Sigiriya is 7.9570 and its longitude 80.7603.',
      'Latitude counts from the equator, longitude from Greenwich.',
      'GPS (the Global Positioning System) needs four satellites.',
    ],
  ],
  ['one title with coordinates', ['7.9570° N, 80.7603° E']],
  [
    'a few words with coordinates',
    ['Latitude: 7.9570, longitude: 80.7603', 'We are at the top!', 'What a view.'],
  ],
  [
    'a list of towns with coordinates',
    ['Kandy', 'Galle', 'Jaffna', 'Ella', 'Mirissa', 'Trincomalee'].map(
      (town, i) => `${town}: latitude ${6 + i / 3}, longitude ${80 + i / 7}`,
    ),
  ],
  ['a lesson about photography', PHOTOGRAPHY],
  [
    'a list of photos with their settings',
    repeated(
      12,
      (i) => `Photo ${i + 1}: ISO ${100 * i}, f/2.8, 1/60 s, ${['Kandy', 'Galle', 'Ella'][i % 3]}`,
    ),
  ],
  [
    'a talk about the log of a drone',
    [
      'My drone writes this file:',
      '[latitude: 7.957020] [longitude: 80.760310]',
      'for each frame.',
      'So delete it.',
    ],
  ],
  ['numbers', repeated(20, (i) => `${i}, ${i + 1}, ${i + 2}!`)],
  ['scores', repeated(8, (i) => `Home: ${i} Away: 2 Time: 12:3${i}`)],
  ['speakers and sounds in brackets', ['[Speaker: Anura]', '[Music: 1812]', 'Height: 8000 feet', '[wind]']],
  ['Sinhala', ['අක්ෂාංශ 7.9570, දේශාංශ 80.7603 ලෙස', 'සීගිරිය', 'අපි යමු']],
]

describe('a log of a drone or camera', () => {
  it.each(LOGS)('is recognized with %s', async (_, kind, text) => {
    expect(telemetryOfText(text)).toBe(kind)
    expect(await readCaptions(Buffer.from(text))).toBe('captions_telemetry')
  })

  it.each(Object.entries({ WEB_VTT, SAMI, TTML, ASS, LRC }))('is recognized in %s', (_, text) => {
    expect(telemetryOfText(text)).toBe('positions')
  })

  it('is recognized in every encoding, and in full-width letters', async () => {
    const text = numbered(repeated(3, bracketed))
    const wide = text.replace(/[a-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))
    const utf16 = Buffer.from(text, 'utf16le')
    for (const bytes of [
      Buffer.from(`\uFEFF${text}`),
      utf16,
      Buffer.from(utf16).swap16(),
      Buffer.from(wide),
    ]) {
      expect(telemetryOfText((await decodeCaptions(bytes))?.text ?? '')).toBe('positions')
    }
    expect(await readCaptions(Buffer.from(text), 'koi8-r')).toBe('captions_telemetry')
  })

  it('is recognized before its cues are too many', async () => {
    const text = repeated(60_000, (i) => `${i}\n00:00:01,000 --> 00:00:02,000\n${listed(i % 10)}\n`).join(
      '\n',
    )
    expect(await readCaptions(Buffer.from(text))).toBe('captions_telemetry')
  })
})

describe('captions with numbers', () => {
  it.each(CAPTIONS)('are no log: %s', async (_, texts) => {
    expect(telemetryOfText(numbered(texts))).toBeUndefined()
    expect(await readCaptions(Buffer.from(numbered(texts)))).toMatchObject({
      problemCount: expect.any(Number),
    })
  })

  it.each([
    ['[iso : '],
    ['<p'],
    ['lat '],
    ['lat          '],
    ['shutter\n'],
    ['1.12345 '],
    ['\n'],
    ['1\n'],
    ['$GPRMC,'],
    ['-'],
  ])('are read within seconds if they repeat %j 10 MB long', (piece) => {
    const text = piece.repeat(10e6 / piece.length)
    const startedAt = performance.now()
    telemetryOfText(text)
    expect(performance.now() - startedAt).toBeLessThan(5000)
  })
})
