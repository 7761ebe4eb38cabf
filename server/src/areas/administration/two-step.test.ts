import { contract } from '@serendib/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import type { TestUser } from '../../testing/factories.ts'
import { createUser } from '../../testing/factories.ts'
import { endTwoStep } from './index.ts'

const { administration, twoStep } = contract

let app: TestApp
let administrator: TestUser
beforeAll(async () => {
  app = await createTestApp({ ADMIN_TWO_STEP: 'on' })
  administrator = await createUser(app.db, { roleId: 1, firstName: 'Ravi', lastName: 'Fernando' })
  await switchOn(administrator)
})
afterAll(() => app.close())

/** As if they had confirmed a key, with one recovery code. */
async function switchOn({ id }: TestUser): Promise<void> {
  await app.db
    .insertInto('twoSteps')
    .values({ userId: id, sealedKey: 'sealed', confirmedAt: sql<Date>`now()` })
    .execute()
  await app.db
    .insertInto('recoveryCodes')
    .values({ userId: id, codeHash: Buffer.from('a hash') })
    .execute()
}
const stateOf = async ({ id, token }: TestUser) =>
  (await app.as(token)(twoStep.state, { query: { userId: id } })).twoStep
const acts = async () =>
  (await app.as(administrator.token)(administration.acts, { query: { cursor: '' } })).acts

describe('a site that wants two-step sign-in of those who look after it', () => {
  it.each([
    ['an administrator', 1],
    ['a moderator', 4],
  ] as const)('lets %s in who has it, from the moment on that they have it', async (_who, roleId) => {
    const person = await createUser(app.db, { roleId })
    const room = () => app.as(person.token)(administration.room)
    expect(await stateOf(person)).toMatchObject({ isOn: false, isNeeded: true })
    await expect(room()).rejects.toMatchObject({ code: 'two_step_missing', httpStatus: 403 })
    await switchOn(person)
    await expect(room()).resolves.toMatchObject({ roleId })
  })

  it('asks it of every call of the room', async () => {
    const { token } = await createUser(app.db, { roleId: 1 })
    const call = app.as(token)
    const missing = { code: 'two_step_missing' }
    await expect(call(administration.acts, { query: { cursor: '' } })).rejects.toMatchObject(missing)
    await expect(
      call(administration.changeRole, { body: { userId: administrator.id, roleId: 2, was: 1 } }),
    ).rejects.toMatchObject(missing)
  })

  it('tells a member that the room is not theirs, and asks nothing of them', async () => {
    const member = await createUser(app.db)
    await expect(app.as(member.token)(administration.room)).rejects.toMatchObject({ code: 'not_your_role' })
    expect(await stateOf(member)).toMatchObject({ isNeeded: false })
  })

  it('is asked for nowhere else by default', async () => {
    const usual = await createTestApp()
    try {
      const { id, token } = await createUser(usual.db, { roleId: 1 })
      await expect(usual.as(token)(administration.room)).resolves.toMatchObject({ roleId: 1 })
      const { twoStep: state } = await usual.as(token)(twoStep.state, { query: { userId: id } })
      expect(state.isNeeded).toBe(false)
    } finally {
      await usual.close()
    }
  })
})

describe('switching it off for somebody who has lost everything', () => {
  it('is an act of an administrator, which the log and the owner are told', async () => {
    const lost = await createUser(app.db, { email: 'lost@example.lk', firstName: 'Amal', lastName: 'Silva' })
    await switchOn(lost)
    const call = app.as(administrator.token)
    const entry = async () => {
      const { accounts } = await call(administration.accounts, { query: { find: 'lost@', cursor: '' } })
      return accounts[0]?.hasTwoStep
    }
    expect(await entry()).toBe(true)
    await call(administration.endTwoStep, { body: { userId: lost.id } })
    expect(await entry()).toBe(false)
    expect(await stateOf(lost)).toMatchObject({ isOn: false, recoveryCodes: 0 })
    expect((await acts())[0]).toMatchObject({
      act: 'end-two-step',
      actorName: 'Ravi Fernando',
      what: 'Amal Silva',
    })
    const told = (await app.messages()).find(({ to }) => to === 'lost@example.lk')
    expect(told).toMatchObject({ kind: 'two-step-off' })
    expect(told?.text).toContain('by those who look after the site')
    const again = call(administration.endTwoStep, { body: { userId: lost.id } })
    await expect(again).rejects.toMatchObject({ code: 'two_step_is_off' })
    expect((await acts()).filter(({ act }) => act === 'end-two-step')).toHaveLength(1)
  })

  it('is not for one’s own account, which takes both steps', async () => {
    const own = app.as(administrator.token)(administration.endTwoStep, { body: { userId: administrator.id } })
    await expect(own).rejects.toMatchObject({ code: 'not_yours' })
    expect((await stateOf(administrator)).isOn).toBe(true)
  })

  it('is done by command, too; nobody is found for a number that is none', async () => {
    const lost = await createUser(app.db)
    await switchOn(lost)
    await endTwoStep(app.parts, null, lost.id)
    expect(await stateOf(lost)).toMatchObject({ isOn: false })
    expect((await acts())[0]).toMatchObject({ act: 'end-two-step', isByCommand: true })
    await expect(endTwoStep(app.parts, null, 2_000_000_000)).rejects.toMatchObject({
      code: 'account_not_found',
    })
  })
})
