import { describe, expect, it } from 'vitest'
import { readCaptions } from './web-vtt.ts'

const read = async (text: string) => {
  const captions = await readCaptions(Buffer.from(text))
  if (typeof captions === 'string') throw new Error(captions)
  const { cues, problems } = captions
  return {
    cues: cues.map(({ start, end, lines, settings }) =>
      `${start}-${end} ${lines.join('/')} ${settings}`.trim(),
    ),
    problems: problems.map(({ line, kind }) => `${line} ${kind}`),
  }
}

const EVENTS = '[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text'
const subStation = (...events: string[]) =>
  ['\uFEFF[Script Info]', 'Title: Ella', '', '[V4+ Styles]', 'Style: Default,Arial', EVENTS, ...events].join(
    '\r\n',
  )
const dialogue = (text: string, times = '0:00:03.50,0:00:04.00') =>
  `Dialogue: 0,${times},Default,,0,0,0,,${text}`

describe('captions in other formats', () => {
  it.each([
    [[dialogue('Hello, dear\\Nfriend')], ['3.5-4 Hello, dear/friend'], []],
    [[dialogue('{\\an8\\i1}one{note}{\\i0} two\\hthree')], ['3.5-4 one two three line:0'], ['8 formatting']],
    [[dialogue('two'), dialogue('හෙලෝ', '0:00:01.00,0:00:02.00')], ['1-2 හෙලෝ', '3.5-4 two'], []],
    [[dialogue('{\\p1}m 0 0 l 9 9{\\p0}'), 'Comment: 0,0:00:01.00,0:00:02.00,,,,,,,no'], [], []],
    [
      [dialogue('late', 'x,0:00:04.00'), dialogue('', '0:00:01.00,0:00:02.00')],
      [],
      ['8 unreadable_times', '9 no_text'],
    ],
  ])('are read from SubStation Alpha: %s', async (events, cues, problems) => {
    expect(await read(subStation(...events))).toEqual({ cues, problems })
  })

  it('are read from SubStation Alpha by the names of its fields', async () => {
    const file =
      '[Script Info]\n[Events]\nFormat: Marked, End, Start, Text\nDialogue: Marked=0,0:00:02.00,0:00:01.00,a, b'
    expect(await read(file)).toEqual({ cues: ['1-2 a, b'], problems: [] })
  })

  it.each([
    ['[ar:Amara]\n[00:12.00]one\n[00:15.50]two\n', ['12-15.5 one', '15.5-20.5 two']],
    ['[00:12]one\n[00:15.5]\n[01:00.250]two', ['12-15.5 one', '60.25-65.25 two']],
    ['[00:12.00][00:20.00]one\n[00:15.00]two', ['12-15 one', '15-20 two', '20-25 one']],
    ['[00:12.00]ආයුබෝවන්\n[00:12.00]welcome', ['12-17 ආයුබෝවන්/welcome']],
    ['[offset:+2000]\n[00:12.00]<00:12.00> one <00:13.10> word', ['10-15 one word']],
  ])('are read from lyrics: %s', async (file, cues) => {
    expect(await read(file)).toEqual({ cues, problems: [] })
  })

  it.each([
    ['TTML', '<?xml version="1.0"?>\n<!-- a -->\n<tt xmlns="http://www.w3.org/ns/ttml"></tt>'],
    ['TTML', '<tt:tt xmlns:tt="http://www.w3.org/ns/ttml"></tt:tt>'],
    ['YouTube XML', '<?xml version="1.0" ?><timedtext format="3"></timedtext>'],
    ['SAMI', '<SAMI>\n<BODY><SYNC Start=1000><P Class=ENCC>one'],
    ['MicroDVD', '{1}{1}25\n{25}{50}one|two'],
    ['MPL2', '[10][20]one'],
    ['SCC', 'Scenarist_SCC V1.0\n\n00:00:00:00\t94ae 94ae'],
    ['EBU STL', '850STL25.01\0\0\0\0'],
    ['RTF', '{\\rtf1\\ansi 00:00:01,000 --> 00:00:02,000}'],
    ['PDF', '%PDF-1.7\n\0\0\0'],
    ['ZIP or Word', 'PK\u0003\u0004\0\0\0\0'],
    ['JSON', '{"events": []}'],
  ])('are refused with the name of the format: %s', async (name, file) => {
    const text = `The format of this file is ${name}. Convert it to WebVTT or SubRip (.vtt, .srt) and choose it again.`
    await expect(read(file)).rejects.toMatchObject({ code: 'captions_other_format', text })
  })

  it('do not hide SubRip whose first line looks like one of them', async () => {
    const cue = '00:00:01,000 --> 00:00:02,000\none\n'
    for (const first of ['[Music]', '{1}', '[1]', 'a <tt> tag', '1'])
      expect((await read(`${first}\n${cue}`)).cues).toEqual(['1-2 one'])
  })

  it('are read in linear time, and other requests are served meanwhile', async () => {
    const before = process.cpuUsage()
    await read(
      subStation(
        dialogue('{'.repeat(500_000)),
        dialogue('{\\'.repeat(500_000)),
        dialogue('<font a'.repeat(100_000)),
      ),
    )
    await read(`[00:01.00]${'[00:01.00]'.repeat(100_000)}\n${'[00:01.00]one\n'.repeat(100_000)}`)
    await read(
      `1\n00:00:01,000 --> 00:00:02,000\n${`<c${'.'.repeat(9000)}\n<p${' '.repeat(9000)}\n<b ${'='.repeat(9000)}\n`.repeat(30)}`,
    )
    expect(process.cpuUsage(before).user).toBeLessThan(15e6)
    let turns = 0
    const counter = setInterval(() => turns++)
    await read(subStation(...Array.from({ length: 40_000 }, () => dialogue('one')))).finally(() =>
      clearInterval(counter),
    )
    expect(turns).toBeGreaterThan(5)
  })
})
