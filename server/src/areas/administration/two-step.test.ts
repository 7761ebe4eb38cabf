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

/** Turns on two-step sign-in with a confirmed key and one recovery code. */
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
const actions = async () =>
  (await app.as(administrator.token)(administration.actions, { query: { cursor: '' } })).actions

describe('required two-step sign-in for administrators and moderators', () => {
  it.each([
    ['an administrator', 1],
    ['a moderator', 4],
  ] as const)('admits %s as soon as two-step sign-in is on', async (_who, roleId) => {
    const person = await createUser(app.db, { roleId })
    const overview = () => app.as(person.token)(administration.overview)
    expect(await stateOf(person)).toMatchObject({ isOn: false, isNeeded: true })
    await expect(overview()).rejects.toMatchObject({ code: 'two_step_missing', httpStatus: 403 })
    await switchOn(person)
    await expect(overview()).resolves.toMatchObject({ roleId })
  })

  it('applies to every call of the admin console', async () => {
    const { token } = await createUser(app.db, { roleId: 1 })
    const call = app.as(token)
    const missing = { code: 'two_step_missing' }
    await expect(call(administration.actions, { query: { cursor: '' } })).rejects.toMatchObject(missing)
    await expect(
      call(administration.changeRole, { body: { userId: administrator.id, roleId: 2, was: 1 } }),
    ).rejects.toMatchObject(missing)
  })

  it("rejects a member because of the role, and doesn't require two-step sign-in of members", async () => {
    const member = await createUser(app.db)
    await expect(app.as(member.token)(administration.overview)).rejects.toMatchObject({
      code: 'not_your_role',
    })
    expect(await stateOf(member)).toMatchObject({ isNeeded: false })
  })

  it('is not required by default', async () => {
    const usual = await createTestApp()
    try {
      const { id, token } = await createUser(usual.db, { roleId: 1 })
      await expect(usual.as(token)(administration.overview)).resolves.toMatchObject({ roleId: 1 })
      const { twoStep: state } = await usual.as(token)(twoStep.state, { query: { userId: id } })
      expect(state.isNeeded).toBe(false)
    } finally {
      await usual.close()
    }
  })
})

describe('turning off two-step sign-in for another account', () => {
  it('is logged, and the owner is notified', async () => {
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
    expect((await actions())[0]).toMatchObject({
      action: 'end-two-step',
      actorName: 'Ravi Fernando',
      what: 'Amal Silva',
    })
    const email = (await app.messages()).find(({ to }) => to === 'lost@example.lk')
    expect(email).toMatchObject({ kind: 'two-step-off' })
    expect(email?.text).toContain('by an administrator')
    const again = call(administration.endTwoStep, { body: { userId: lost.id } })
    await expect(again).rejects.toMatchObject({ code: 'two_step_is_off' })
    expect((await actions()).filter(({ action }) => action === 'end-two-step')).toHaveLength(1)
  })

  it("is rejected for one's own account, which requires both steps", async () => {
    const own = app.as(administrator.token)(administration.endTwoStep, { body: { userId: administrator.id } })
    await expect(own).rejects.toMatchObject({ code: 'not_yours' })
    expect((await stateOf(administrator)).isOn).toBe(true)
  })

  it('works by command, and rejects an unknown account', async () => {
    const lost = await createUser(app.db)
    await switchOn(lost)
    await endTwoStep(app.parts, null, lost.id)
    expect(await stateOf(lost)).toMatchObject({ isOn: false })
    expect((await actions())[0]).toMatchObject({ action: 'end-two-step', isByCommand: true })
    await expect(endTwoStep(app.parts, null, 2_000_000_000)).rejects.toMatchObject({
      code: 'account_not_found',
    })
  })
})
