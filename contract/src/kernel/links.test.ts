import { describe, expect, it } from 'vitest'
import { linksIn } from './links.ts'

const URL = 'https://x.lk/a'

/** The texts of the links. */
const found = (text: string) => linksIn(text).map((link) => link.text)

describe('links in texts', () => {
  it.each([
    [`(${URL})`, URL],
    [`(see ${URL}).`, URL],
    [`[${URL}]`, URL],
    [`{${URL}}`, URL],
    [`[Ella](${URL})`, URL],
    [`<${URL}>`, URL],
    [`（${URL}）`, URL],
    ['https://en.wikipedia.org/wiki/Ella_(Sri_Lanka)', 'https://en.wikipedia.org/wiki/Ella_(Sri_Lanka)'],
    ['(https://en.wikipedia.org/wiki/Ella_(Sri_Lanka))', 'https://en.wikipedia.org/wiki/Ella_(Sri_Lanka)'],
    ['(https://x.lk/a_(b)_(c)).', 'https://x.lk/a_(b)_(c)'],
    ['https://x.lk/a?list[]=1&list[]=2', 'https://x.lk/a?list[]=1&list[]=2'],
    ['https://x.lk/a)b', 'https://x.lk/a)b'],
    [`${URL}))))`, URL],
    [`${URL} (`, URL],
    [`${URL}(`, URL],
  ])('includes only balanced brackets of %s', (text, url) => {
    expect(found(text)).toEqual([url])
  })

  it.each([
    `"${URL}"`,
    `'${URL}'`,
    `“${URL}”`,
    `‘${URL}’`,
    `«${URL}»`,
    `„${URL}“`,
    `"${URL}",`,
    `"${URL}."`,
    `${URL}.`,
    `${URL},`,
    `${URL};`,
    `${URL}:`,
    `${URL}!`,
    `${URL}?`,
    `${URL}?!`,
    `${URL}...`,
    `${URL}…`,
    `${URL}….`,
    `${URL}.)`,
    `**${URL}**`,
    `_${URL}_`,
    `~${URL}~`,
    `\`${URL}\``,
    `${URL}&quot;`,
    `${URL}&gt;)`,
    `${URL}&#39;`,
    `${URL}。`,
    `${URL}？`,
    `${URL}෴`,
    `${URL}\u200bnext`,
    `${URL}\u202enext`,
    `${URL}\u00a0next`,
    `${URL}\nnext`,
    `${URL}<br>`,
    `href="${URL}">`,
    `බලන්න${URL}`,
    `→${URL}`,
  ])('excludes trailing punctuation from the link in %j', (text) => {
    expect(found(text)).toEqual([URL])
  })

  it.each([
    "https://x.lk/O'Brien/it's-here",
    'https://x.lk/ella’s-rock',
    'https://x.lk/a,b;c:d@e!f',
    'https://x.lk/~user/*/_x_/a',
    'https://x.lk/?q=1.5&amp;r=2',
    'https://x.lk/#a/b?c',
    'https://සිංහල.lk/පාර',
    'https://x.lk/ශ්‍රී/ලංකා',
    'https://x.lk/இலங்கை',
    'http://localhost:3000/a',
    'http://192.168.1.1/x',
    'http://[::1]:3000/x',
    'https://x.lk:8443',
    'https://x.lk?a=b',
    'https://x.lk#a',
    'https://x.lk/a/',
    'https://x.lk/100%25',
  ])('links all of %s', (url) => {
    expect(found(`See ${url}, or (${url}).`)).toEqual([url, url])
  })

  it.each(['HTTPS://X.LK/A', 'Http://x.lk', 'hTTps://Example.lk/A'])(
    'accepts a scheme in any case: %s',
    (url) => {
      expect(linksIn(`${url}.`)).toEqual([{ index: 0, text: url, href: url }])
    },
  )

  it.each([
    ['www.x.lk/a.', 'www.x.lk/a'],
    ['(WWW.x.lk)', 'WWW.x.lk'],
  ])('links a host that begins with www: %s', (text, url) => {
    expect(linksIn(text)).toEqual([{ index: text.indexOf(url), text: url, href: `http://${url}` }])
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://x.lk',
    'xhttps://x.lk',
    'https://',
    'https:// x.lk',
    'https://.',
    'https://(x)',
    'http:/x.lk',
    'x.lk',
    'www.',
    'www...',
    'awww.x.lk',
    'me@www.x.lk',
    'https://%',
  ])('finds no link in %s', (text) => {
    expect(linksIn(text)).toEqual([])
  })

  it('finds links side by side with their positions', () => {
    expect(linksIn(`[${URL}](${URL}) https://y.lk`)).toEqual([
      { index: 1, text: URL, href: URL },
      { index: 17, text: URL, href: URL },
      { index: 33, text: 'https://y.lk', href: 'https://y.lk' },
    ])
  })

  it('takes linear time for texts of brackets', () => {
    expect(found(`${URL}${'('.repeat(50_000)}${')'.repeat(50_001)}`)).toHaveLength(1)
    expect(found(`${URL}${')'.repeat(100_000)}`)).toEqual([URL])
  })
})
