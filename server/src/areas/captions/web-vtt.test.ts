import { describe, expect, it } from 'vitest'
import { readCaptions, writeWebVtt } from './web-vtt.ts'

const read = async (text: string) => {
  const captions = await readCaptions(Buffer.from(text))
  return typeof captions === 'string' ? [] : captions.cues
}
const rewritten = async (text: string) => writeWebVtt(await read(text))

describe('caption parser', () => {
  it('returns times and plain lines in order', async () => {
    const file = `\uFEFFWEBVTT - some title

STYLE
::cue { background: url(https://elsewhere.test/x) }

REGION
id:fred

NOTE do not show this
00:00:09.000

second
00:00:04.500 --> 00:00:06.000 position:10% line:0 align:start
<v Nimali>Ayubowan! <i>Welcome</i>
to Ella

00:01.000 --> 00:03.250
Tea &amp; rain, 1 < 2
`
    expect(await rewritten(file)).toBe(`WEBVTT

00:00:01.000 --> 00:00:03.250
Tea &amp; rain, 1 &lt; 2

00:00:04.500 --> 00:00:06.000 position:10% line:0 align:start
Ayubowan! Welcome
to Ella
`)
  })

  it('accepts SubRip with Windows line ends and any script', async () => {
    const file =
      '1\r\n00:00:01,500 --> 00:00:02,000\r\n{\\an8}ආයුබෝවන්\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\n<b>வணக்கம்</b>\r\n'
    expect(await read(file)).toEqual([
      { start: 1.5, end: 2, lines: ['ආයුබෝවන්'], settings: 'line:0' },
      { start: 3, end: 4, lines: ['வணக்கம்'], settings: '' },
    ])
  })

  it('removes markup, cues inside cues and control characters', async () => {
    const text = await rewritten(
      'WEBVTT\n\n00:01.000 --> 00:02.000\n&lt;script&gt;alert(1)&lt;/script&gt;\n<img src=x onerror=alert(1)>\u0007 --> \u202Eok\n',
    )
    expect(text).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n&lt;script&gt;alert(1)&lt;/script&gt;\n--&gt; \u202Eok\n',
    )
  })

  it('skips invalid cues', async () => {
    const file = `WEBVTT

00:05.000 --> 00:04.000
backwards

00:06.000 --> 00:07.000

99:00:00.000 --> 99:00:01.000
days later

00:08.000 --> 00:09.000
this one
`
    expect(await read(file)).toEqual([{ start: 8, end: 9, lines: ['this one'], settings: '' }])
  })

  it.each([
    ['with no text at all', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 1]), 'captions_not_text'],
    [
      'with more than 50,000 cues',
      Buffer.from(`WEBVTT\n\n${'00:01.000 --> 00:02.000\nhi\n\n'.repeat(50_001)}`),
      'too_many_cues',
    ],
  ])('rejects a file %s', async (_, bytes, error) => {
    expect(await readCaptions(bytes)).toBe(error)
  })

  it('reads its own files again without loss', async () => {
    const file = await rewritten(
      'WEBVTT\n\n00:01.0004 --> 00:02.000 line:10%,end size:50% align:right\n&lt;b&gt; &amp;amp; {1}\n3\n\n4\n00:03.000 --> 00:04.000\n12',
    )
    expect(file).toContain('&lt;b&gt; &amp;amp; {1}\n3\n\n00:00:03.000 --> 00:00:04.000\n12\n')
    expect(await rewritten(file)).toBe(file)
  })

  it('reads 50,000 cues in any of its encodings', async () => {
    const text = Array.from(
      { length: 50_000 },
      (_, index) => `${index + 1}\r\n00:00:01,000 --> 00:00:02,000\r\nCafé à Ella, ${index}\r\n`,
    ).join('\r\n')
    for (const bytes of [Buffer.from(text), Buffer.from(text, 'utf16le'), Buffer.from(text, 'latin1')]) {
      const captions = await readCaptions(bytes)
      expect(captions).toMatchObject({ problems: [], cues: { length: 50_000 } })
    }
  })

  it('parses hostile input in linear time', async () => {
    const hostile = `WEBVTT\n\n00:01.000 --> 00:02.000\n${'<a'.repeat(250_000)}${'{\\'.repeat(200_000)}${'&'.repeat(50_000)}`
    const before = process.cpuUsage()
    await read(hostile)
    await read('\t '.repeat(500_000))
    await read(`${'\t '.repeat(50_000)}x`)
    // It takes a second of processor time. Quadratic time would be minutes.
    expect(process.cpuUsage(before).user).toBeLessThan(15e6)
  })

  it.each([
    ['50,000 cues', '00:01.000 --> 00:02.000\nhi\n\n'.repeat(50_000)],
    ['a cue of a million lines', `00:01.000 --> 00:02.000\n${'<i>a\n'.repeat(999_000)}`],
  ])('lets other requests be served while it reads %s', async (_, text) => {
    const bytes = Buffer.from(`WEBVTT\n\n${text}`)
    let turns = 0
    const counter = setInterval(() => turns++)
    await readCaptions(bytes).finally(() => clearInterval(counter))
    expect(turns).toBeGreaterThan(5)
  })
})
