import { contract, formats } from '@serendib/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountMessages } from '../areas/accounts/texts.ts'
import { signUpMessages } from '../areas/administration/sign-up-texts.ts'
import { askForDeletion } from '../areas/personal-data/deletion.ts'
import { deletionMessages } from '../areas/personal-data/texts.ts'
import { profileMessages } from '../areas/profile/texts.ts'
import { twoStepMessages } from '../areas/two-step/texts.ts'
import { inLanguage } from '../platform/language.ts'
import type { TestApp } from '../testing/app.ts'
import { createTestApp } from '../testing/app.ts'
import { createUser } from '../testing/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const sentTo = async (contact: string) => (await app.messages()).filter(({ to }) => to === contact)

describe('messages', () => {
  it('are in the language of the account, whatever languages requests have at the same time', async () => {
    await createUser(app.db, { email: 'sinhala@example.lk', language: 'si' })
    await createUser(app.db, { email: 'tamil@example.lk', language: 'ta' })
    await createUser(app.db, { email: 'none@example.lk' })
    const recover = (contact: string, language: string) =>
      app.request(`/api${contract.accounts.sendVerificationCode.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'accept-language': language },
        body: JSON.stringify({ verificationMethod: '', sendVerificationTo: contact }),
      })
    await Promise.all([
      recover('sinhala@example.lk', 'ta'),
      recover('tamil@example.lk', 'en'),
      recover('none@example.lk', 'si'),
    ])
    const subjectOf = async (email: string) => (await sentTo(email)).map(({ subject }) => subject)
    expect(await subjectOf('sinhala@example.lk')).toEqual(['ඔබේ Serendib කේතය'])
    expect(await subjectOf('tamil@example.lk')).toEqual(['உங்கள் Serendib குறியீடு'])
    expect(await subjectOf('none@example.lk')).toEqual(['ඔබේ Serendib කේතය'])
  })

  it('to an account that never chose a language are English, also if somebody else caused them', async () => {
    const unset = await createUser(app.db, { email: 'leaving@example.lk' })
    const sinhala = await createUser(app.db, { email: null, mobile: '0771112223', language: 'si' })
    await inLanguage('ta', async () => {
      for (const { id } of [unset, sinhala]) await askForDeletion(app.parts, id)
    })
    expect((await sentTo('leaving@example.lk'))[0]?.subject).toBe('Your Serendib account will be deleted')
    expect((await sentTo('0771112223'))[0]?.text).toMatch(/^Serendib: .* ගිණුම මැකේ/)
  })
})

describe('text messages', () => {
  const tables = [accountMessages, deletionMessages, profileMessages, signUpMessages, twoStepMessages]

  it.each(['si', 'ta'] as const)('in %s have at most 70 characters, with the longest values', (language) => {
    const texts = inLanguage(language, () => tables.flatMap((table) => smsIn(table, language)))
    expect(texts.length).toBeGreaterThan(10)
    expect(texts.filter((text) => text.length > 70)).toEqual([])
    expect(texts.filter((text) => !/[\u0b80-\u0dff]/.test(text))).toEqual([])
  })

  function smsIn(table: object, language: 'si' | 'ta'): string[] {
    const values = { code: '123456', minutes: 10, day: formats.formatDate('2026-09-30', language) }
    return Object.entries(table).flatMap(([key, text]: [string, unknown]) => {
      if (key === 'sms') return String(typeof text === 'function' ? text(values) : text)
      return typeof text === 'object' && text !== null ? smsIn(text, language) : []
    })
  }
})
