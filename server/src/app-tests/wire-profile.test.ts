import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../platform/passwords.ts'
import type { TestApp } from '../testing/app.ts'
import { createTestApp } from '../testing/app.ts'
import { createChannel, createUser } from '../testing/factories.ts'
import { pngFile } from '../testing/pictures.ts'
import { formOf, wireOf } from '../testing/wire.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { get, post } = wireOf(() => app)
const generalData = (id: number, token: string) => get(`/users/profileGeneralData?uid=${id}`, token)

describe('a profile on the wire', () => {
  it('returns every field as it was saved (CALLS-020, CALLS-021)', async () => {
    const { owner } = await createChannel(app.db, {
      owner: await createUser(app.db, { email: 'amaya@example.lk', mobile: '0771230010', roleId: 3 }),
    })
    const written = {
      first_name: 'Amaya',
      last_name: 'Silva',
      gender: 'F',
      dob: '1990-02-28',
      country: 'Sri Lanka',
      id: owner.id,
      nic: '905591234V',
      bank: 'Bank of Ceylon',
      accountNo: '0071844471',
      branch: 'Kandy',
      branchCode: '016',
      addLine1: '14 Temple Road',
      addLine2: 'Asgiriya',
      city: 'Kandy',
      province: 'Central',
    }
    expect(await post('/users/editProfile', written, owner.token)).toMatchObject({
      httpStatus: 200,
      status: 1,
    })
    expect(await generalData(owner.id, owner.token)).toMatchObject({
      httpStatus: 200,
      status: 1,
      dataset: {
        ...written,
        email: 'amaya@example.lk',
        mobile: '0771230010',
        profile: expect.any(String),
        role_id: 3,
      },
    })
  })

  it('is refused for the uid of another account (CALLS-020)', async () => {
    const [member, other] = [await createUser(app.db), await createUser(app.db)]
    const refused = await generalData(other.id, member.token)
    expect(refused).toMatchObject({ httpStatus: 403, status: 0, code: 'not_yours' })
    expect(JSON.stringify(refused)).not.toContain('Perera')
  })

  it('accepts a picture, which can be fetched, and refuses a text file (CALLS-022)', async () => {
    const { id, token } = await createUser(app.db)
    const send = (image: File) => post('/users/uploadImage', formOf({ image, userId: id }), token)
    const changed = await send(await pngFile({ width: 300, height: 200 }))
    expect(changed).toMatchObject({
      httpStatus: 200,
      status: 1,
      profile: expect.stringMatching(/^\/media\//),
    })
    const picture = await app.request(String(changed['profile']))
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const text = new File(['no picture'], 'note.txt', { type: 'text/plain' })
    expect(await send(text)).toMatchObject({ httpStatus: 415, status: 0 })
    expect(await generalData(id, token)).toMatchObject({ dataset: { profile: changed['profile'] } })
  })
})

describe('a contact on the wire', () => {
  it('changes when the code sent to the new contact is entered (CALLS-024, CALLS-025)', async () => {
    const { id, token } = await createUser(app.db, { email: 'before@example.lk' })
    const asked = { uid: id, mobile: '', email: 'after@example.lk' }
    expect(await post('/users/changeContactInfo', asked, token)).toMatchObject({ httpStatus: 200, status: 1 })
    const sent = (await app.messages()).filter((message) => message.to === 'after@example.lk')
    expect(sent).toHaveLength(1)
    const code = /\d{6}/.exec(sent[0]?.text ?? '')?.[0] ?? 'no code'
    const verify = (tried: string) =>
      post(
        '/users/verifyCode',
        {
          uid: id,
          code: tried,
          verification_type: 'email',
          new_contact: 'after@example.lk',
          old_contact: 'before@example.lk',
        },
        token,
      )
    expect(await verify(code === '000000' ? '111111' : '000000')).toMatchObject({
      httpStatus: 400,
      status: 0,
    })
    expect(await generalData(id, token)).toMatchObject({ dataset: { email: 'before@example.lk' } })
    expect(await verify(code)).toMatchObject({ httpStatus: 200, status: 1 })
    expect(await generalData(id, token)).toMatchObject({ dataset: { email: 'after@example.lk' } })
  })
})

it('a password can be changed on the wire with the current one (CALLS-026)', async () => {
  const email = 'password@example.lk'
  const { id, token } = await createUser(app.db, { email, passwordHash: await hashPassword('secret1') })
  const change = (currentpwd: string) =>
    post('/users/changePassword', { uid: id, currentpwd, newpwd: 'secret2' }, token)
  const login = (password: string) => post('/authentication/login', { email, mobile: '', password })
  expect(await change('wrong1')).toMatchObject({
    httpStatus: 400,
    status: 0,
    dataset: expect.stringMatching(/./),
  })
  expect(await login('secret1')).toMatchObject({ status: 1 })
  expect(await change('secret1')).toMatchObject({ httpStatus: 200, status: 1 })
  expect(await login('secret2')).toMatchObject({ status: 1 })
  expect(await login('secret1')).toMatchObject({ status: 0 })
})
