import { describe, expect, it } from 'vitest'
import { readCaptions, writeWebVtt } from './web-vtt.ts'

const read = (text: string) => readCaptions(Buffer.from(text))
const rewritten = (text: string) => {
  const cues = read(text)
  return typeof cues === 'string' ? cues : writeWebVtt(cues)
}

describe('captions', () => {
  it('come out as times and plain lines, in order', () => {
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
    expect(rewritten(file)).toBe(`WEBVTT

00:00:01.000 --> 00:00:03.250
Tea &amp; rain, 1 &lt; 2

00:00:04.500 --> 00:00:06.000
Ayubowan! Welcome
to Ella
`)
  })

  it('may be SubRip, with Windows line ends, in any script', () => {
    const file =
      '1\r\n00:00:01,500 --> 00:00:02,000\r\n{\\an8}ආයුබෝවන්\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\n<b>வணக்கம்</b>\r\n'
    expect(read(file)).toEqual([
      { start: 1.5, end: 2, lines: ['ආයුබෝවන්'] },
      { start: 3, end: 4, lines: ['வணக்கம்'] },
    ])
  })

  it('never carry markup, a cue of their own making or a control character through', () => {
    const text = rewritten(
      'WEBVTT\n\n00:01.000 --> 00:02.000\n&lt;script&gt;alert(1)&lt;/script&gt;\n<img src=x onerror=alert(1)>\u0007 --> \u202Eok\n',
    )
    expect(text).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n&lt;script&gt;alert(1)&lt;/script&gt;\n--&gt; \u202Eok\n',
    )
  })

  it('leave out cues that make no sense', () => {
    const file = `WEBVTT

00:05.000 --> 00:04.000
backwards

00:61.000 --> 01:02.000
no such second

00:06.000 --> 00:07.000

99:00:00.000 --> 99:00:01.000
days later

00:08.000 --> 00:09.000
this one
`
    expect(read(file)).toEqual([{ start: 8, end: 9, lines: ['this one'] }])
  })

  it.each([
    ['no text at all', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 1]), 'captions_not_utf8'],
    ['Latin-1', Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\ncaf\xe9', 'latin1'), 'captions_not_utf8'],
    ['UTF-16', Buffer.from('\uFEFFWEBVTT\n\n00:01.000 --> 00:02.000\nhi', 'utf16le'), 'captions_not_utf8'],
    ['an empty file', Buffer.alloc(0), 'captions_not_readable'],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'captions_not_readable'],
    ['a header alone', Buffer.from('WEBVTT\n\n'), 'captions_not_readable'],
    [
      'too many cues',
      Buffer.from(`WEBVTT\n\n${'00:01.000 --> 00:02.000\nhi\n\n'.repeat(10_001)}`),
      'captions_not_readable',
    ],
  ])('are refused: %s', (_, bytes, fault) => {
    expect(readCaptions(bytes)).toBe(fault)
  })

  it('are read in no time, whatever is in them', () => {
    const hostile = `WEBVTT\n\n00:01.000 --> 00:02.000\n${'<a'.repeat(250_000)}${'{\\'.repeat(200_000)}${'&'.repeat(50_000)}`
    const startedAt = performance.now()
    read(hostile)
    read('\t '.repeat(500_000))
    read(`${'\t '.repeat(50_000)}x`)
    expect(performance.now() - startedAt).toBeLessThan(1500)
  })
})
