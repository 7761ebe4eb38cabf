import { afterEach, expect, it } from 'vitest'
import { setLanguage } from './current-language.ts'
import { defineTexts, loadCatalog, messageId } from './define-texts.ts'
import { acceptedLanguage, type Language } from './languages.ts'

afterEach(() => setLanguage(() => 'en'))

it.each([
  [undefined, 'en'],
  ['', 'en'],
  ['si', 'si'],
  ['si-LK,si;q=0.9,en;q=0.8', 'si'],
  ['fr-FR,fr;q=0.9,ta;q=0.4,en;q=0.3', 'ta'],
  ['en;q=0.4, TA-LK;q=0.5', 'ta'],
  ['ta;q=0,en;q=0.1', 'en'],
  ['de,*', 'en'],
  ['si;q=abc,ta;q=0.2', 'si'],
  [`${'x,'.repeat(100_000)}si`, 'en'],
])('chooses the language of Accept-Language %o', (header, expected) => {
  expect(acceptedLanguage(header)).toBe(expected)
})

it('reads texts in the language of the moment, with the forms of its plurals', () => {
  const texts = defineTexts({
    title: 'Videos here',
    rows: ['First row'],
    count: '{count, plural, one {# video here} other {# videos here}}',
    of: { name: 'Here is {name}' },
  })
  loadCatalog(
    'si',
    new Map([
      [messageId('Videos here'), 'මෙහි වීඩියෝ'],
      [
        messageId('{count, plural, one {# video here} other {# videos here}}'),
        '{count, plural, one {එක} other {#ක්}}',
      ],
    ]),
  )
  let language: Language = 'en'
  setLanguage(() => language)
  const read = () => [texts.title, texts.rows[0], texts.count({ count: 0 }), texts.of.name({ name: 'Ella' })]
  expect(read()).toEqual(['Videos here', 'First row', '0 videos here', 'Here is Ella'])
  language = 'si'
  expect(read()).toEqual(['මෙහි වීඩියෝ', 'First row', 'එක', 'Here is Ella'])
  language = 'en'
  expect(read()).toEqual(['Videos here', 'First row', '0 videos here', 'Here is Ella'])
})

it('distinguishes equal English texts by their context', () => {
  const [verb, noun] = [
    defineTexts({ open: 'Open it' }, { context: 'verb' }),
    defineTexts({ open: 'Open it' }),
  ]
  loadCatalog('ta', new Map([[messageId('Open it', 'verb'), 'திற']]))
  setLanguage(() => 'ta')
  expect([verb.open, noun.open]).toEqual(['திற', 'Open it'])
})
