import { describe, expect, it } from 'vitest'
import { readCaptions } from './web-vtt.ts'

const read = async (bytes: Uint8Array | string, chosen?: 'windows-1251') => {
  const captions = await readCaptions(Buffer.from(bytes), chosen)
  if (typeof captions === 'string') throw new Error(captions)
  const { cues, problems, encoding } = captions
  return {
    encoding,
    cues: cues.map(({ start, end, lines }) => `${start}-${end} ${lines.join('/')}`),
    problems: problems.map(({ line, kind }) => `${line} ${kind}`),
    settings: cues.map(({ settings }) => settings),
  }
}

describe('captions read like players do', () => {
  it.each([
    [
      'no empty lines between cues',
      '1\n00:00:01,000 --> 00:00:02,000\none\n2\n00:00:03,000 --> 00:00:04,000\ntwo\n3\n00:00:05,000 --> 00:00:06,000\nthree',
      ['1-2 one', '3-4 two', '5-6 three'],
    ],
    [
      'times without fractions',
      '1\n00:00:01 --> 00:00:03\nno fraction\n\n2\n00:00:04 --> 00:00:06\nsecond',
      ['1-3 no fraction', '4-6 second'],
    ],
    ['a colon before milliseconds', '1\n00:00:01:500 --> 00:00:03:000\ncolon ms\n', ['1.5-3 colon ms']],
    [
      'character references by name and number',
      'WEBVTT\n\n00:01.000 --> 00:03.000\nIt&#39;s &quot;caf&eacute;&quot; &hellip; &amp; &#x0DC1; AT&T &unknown;',
      ['1-3 It\'s "café" … & ශ AT&T &unknown;'],
    ],
    [
      'an empty line after every line',
      '1\n\n00:00:01,000 --> 00:00:02,000\n\none\n\n2\n\n00:00:03,000 --> 00:00:04,000\n\ntwo\n',
      ['1-2 one', '3-4 two'],
    ],
    [
      'an empty line inside a SubRip cue',
      '1\n00:00:01,000 --> 00:00:02,000\none\n\nmore\n',
      ['1-2 one/more'],
    ],
    [
      'numbers as text',
      'WEBVTT\n\n00:01.000 --> 00:02.000\n3\n\n00:02.000 --> 00:03.000\n2\n00:03.000 --> 00:04.000\n1\n',
      ['1-2 3', '2-3 2', '3-4 1'],
    ],
    [
      'old Mac line ends and no final line end',
      '1\r00:00:01,000 --> 00:00:02,000\rone\r\r2\r00:00:03,000 --> 00:00:04,000\rtwo',
      ['1-2 one', '3-4 two'],
    ],
    [
      'spaces inside times and none around the arrow',
      '1\n00: 00: 01, 250-->0:0:2,5\none\n\n2\n  00:00:03.000  -->  00:00:04.000  \ntwo',
      ['1.25-2.5 one', '3-4 two'],
    ],
    [
      'arrows that editors changed',
      '1\n00:00:01,000 -> 00:00:02,000\none\n\n2\n00:00:03,000 –> 00:00:04,000\ntwo\n\n3\n00:00:05,000 --&gt; 00:00:06,000\nthree',
      ['1-2 one', '3-4 two', '5-6 three'],
    ],
    [
      'names of cues without an empty line before them',
      'WEBVTT\n\nintro\n00:01.000 --> 00:02.000\none\n\nchapter two\n00:03.000 --> 00:04.000\ntwo',
      ['1-2 one', '3-4 two'],
    ],
    [
      'cues right after the header and after a note',
      'WEBVTT Kind: captions\n00:01.000 --> 00:02.000\none\n\nNOTE a comment\n\n00:03.000 --> 00:04.000\ntwo',
      ['1-2 one', '3-4 two'],
    ],
    [
      'two files joined, each with a byte order mark',
      '\uFEFF1\n00:00:01,000 --> 00:00:02,000\none\n\n\uFEFF1\n00:00:03,000 --> 00:00:04,000\ntwo',
      ['1-2 one', '3-4 two'],
    ],
    [
      'blanks in a cue of WebVTT, as YouTube writes them',
      'WEBVTT\nKind: captions\n \nLanguage: en\n\n00:01.000 --> 00:02.000 align:start\n \none\n\t\nmore\n\n\n00:03.000 --> 00:04.000\n\u200B\ntwo\n ',
      ['1-2 one/more', '3-4 two'],
    ],
    ['an arrow in the text', '1\n00:00:01,000 --> 00:00:02,000\nKandy --> Ella\n', ['1-2 Kandy --> Ella']],
    ['more digits than milliseconds', '1\n00:00:01,123456 --> 00:00:02.9\none\n', ['1.123-2.9 one']],
  ])('include all cues of a file with %s', async (_, file, cues) => {
    expect(await read(file)).toMatchObject({ cues, problems: [] })
  })

  it('keep positions', async () => {
    const cue = '1\n00:00:01,000 --> 00:00:02,000'
    expect(await read(`${cue} line:0 position:20%,line-left align:middle\none\n`)).toMatchObject({
      settings: ['line:0 position:20%,line-left align:center'],
      problems: [],
    })
    expect(await read(`${cue}\n{\\an9}top right\n`)).toMatchObject({
      settings: ['line:0 align:end'],
      problems: [],
    })
    expect(await read(`${cue}\n{\\a6}top\n`)).toMatchObject({ settings: ['line:0'], problems: [] })
  })

  it.each([
    [
      'a letter in the times',
      '1\n00:00:0l,000 --> 00:00:02,000\none\n\n2\n00:00:03,000 --> 00:00:04,000\ntwo',
      '2 unreadable_times',
    ],
    [
      'times without an end',
      '1\n00:00:01,000 -->\none\n\n2\n00:00:03,000 --> 00:00:04,000\ntwo',
      '2 unreadable_times',
    ],
    [
      'a word for minutes',
      '1\n00:one:00,000 --> 01:02:00,000\none\n\n2\n00:00:03,000 --> 00:00:04,000\ntwo',
      '2 unreadable_times',
    ],
    [
      'an end before the start',
      '1\n00:00:09,000 --> 00:00:02,000\none\n\n2\n00:00:03,000 --> 00:00:04,000\ntwo',
      '2 ends_before_start',
    ],
    [
      'a time after a day',
      '1\n99:00:00,000 --> 99:00:02,000\none\n\n2\n00:00:03,000 --> 00:00:04,000\ntwo',
      '2 too_late',
    ],
    ['no text', '1\n00:00:01,000 --> 00:00:02,000\n2\n00:00:03,000 --> 00:00:04,000\ntwo', '2 no_text'],
    ['text without times', 'WEBVTT\n\n00:03.000 --> 00:04.000\ntwo\n\nlost\nwords', '6 stray_text'],
    ['text before the first cue', 'Made by me\n\n1\n00:00:03,000 --> 00:00:04,000\ntwo', '1 stray_text'],
    ['a style', 'WEBVTT\n\nSTYLE\n::cue { color: red }\n\n00:03.000 --> 00:04.000\ntwo', '3 style'],
    [
      'several styles and regions',
      'WEBVTT\n\nSTYLE\n::cue { color: red }\n\nSTYLE\n\nREGION\nid:a\n\n00:03.000 --> 00:04.000\ntwo',
      '3 style',
    ],
    ['formatting', 'WEBVTT\n\n00:03.000 --> 00:04.000\n<i>two</i>', '4 formatting'],
    ['a font position', 'WEBVTT\n\n00:03.000 --> 00:04.000\n{\\pos(1,2)}two', '4 formatting'],
    ['coordinates', '1\n00:00:03,000 --> 00:00:04,000 X1:100 X2:200 Y1:1 Y2:2\ntwo', '2 settings'],
  ])('report %s with its line', async (_, file, problem) => {
    expect(await read(file)).toMatchObject({ problems: [problem], cues: [expect.stringMatching(/ two$/)] })
  })

  it('report text that is too long, and shorten it', async () => {
    const { cues, problems } = await read(`1\n00:00:01,000 --> 00:00:02,000\n${'x'.repeat(301)}\n`)
    expect(cues).toEqual([`1-2 ${'x'.repeat(300)}`])
    expect(problems).toEqual(['3 too_long'])
  })
})

/** Every character of one or two bytes in an encoding. */
function bytesByCharacter(encoding: string): ReadonlyMap<string, Buffer> {
  const decoder = new TextDecoder(encoding)
  const bytes = Array.from({ length: 256 }, (_, byte) => byte)
  const pairs = bytes.slice(0x81).flatMap((lead) => bytes.slice(0x40).map((trail) => [lead, trail]))
  const found = new Map<string, Buffer>()
  for (const given of [...bytes.map((byte) => [byte]), ...pairs]) {
    const [character = '', ...more] = Array.from(decoder.decode(Buffer.from(given)))
    if (more.length === 0 && !found.has(character)) found.set(character, Buffer.from(given))
  }
  return found
}

function encode(text: string, encoding: string): Buffer {
  if (encoding === 'utf-16le') return Buffer.from(text, 'utf16le')
  const known = bytesByCharacter(encoding)
  return Buffer.concat(Array.from(text, (character) => known.get(character) ?? Buffer.from('?')))
}

describe('encodings of captions', () => {
  const file = (text: string) => `1\n00:00:01,000 --> 00:00:02,000\n${text}\n`
  it.each([
    ['utf-8', Buffer.from(`\uFEFF${file('Café')}`), 'Café'],
    ['utf-16le', Buffer.from(`\uFEFF${file('ආයුබෝවන්')}`, 'utf16le'), 'ආයුබෝවන්'],
    ['utf-16be', Buffer.from(`\uFEFF${file('வணக்கம்')}`, 'utf16le').swap16(), 'வணக்கம்'],
  ])('are detected by the byte order mark: %s', async (encoding, bytes, text) => {
    expect(await read(bytes)).toMatchObject({ encoding, cues: [`1-2 ${text}`], problems: [] })
  })

  it.each([
    ['windows-1251', 'Добро пожаловать в Эллу. Поезд идёт медленно, двери открыты.'],
    // A superset of KOI8-R.
    ['koi8-u', 'Добро пожаловать в Эллу. Поезд идёт медленно, двери открыты.'],
    ['windows-1252', 'Bienvenue à Ella. Où êtes-vous allés ? Le train avance lentement.'],
    ['windows-1250', 'Witamy w Elli. Pociąg jedzie powoli. Żółta herbata rośnie na wzgórzach.'],
    ['windows-1250', 'Üdvözöljük Ellában! Lassan megy a vonat, az ajtók nyitva vannak, és gyönyörű az idő.'],
    ['windows-1250', 'Vitajte v Elle. Vlak ide pomaly. Ľudia mávajú z polí. Ďalšia zastávka je o päť minút.'],
    ['windows-1250', 'Dobrodošli v Elli. Vlak pelje počasi, vrata so odprta, čaj raste vsepovsod.'],
    ['windows-1250', 'Bun venit la Ella. Trenul merge încet, iar uşile sunt deschise în munţi.'],
    ['windows-1251', 'Ласкаво просимо до Елли. Поїзд їде повільно, двері відчинені.'],
    ['windows-1251', 'Добре дошли в Ела. Влакът се движи бавно, а вратите са отворени.'],
    ['windows-1252', 'Willkommen in Ella. Der Zug fährt langsam, die Türen sind geöffnet. Schön!'],
    ['windows-1252', 'Välkommen till Ella. Tåget går långsamt och dörrarna är öppna.'],
    ['windows-1252', 'Bem-vindos a Ella. O comboio não anda depressa. “As portas estão abertas…”'],
    ['windows-1252', '¿Dónde está la estación? ¡Mañana iremos a Ella!'],
    ['windows-1253', 'Καλώς ήρθατε στην Έλλα. Το τρένο πηγαίνει αργά.'],
    ['windows-1254', 'Ella hoş geldiniz. Tren yavaş gidiyor ve kapılar açık kalıyor. Güzel değil mi?'],
    ['windows-1255', 'ברוכים הבאים לאלה. הרכבת נוסעת לאט והדלתות פתוחות.'],
    ['windows-1256', 'مرحبا بكم في إيلا. القطار يسير ببطء والأبواب مفتوحة.'],
    ['windows-1256', 'به الا خوش آمديد. قطار آهسته مي رود و درها باز هستند.'],
    ['windows-1257', 'Sveiki atvykę į Elą. Traukinys važiuoja lėtai, durys atidarytos, žmonės mojuoja.'],
    ['windows-874', 'ยินดีต้อนรับสู่เอลลา รถไฟวิ่งช้าๆ และประตูเปิดอยู่'],
    ['big5', '歡迎來到埃拉。火車開得很慢，車門一直開著。'],
    ['shift_jis', 'エラへようこそ。電車はゆっくり走り、ドアは開いたままです。'],
    ['gb18030', '欢迎来到埃拉。火车开得很慢，车门一直开着。'],
    ['euc-kr', '엘라에 오신 것을 환영합니다. 기차는 천천히 갑니다.'],
    ['utf-16le', 'No byte order mark here'],
  ])('are detected: %s', async (encoding, text) => {
    expect(await read(encode(file(text), encoding))).toMatchObject({
      encoding,
      cues: [`1-2 ${text}`],
      problems: [],
    })
  })

  it('can be chosen, and unreadable characters are reported', async () => {
    expect((await read(Buffer.from(file('\xca\xe0\xf4\xe5'), 'latin1'), 'windows-1251')).cues).toEqual([
      '1-2 Кафе',
    ])
    const captions = await readCaptions(Buffer.from(file('caf\xe9'), 'latin1'), 'utf-8')
    expect(captions).toMatchObject({ problems: [{ line: 3, kind: 'characters' }] })
  })
})
