import { expect, test } from 'vitest'
import { langOf } from './lang-of.ts'

test.each([
  ['ඇල්ල දක්වා දුම්රියෙන්', 'si'],
  ['யாழ்ப்பாணம் கோட்டை', 'ta'],
  ['ދިވެހިރާއްޖެ', 'dv'],
  ['ภูเขา', 'th'],
  ['캔디 여행', 'ko'],
  ['東京からキャンディへ', 'ja'],
])('%s is %s', (text, language) => {
  expect(langOf(text)).toBe(language)
})

test.each(['The slow train to Ella', 'Café São Bento', 'Поезд', 'سفر', '北京', '4:10 → 5:00', '', null])(
  "%s doesn't determine a language",
  (text) => {
    expect(langOf(text)).toBeUndefined()
  },
)

test('mixed text has the language of most of its letters', () => {
  expect(langOf('Ella සිට නානුඔය දක්වා දුම්රිය ගමන')).toBe('si')
  expect(langOf('Train ride from Nanu Oya to Ella (ඇල්ල)')).toBeUndefined()
})
