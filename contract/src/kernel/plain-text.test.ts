import { describe, expect, it } from 'vitest'
import { cleanName, cleanText } from './plain-text.ts'

describe('cleanName', () => {
  it('composes characters and collapses whitespace', () => {
    expect(cleanName('  Cafe\u0301 \u00a0\u3000 Ella\t\n\u2028Gap ')).toBe('Café Ella Gap')
  })

  it.each([
    ['a zero-width space', 'Ella\u200b'],
    ['a soft hyphen', 'El\u00adla'],
    ['a right-to-left override', '\u202eElla\u202c'],
    ['a byte order mark', '\ufeffElla'],
    ['control characters', '\u0000El\u0007la\u009f'],
    ['joiners between Latin letters', 'E\u200dl\u200cla'],
    ['a variation selector', 'Ella\ufe0f'],
    ['a combining grapheme joiner', 'El\u034fla'],
    ['tag characters', 'Ella\u{e0041}'],
    ['a Hangul filler', 'El\u3164la'],
    ['half of a surrogate pair', 'El\ud800la'],
  ])('removes %s', (_what, name) => {
    expect(cleanName(name)).toBe('Ella')
  })

  it.each([
    ['Sinhala conjuncts', 'ශ්\u200dරී ලංකා'],
    ['Sinhala touching letters', 'ක\u200d්ෂ'],
    ['Malayalam chillus at the end of a word', 'അവന്\u200d വന്നു'],
    ['Persian', 'می\u200cخواهم'],
    ['a family', '👨\u200d👩\u200d👧\u200d👦'],
    ['a skin tone', '👩🏽\u200d🚀'],
    ['a rainbow flag', '🏳\ufe0f\u200d🌈'],
    ['a keycap', '1\ufe0f\u20e3 Ella'],
    ['the flag of Scotland', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
    ['symbols', '→ Ella ♥'],
  ])('keeps %s', (_what, name) => {
    expect(cleanName(name)).toBe(name)
  })

  it.each([
    ['U+200B', '\u200b'],
    ['the Hangul filler', '\u3164'],
    ['the half-width Hangul filler', '\uffa0'],
    ['Hangul Jamo fillers', '\u115f\u1160'],
    ['blank Braille', '\u2800\u2800'],
    ['combining marks alone', '\u0301\u0302'],
    ['joiners alone', '\u200d\u200c\u200d'],
    ['Khmer inherent vowels', '\u17b4\u17b5'],
    ['spaces', ' \u00a0\u3000\u2003'],
    ['a line separator', '\u2028'],
    ['a null notehead', '\u{1d159}'],
  ])('treats %s as empty', (_what, name) => {
    expect(cleanName(name)).toBe('')
    expect(cleanText(name)).toBe('')
  })
})

describe('cleanText', () => {
  it('keeps line breaks and spaces within lines', () => {
    expect(cleanText(' a\r\nb\rc\u2028d\u0085\n  e  f\tg\u2003h ')).toBe('a\nb\nc\nd\n\n  e  f g h')
  })

  it('removes invisible characters and keeps needed joiners', () => {
    expect(cleanText('\u202eශ්\u200dරී\u200b\n\u2066Ella\u2069')).toBe('ශ්\u200dරී\nElla')
  })
})
