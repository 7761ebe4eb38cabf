import { describe, expect, it } from 'vitest'
import { readCaptions, readStoredCues, writeWebVtt } from './web-vtt.ts'

const read = async (text: string) => {
  const captions = await readCaptions(Buffer.from(text))
  if (typeof captions === 'string') throw new Error(captions)
  const { cues, problems } = captions
  return {
    cues: cues.map(({ start, end, lines }) => `${start}-${end} ${lines.join('/')}`),
    problems: problems.map(({ line, kind }) => `${line} ${kind}`),
  }
}
/** A time line as the second one of a SubRip file. */
const withTimes = (times: string) => `1\n00:00:01,000 --> 00:00:02,000\none\n\n2\n${times}\ntwo\n`

describe('time lines of captions', () => {
  it.each([
    ['a full-width colon', '00：00：03,000 --> 00：00：04,000'],
    ['full-width digits', '００：００：０３，０００　－－＞　００：００：０４．０００'],
    ['an arrow character', '00:00:03,000 → 00:00:04,000'],
    ['a space inside the arrow', '00:00:03,000 -- > 00:00:04,000'],
    ['a double arrow', '00:00:03,000 ==> 00:00:04,000'],
    ['two hyphens', '00:00:03,000 -- 00:00:04,000'],
    ['a dash', '00:00:03,000 – 00:00:04,000'],
    ['no arrow', '00:00:03,000 00:00:04,000'],
    ['a comma, as in SBV', '0:00:03.000,0:00:04.000'],
    ['Arabic-Indic digits', '٠٠:٠٠:٠٣٫٠٠٠ --> ٠٠:٠٠:٠٤,٠٠٠'],
    ['Tamil digits', '௦௦:௦௦:௦௩,௦௦௦ --> ௦௦:௦௦:௦௪,௦௦௦'],
    ['left-to-right marks', '\u200E00:00:03,000\u200E --> \u202A00:00:04,000\u202C'],
    ['a right-to-left embedding', '\u202B00:00:03,000 --> 00:00:04,000\u202C'],
    ['the number of the cue', '2 00:00:03,000 --> 00:00:04,000'],
    ['a no-break space', '00:00:03,000\u00A0-->\u00A000:00:04,000'],
  ])('are read with %s', async (_, times) => {
    expect(await read(withTimes(times))).toEqual({ cues: ['1-2 one', '3-4 two'], problems: [] })
  })

  it.each([
    ['60 seconds', '00:00:59,000 --> 00:00:60,000', '59-60'],
    ['75 seconds', '00:00:03.500 --> 00:00:75,000', '3.5-75'],
    ['120 seconds', '00:00:119,000 --> 00:00:120,000', '119-120'],
    ['90 minutes', '00:90:00,000 --> 00:90:01,000', '5400-5401'],
    ['120 minutes and no hours', '120:03.000 --> 120:04.000', '7203-7204'],
  ])('add up %s, as players do', async (_, times, expected) => {
    for (const header of ['', 'WEBVTT\n\n'])
      expect(await read(`${header}${times}\none\n`)).toEqual({ cues: [`${expected} one`], problems: [] })
  })

  it.each([
    ['points instead of colons', '00.00.03,000 --> 00.00.04,000'],
    ['semicolons instead of colons', '00;00;03;000 --> 00;00;04;000'],
    ['hyphens instead of colons', '00-00-03,000 --> 00-00-04,000'],
    ['units', '00h00m03s --> 00h00m04s'],
    ['seconds only', '3.0 --> 4.0'],
    ['whole seconds only', '3 --> 4'],
    ['two numbers of frames', '00:00:03:12 , 00:00:04:10'],
    ['letters for digits', '00:00:O3,000 -- 00:00:04,000'],
    ['short times and an arrow character', '00:03 → 00:04'],
    ['whole seconds and no arrow', '00:00:03 - 00:00:04'],
    ['short times and no arrow', '00:03 - 00:04'],
    ['brackets', '[00:00:03,000] [00:00:04,000]'],
    ['words', 'Start 00:00:03,000 end 00:00:04,000'],
    ['an event of ASS', 'Dialogue: 0,0:00:03.00,0:00:04.00,Default,,0,0,0,,two'],
    ['no start', '--> 00:00:04,000'],
    ['no end', '00:00:03,000 --'],
    ['an unreadable start', 'xx:00:03,000 --> 00:00:04,000'],
    ['an unreadable end', '00:00:03,000 --> xx:00:04,000'],
    ['more than 300 characters', `00:00:03,000 -->${'-'.repeat(300)}> 00:00:04,000`],
  ])('are reported with %s', async (_, times) => {
    expect(await read(withTimes(times))).toEqual({ cues: ['1-2 one'], problems: ['6 unreadable_times'] })
  })

  it.each([
    'leaves 8:30 -> Ella',
    '8:30 -> Ella',
    'Kandy 8:30 -> Ella 9:15',
    'Open 8:30 – 17:00',
    '8:30–17:00',
    'Matthew 3:16, 3:17',
    '1.5 -> two',
    '12.05.2026 – 14.05.2026',
    '192.168.10.1 - 192.168.10.2',
    'from 0:00:10 to 0:00:20',
    'the record is 2:01:09',
    '00:00:03,123 is the moment',
    'He drove 1:23.456, then 1:23.789',
  ])('are not found in text: %s', async (text) => {
    expect(await read(withTimes(`00:00:03,000 --> 00:00:04,000\n${text}`))).toEqual({
      cues: ['1-2 one', `3-4 ${text}/two`],
      problems: [],
    })
  })

  it('are not found in text with times of words', async () => {
    const file = 'WEBVTT\n\n00:01.000 --> 00:02.000\n<00:00:01.100><c>to</c><00:00:01.500><c> Ella</c>\n'
    expect(await read(file)).toEqual({ cues: ['1-2 to Ella'], problems: ['4 formatting'] })
  })

  it('may have settings of any length', async () => {
    const times = `00:00:03,000 --> 00:00:04,000 ${'x:1 '.repeat(200)}`
    expect(await read(withTimes(times))).toEqual({
      cues: ['1-2 one', '3-4 two'],
      problems: ['6 settings'],
    })
  })

  it('report each text beside them', async () => {
    const file =
      '00:00:01,000 --> 00:00:02,000 Hello there\none\n\n00:00:03,000 --> 00:00:04,000 Hello\ntwo\n'
    expect(await read(file)).toEqual({
      cues: ['1-2 one', '3-4 two'],
      problems: ['1 stray_text', '4 stray_text'],
    })
  })

  it('are not found in the text of saved captions', () => {
    const cue = {
      start: 1,
      end: 2,
      settings: 'line:0',
      lines: ['00:00:03,000 --> 00:00:04,000', '2', '&lt; 3'],
    }
    const other = { start: 5, end: 86_400, settings: '', lines: ['0:00:01.000,0:00:02.000', '\\N{y:i}'] }
    expect(readStoredCues(Buffer.from(writeWebVtt([cue, other])))).toEqual([cue, other])
    expect(readStoredCues(Buffer.from(writeWebVtt([])))).toEqual([])
  })
})

describe('cue numbers of SubRip', () => {
  const next = '00:00:03,000 --> 00:00:04,000\ntwo\n'
  it.each([
    [
      'a second paragraph before times',
      `00:00:01,000 --> 00:00:02,000\none\n\nsecond paragraph\n${next}`,
      ['1-2 one/second paragraph', '3-4 two'],
    ],
    [
      'a number that is not the next one',
      `1\n00:00:01,000 --> 00:00:02,000\nThe score is\n7\n${next}`,
      ['1-2 The score is/7', '3-4 two'],
    ],
    [
      'a number in a file without cue numbers',
      `00:00:01,000 --> 00:00:02,000\nThe score is\n\n7\n${next}`,
      ['1-2 The score is/7', '3-4 two'],
    ],
    [
      'a number with an empty line after it',
      `1\n00:00:01,000 --> 00:00:02,000\nThe score is\n\n7\n\n${next}`,
      ['1-2 The score is/7', '3-4 two'],
    ],
  ])('keep as text %s', async (_, file, cues) => {
    expect(await read(file)).toEqual({ cues, problems: [] })
  })

  it('are reported if they do not continue the sequence', async () => {
    expect(await read(`1\n00:00:01,000 --> 00:00:02,000\none\n\n7\n${next}`)).toEqual({
      cues: ['1-2 one', '3-4 two'],
      problems: ['5 stray_text'],
    })
  })

  it('are left out in other digits and with marks', async () => {
    const file = `١\n00:00:01,000 --> 00:00:02,000\none\n٢\n00:00:03,000 --> 00:00:04,000\ntwo\n\u200E3\n00:00:05,000 --> 00:00:06,000\nthree\n`
    expect(await read(file)).toEqual({ cues: ['1-2 one', '3-4 two', '5-6 three'], problems: [] })
  })

  it.each([
    ['a point', '1.', '2.'],
    ['a hash sign', '#1', '# 2'],
  ])('are left out with %s', async (_, first, second) => {
    const file = `${first}\n00:00:01,000 --> 00:00:02,000\none\n\n${second}\n${next}`
    expect(await read(file)).toEqual({ cues: ['1-2 one', '3-4 two'], problems: [] })
  })

  it('are left out after a hundred lines of text', async () => {
    const long = 'one\n'.repeat(100)
    const { cues, problems } = await read(`1\n00:00:01,000 --> 00:00:02,000\n${long}2\n${next}`)
    expect(cues).toEqual(['1-2 one/one/one/one/one/one', '3-4 two'])
    expect(problems).toEqual(['3 too_long'])
  })

  it.each([
    ['a title', `Made by me\n${next}`, '1 stray_text'],
    ['a title and a number', `Made by me\n1\n${next}`, '1 stray_text'],
  ])('do not hide %s before the first times', async (_, file, problem) => {
    expect(await read(file)).toEqual({ cues: ['3-4 two'], problems: [problem] })
  })
})
