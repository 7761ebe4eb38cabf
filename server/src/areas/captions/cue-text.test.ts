import { describe, expect, it } from 'vitest'
import { readCaptions } from './web-vtt.ts'

const subRip = async (text: string, header = '') => {
  const captions = await readCaptions(Buffer.from(`${header}00:00:01,000 --> 00:00:02,000\n${text}\n`))
  if (typeof captions === 'string') throw new Error(captions)
  return { lines: captions.cues[0]?.lines, settings: captions.cues[0]?.settings }
}

describe('override tags of SubRip', () => {
  it.each([
    ['{\\an8\\fs20}top', 'line:0'],
    ['{\\fs20\\an9}top', 'line:0 align:end'],
    ['{\\i1}{\\b1\\a6}top', 'line:0'],
    ['{\\an8}top{\\an1}', 'line:0'],
    ['{\\alpha&H80&}top', ''],
    ['top \\an8', ''],
  ])('keep the position of %s', async (text, settings) => {
    expect(await subRip(text)).toMatchObject({ settings })
  })

  it.each([
    ['one\\Ntwo', ['one', 'two']],
    ['{\\an8}one\\N\\Ntwo\\hthree', ['one', 'two three']],
    ['{y:i}one{Y:b} two', ['one two']],
    ['{c:$0000ff}one', ['one']],
    ['C:\\Norway\\home', ['C:\\Norway\\home']],
    ['{x: 1} stays', ['{x: 1} stays']],
  ])('are read as players do: %s', async (text, lines) => {
    expect(await subRip(text)).toMatchObject({ lines })
  })

  it('are text in WebVTT', async () => {
    const { lines } = await subRip('{y:i}one\\Ntwo\\h', 'WEBVTT\n\n')
    expect(lines).toEqual(['{y:i}one\\Ntwo\\h'])
  })
})

describe('angle brackets in captions', () => {
  it.each([
    'if a<b and c>d',
    '<Ama> Hello <laughs>',
    'Press <Enter> now',
    '<නංගි> හෙලෝ <நன்றி>',
    'mail <ama@example.org> or <https://example.org/?a=b>',
    '1 < 2 > 0, <3 <<>> < i > </ <',
    '<citation> <bold> <fontaine> <u2> <12> <c3po>',
    '<script>alert(1)</script>',
  ])('stay as text if they are no tag: %s', async (text) => {
    for (const header of ['', 'WEBVTT\n\n'])
      expect(await subRip(text, header)).toMatchObject({ lines: [text] })
  })

  it.each([
    ['<i>one</i> <B>two</B> <u >three</u> <s>four</s>', 'one two three four'],
    ['<font color="red" size=+1>one</font><FONT face=Arial>!</FONT >', 'one!'],
    ['<v Nimali de Silva>one</v> <v.loud>two <c.yellow.bg_blue>three</c>', 'one two three'],
    ['<lang en-GB>one</lang> <ruby>two<rt>three</rt></ruby>', 'one twothree'],
    ['one<00:00:01.500><c> two</c><01:02.000>', 'one two'],
    ['<span class="a">one</span><p>two</p><b style="x">three</b><img src=x onerror=alert(1)>', 'onetwothree'],
  ])('are left out if they are tags of captions: %s', async (text, line) => {
    expect(await subRip(text)).toMatchObject({ lines: [line] })
  })
})
