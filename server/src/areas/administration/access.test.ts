import type { EndpointDefinition, Named } from '@serendib/contract'
import { administrationCalls, contract } from '@serendib/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { createUser } from '../../testing/factories.ts'

let app: TestApp
const tokens = new Map<string, string>()
beforeAll(async () => {
  app = await createTestApp()
  for (const [name, roleId] of ROLES) tokens.set(name, (await createUser(app.db, { roleId })).token)
})
afterAll(() => app.close())

const ROLES = [
  ['administrator', 1],
  ['member', 2],
  ['uploader', 3],
  ['moderator', 4],
] as const

const ADMINISTRATORS_CALLS = [
  'chooseHero',
  'choosePick',
  'encodeAgain',
  'accounts',
  'signUps',
  'approveSignUp',
  'rejectSignUp',
  'changeRole',
  'changeQuota',
  'endSessions',
  'endTwoStep',
  'channels',
  'verifyChannel',
  'editorial',
  'saveEditorial',
  'site',
  'retryJobs',
  'actions',
]
const MODERATORS_CALLS = [
  'overview',
  'reports',
  'decideReports',
  'videos',
  'comments',
  'removeComment',
  'takeDown',
  'restoreVideo',
]

const calls = Object.entries<Named<EndpointDefinition>>(administrationCalls)
const everyCase = calls.flatMap(([name, call]) =>
  ['guest', ...ROLES.map(([role]) => role)].map((role) => [name, role, call] as const),
)

/** Makes a call with a body that every call rejects, and returns the HTTP status and the response. */
async function ask(call: EndpointDefinition, token: string | undefined) {
  const response = await app.request(`/api${call.path}`, {
    method: call.method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(call.method === 'POST' ? { 'content-type': 'application/json' } : {}),
    },
    ...(call.method === 'POST' ? { body: '{"no": "such thing"}' } : {}),
  })
  return { status: response.status, answer: (await response.json()) as Record<string, unknown> }
}

function expectedOf(name: string, role: string, call: EndpointDefinition) {
  if (role === 'guest') return { status: 401, code: 'session_ended' }
  const mayCall = role === 'administrator' || (role === 'moderator' && MODERATORS_CALLS.includes(name))
  if (!mayCall) return { status: 403, code: 'not_your_role' }
  // A change is rejected because of its body, not because of the caller.
  return call.method === 'GET' ? { status: 200, code: undefined } : { status: 400, code: 'invalid_input' }
}

describe('admin console access', () => {
  it('lists every administration call in this test', () => {
    expect(calls.map(([name]) => name).toSorted()).toEqual(
      [...ADMINISTRATORS_CALLS, ...MODERATORS_CALLS].toSorted(),
    )
  })

  it.each(everyCase)('allows or rejects %s for a %s as specified', async (name, role, call) => {
    const { status, answer } = await ask(call, tokens.get(role))
    expect({ status, code: answer['code'] }).toEqual(expectedOf(name, role, call))
  })

  it('tells a member that only moderators and administrators have access', async () => {
    const { answer } = await ask(administrationCalls.overview, tokens.get('member'))
    expect(answer).toEqual({
      status: 0,
      code: 'not_your_role',
      dataset: 'This is only for moderators and administrators.',
    })
  })

  it('checks the role before it reads the body', async () => {
    const response = await app.request('/api/v1/admin/editorial', {
      method: 'POST',
      headers: { authorization: tokens.get('member') ?? '', 'content-type': 'application/json' },
      body: '{ this is no JSON',
    })
    expect(response.status).toBe(403)
  })

  it('uses the current role of the account for sessions that already exist', async () => {
    const { id, token } = await createUser(app.db, { roleId: 2 })
    const administrator = app.as(tokens.get('administrator') ?? '')
    const quota = () => app.as(token)(contract.administration.overview)
    await expect(quota()).rejects.toMatchObject({ httpStatus: 403 })
    await administrator(contract.administration.changeRole, { body: { userId: id, roleId: 4, was: 2 } })
    await expect(quota()).resolves.toMatchObject({ roleId: 4 })
    await administrator(contract.administration.changeRole, { body: { userId: id, roleId: 3, was: 4 } })
    await expect(quota()).rejects.toMatchObject({ httpStatus: 403, code: 'not_your_role' })
  })
})
