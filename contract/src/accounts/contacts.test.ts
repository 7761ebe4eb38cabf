import { describe, expect, it } from 'vitest'
import { isEmail, isMobile, normalizeContact } from './contacts.ts'

describe('normalizeContact', () => {
  it.each([
    '0771234567',
    ' 077 123 4567 ',
    '077-123-4567',
    '(077) 123-4567',
    '[077] 123.4567',
    '077\u00a0123\u202f4567',
    '077\u2011123\u20134567',
    '\u202a077 123 4567\u202c',
    '０７７１２３４５６７',
    '+94771234567',
    '+94 77 123 4567',
    '+94 (0)77 123 4567',
    '0094771234567',
    '0094 77 123 4567',
    '＋94 77 123 4567',
  ])('accepts the mobile number %j', (typed) => {
    expect(normalizeContact(typed)).toBe('0771234567')
    expect(isMobile(normalizeContact(typed))).toBe(true)
  })

  it.each(['+44 7911 123456', '077 123', '94771234567', '077 123 4567 8', 'Ella 1', '', '()'])(
    'finds no mobile number in %j',
    (typed) => {
      expect(isMobile(normalizeContact(typed))).toBe(false)
    },
  )

  it('lowercases emails and removes invisible characters', () => {
    expect(normalizeContact(' Kavindu@Example.LK\u200b ')).toBe('kavindu@example.lk')
    expect(normalizeContact('\u2068ｋavindu@example.lk\u2069')).toBe('kavindu@example.lk')
    expect(normalizeContact('077-123@example.lk')).toBe('077-123@example.lk')
  })
})

describe('isEmail', () => {
  it.each([
    'kavindu@example.lk',
    'k@b.co',
    'first.last+tag@mail.example.com',
    "o'neil@example.lk",
    '077-123@example.lk',
    'නිමල්@උදාහරණ.ලංකා',
    'k@xn--fzc2c9e2c.xn--fzc2c9e2c',
    `${'a'.repeat(64)}@example.lk`,
  ])('accepts %j', (email) => {
    expect(isEmail(email)).toBe(true)
  })

  it.each([
    ['two dots', 'a..b@example.lk'],
    ['a leading dot', '.a@example.lk'],
    ['a trailing dot', 'a.@example.lk'],
    ['a missing local part', '@example.lk'],
    ['a missing domain', 'a@'],
    ['a missing top-level domain', 'a@localhost'],
    ['an empty label', 'a@b..lk'],
    ['a dot before the domain', 'a@.example.lk'],
    ['a dot after the domain', 'a@example.lk.'],
    ['a hyphen at the end of a label', 'a@example-.lk'],
    ['a hyphen at the beginning of a label', 'a@-example.lk'],
    ['an underscore in the domain', 'a@exa_mple.lk'],
    ['a numeric top-level domain', 'a@1.2.3.4'],
    ['a top-level domain of one letter', 'a@example.l'],
    ['a long local part', `${'a'.repeat(65)}@example.lk`],
    ['a local part of more than 64 bytes', `${'ක'.repeat(22)}@example.lk`],
    ['a long label', `a@${'b'.repeat(64)}.lk`],
    ['a long address', `a@${'b.'.repeat(126)}lk`],
    ['two at signs', 'a@b@example.lk'],
    ['a space', 'a b@example.lk'],
    ['a comma', 'a,b@example.lk'],
    ['angle brackets', '<a@example.lk>'],
    ['quotes', '"a"@example.lk'],
    ['a semicolon', 'a@example.lk;b@example.lk'],
    ['an emoji', '🏔@example.lk'],
  ])('rejects %s', (_what, email) => {
    expect(isEmail(email)).toBe(false)
  })
})
