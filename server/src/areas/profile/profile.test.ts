import { contract } from '@serendib/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../../platform/passwords.ts'
import { openSession } from '../session/index.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import type { TestUser } from '../../testing/factories.ts'
import { createChannel, createUser } from '../../testing/factories.ts'
import { pngFile } from '../../testing/pictures.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { profile, session } = contract
const names = { firstName: 'Nethmi', lastName: 'Perera', birthDate: '1995-04-13' }
const bank = { bank: 'Bank of Ceylon', bankAccount: '0071844471', bankBranch: 'Kandy', bankBranchCode: '016' }

const readProfile = async (user: TestUser) =>
  (await app.as(user.token)(profile.generalData, { query: { userId: user.id } })).profile

/** Values that the typed client would never send. */
async function post(user: TestUser, path: string, body: object) {
  const response = await app.request(`/api${path}`, {
    method: 'POST',
    headers: { authorization: user.token, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { httpStatus: response.status, ...((await response.json()) as Record<string, unknown>) }
}

describe('profile', () => {
  it('is saved, with the wire names of the specification (ENTITIES-30, ENTITIES-32, ENTITIES-33, ACCOUNT-11)', async () => {
    const user = await createUser(app.db)
    const response = await post(user, '/users/editProfile', {
      id: user.id,
      first_name: ' Amaya ',
      last_name: 'Silva',
      dob: '1990-02-28',
      gender: 'F',
      nic: '905591234V',
      addLine1: '14 Temple Road',
      addLine2: 'Asgiriya',
      city: 'Kandy',
      province: 'Central',
      country: '',
    })
    expect(response).toMatchObject({ httpStatus: 200, status: 1, dataset: 'Profile Updated.' })
    const read = await app.request(`/api/users/profileGeneralData?uid=${user.id}`, {
      headers: { authorization: user.token },
    })
    expect(await read.json()).toMatchObject({
      status: 1,
      dataset: {
        id: user.id,
        first_name: 'Amaya',
        last_name: 'Silva',
        dob: '1990-02-28',
        gender: 'F',
        nic: '905591234V',
        addLine1: '14 Temple Road',
        addLine2: 'Asgiriya',
        city: 'Kandy',
        province: 'Central',
        country: 'Sri Lanka',
        role_id: 2,
        has_channels: 0,
      },
    })
  })

  it('keeps fields that are not given, and clears fields that are empty', async () => {
    const user = await createUser(app.db, { nic: '905591234V', city: 'Galle', gender: 'male' })
    await app.as(user.token)(profile.edit, { body: { ...names, city: '' } })
    expect(await readProfile(user)).toMatchObject({ nic: '905591234V', city: '', gender: 'male' })
  })

  it.each([
    ['first_name', ''],
    ['last_name', '  '],
    ['dob', ''],
    ['dob', undefined],
  ])('rejects a missing %s: %j (ACCOUNT-12)', async (field, value) => {
    const user = await createUser(app.db, { firstName: 'Before' })
    const form = { first_name: 'Amaya', last_name: 'Silva', dob: '1990-02-28', [field]: value }
    const text = 'First Name, Last Name, Mobile and Date of Birth are mandatory.'
    expect(await post(user, '/users/editProfile', form)).toMatchObject({
      httpStatus: 400,
      status: 0,
      dataset: text,
      fields: { [field]: text },
    })
    expect((await readProfile(user)).firstName).toBe('Before')
  })

  it.each([
    ['dob', '28/02/1990'],
    ['dob', '1990-02-30'],
    ['dob', '2990-02-28'],
    ['gender', 'X'],
    ['province', 'Bavaria'],
    ['first_name', 'A'],
    ['nic', 'x'.repeat(21)],
  ])('rejects the %s %j with an error at the field (ENTITIES-32, ENTITIES-33)', async (field, value) => {
    const user = await createUser(app.db)
    const form = { first_name: 'Amaya', last_name: 'Silva', dob: '1990-02-28', [field]: value }
    expect(await post(user, '/users/editProfile', form)).toMatchObject({
      httpStatus: 400,
      code: 'invalid_input',
      fields: { [field]: expect.any(String) },
    })
  })

  it("ignores fields that it doesn't contain: role, e-mail, status", async () => {
    const user = await createUser(app.db)
    const before = await readProfile(user)
    const form = { first_name: 'Amaya', last_name: 'Silva', dob: '1990-02-28' }
    await post(user, '/users/editProfile', {
      ...form,
      role_id: 1,
      email: 'x@example.lk',
      status: 'suspended',
    })
    expect(await readProfile(user)).toMatchObject({ roleId: 2, email: before.email })
  })

  it('stores bank details only for owners of a channel (ENTITIES-34, ACCOUNT-16)', async () => {
    const { owner } = await createChannel(app.db)
    const member = await createUser(app.db)
    for (const user of [owner, member])
      await app.as(user.token)(profile.edit, { body: { ...names, ...bank } })
    expect(await readProfile(owner)).toMatchObject({ ...bank, hasChannels: true })
    expect(await readProfile(member)).toMatchObject({ bank: '', bankAccount: '', hasChannels: false })
    const stored = app.db.selectFrom('users').select(['bank', 'bankAccount']).where('id', '=', member.id)
    expect(await stored.executeTakeFirst()).toEqual({ bank: '', bankAccount: '' })
  })

  it('is never sent to anybody else (decisions D02, D29)', async () => {
    const owner = await createUser(app.db, { nic: '905591234V' })
    const other = await createUser(app.db)
    const call = app.as(other.token)(profile.generalData, { query: { userId: owner.id } })
    await expect(call).rejects.toMatchObject({ code: 'not_yours', httpStatus: 403 })
  })
})

describe('profile picture', () => {
  it('is re-encoded, and the previous one is removed (ACCOUNT-17)', async () => {
    const user = await createUser(app.db)
    const change = async () =>
      app.as(user.token)(profile.uploadImage, {
        body: { userId: user.id },
        files: { image: await pngFile({ width: 900, height: 600 }) },
      })
    const first = await change()
    expect(first.message).toBe('Profile picture changed')
    expect((await app.request(first.avatarUrl)).headers.get('content-type')).toBe('image/webp')
    const second = await change()
    await app.removed()
    expect((await app.request(first.avatarUrl)).status).toBe(404)
    expect((await readProfile(user)).avatarUrl).toBe(second.avatarUrl)
  })

  it('can be removed, and removing it again changes nothing', async () => {
    const user = await createUser(app.db)
    const call = app.as(user.token)
    const files = { image: await pngFile({ width: 90, height: 90 }) }
    const { avatarUrl } = await call(profile.uploadImage, { body: { userId: user.id }, files })
    const remove = () => call(profile.removeImage, { body: { userId: user.id } })
    expect(await remove()).toMatchObject({ message: 'Profile picture removed', avatarUrl: '' })
    await app.removed()
    expect((await app.request(avatarUrl)).status).toBe(404)
    expect((await readProfile(user)).avatarUrl).toBe('')
    expect(await remove()).toMatchObject({ avatarUrl: '' })
  })

  it.each([
    ['none', undefined, 'picture_missing'],
    ['a text', new File(['not a picture'], 'me.png', { type: 'image/png' }), 'picture_not_readable'],
    ['more than 5 MB', new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'me.png'), 'picture_too_large'],
  ])('is rejected if it is %s', async (_what, image, code) => {
    const user = await createUser(app.db)
    const call = app.as(user.token)(profile.uploadImage, { body: {}, files: { image } })
    await expect(call).rejects.toMatchObject({ code })
  })

  it("is rejected with another account's uid in the form", async () => {
    const user = await createUser(app.db)
    const image = await pngFile({ width: 90, height: 90 })
    const call = app.as(user.token)(profile.uploadImage, { body: { userId: user.id + 1 }, files: { image } })
    await expect(call).rejects.toMatchObject({ code: 'not_yours' })
  })
})

describe("one's own channels", () => {
  it('are listed with their figures, and exactly one is the default (ENTITIES-14, ACCOUNT-28)', async () => {
    const first = await createChannel(app.db, { name: 'First light', subscriberCount: 4, viewCount: 90 })
    const second = await createChannel(app.db, { owner: first.owner, name: 'Second wind' })
    const { owner } = first
    const { message, channel } = await app.as(owner.token)(profile.defaultChannel, {
      body: { channelId: second.id, userId: owner.id },
    })
    expect(message).toBe('Second wind is Marked as Default Channel')
    expect(channel).toMatchObject({ id: second.id, slug: second.slug })
    const { channels } = await app.as(owner.token)(profile.myChannels, { query: { userId: owner.id } })
    expect(channels).toMatchObject([
      { id: second.id, isDefault: true },
      { id: first.id, isDefault: false, subscribers: 4, views: 90, isSubscribed: false },
    ])
  })

  it("cannot include another account's channel as the default", async () => {
    const { id } = await createChannel(app.db)
    const { owner } = await createChannel(app.db)
    for (const channelId of [id, 999_999]) {
      const call = app.as(owner.token)(profile.defaultChannel, { body: { channelId } })
      await expect(call).rejects.toMatchObject({ code: 'not_yours' })
    }
  })
})

describe('changing the password', () => {
  const withPassword = async (password: string) => {
    const email = `p-${Math.random().toString(36).slice(2)}@example.lk`
    return { email, ...(await createUser(app.db, { email, passwordHash: await hashPassword(password) })) }
  }
  const change = (user: TestUser, currentPassword: string, newPassword: string) =>
    app.as(user.token)(profile.changePassword, { body: { userId: user.id, currentPassword, newPassword } })

  it('replaces the old one at sign-in and ends the other sessions (ACCOUNT-19, decision D03)', async () => {
    const user = await withPassword('secret1')
    const elsewhere = await openSession(app.db, user.id, 'elsewhere', 1)
    expect(await change(user, 'secret1', 'secret2')).toEqual({ message: 'Password Changed.' })
    const login = (password: string) =>
      app.as(null)(session.login, { body: { email: user.email, mobile: '', password } })
    await expect(login('secret2')).resolves.toHaveProperty('credentials.userId', user.id)
    await expect(login('secret1')).rejects.toMatchObject({ code: 'wrong_credentials' })
    const isOpen = (token: string) => app.as(token)(session.tokenExpiration, { query: { userId: '' } })
    expect([await isOpen(user.token), await isOpen(elsewhere)]).toEqual([
      { isValid: true },
      { isValid: false, isRevoked: true },
    ])
    const sent = (await app.messages()).filter(({ to }) => to === user.email)
    expect(sent.map(({ kind }) => kind)).toEqual(['password-changed', 'new-device'])
  })

  it('rejects a wrong current password, and every password after ten attempts', async () => {
    const user = await withPassword('secret1')
    const attempts = await Promise.allSettled(
      Array.from({ length: 11 }, () => change(user, 'wrong', 'secret2')),
    )
    const codes = attempts.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.code : 'changed'))
    expect(codes.filter((code) => code === 'password_wrong')).toHaveLength(10)
    await expect(change(user, 'secret1', 'secret2')).rejects.toMatchObject({
      code: 'too_many_requests',
      retryAfterSeconds: expect.any(Number),
    })
  })

  it('rejects fewer than 6 characters (decision A28)', async () => {
    const user = await withPassword('secret1')
    const body = { uid: user.id, currentpwd: 'secret1', newpwd: 'short' }
    expect(await post(user, '/users/changePassword', body)).toMatchObject({
      httpStatus: 400,
      dataset: 'Password must be at least 6 characters',
    })
  })
})

describe('open sessions', () => {
  const list = async (user: TestUser) =>
    (await app.as(user.token)(profile.mySessions, { query: { userId: user.id } })).sessions

  it('are listed in words, the current one marked, without their tokens', async () => {
    const user = await createUser(app.db)
    await openSession(
      app.db,
      user.id,
      'Mozilla/5.0 (Windows NT 10.0; rv:144.0) Gecko/20100101 Firefox/144.0',
      1,
    )
    const sessions = await list(user)
    expect(sessions.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
      ['Firefox on Windows', false],
      ['a', true],
    ])
    expect(sessions[0]?.lastUsed).toBe('just now')
  })

  it('can be ended one by one, or all except the current one', async () => {
    const user = await createUser(app.db)
    for (const device of ['one', 'two', 'three']) await openSession(app.db, user.id, device, 1)
    const two = (await list(user)).find((open) => open.device === 'two')
    await app.as(user.token)(profile.endSession, { body: { sessionId: two?.id ?? 0 } })
    expect((await list(user)).map((open) => open.device).toSorted()).toEqual(['a', 'one', 'three'])
    await app.as(user.token)(profile.endOtherSessions, { body: {} })
    expect(await list(user)).toMatchObject([{ isCurrent: true }])
  })

  it('cannot be ended if they belong to another account or have already ended', async () => {
    const user = await createUser(app.db)
    const other = await createUser(app.db)
    const [theirs] = await list(other)
    for (const sessionId of [theirs?.id ?? 0, 999_999]) {
      const call = app.as(user.token)(profile.endSession, { body: { sessionId } })
      await expect(call).rejects.toMatchObject({ code: 'session_not_found' })
    }
    expect(await list(other)).toHaveLength(1)
  })
})
