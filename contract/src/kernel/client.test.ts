import { expect, it } from 'vitest'
import { sessionCalls } from '../accounts/session.ts'
import { historyCalls } from '../history.ts'
import { watchCalls } from '../watch.ts'
import { createClient } from './client.ts'

const clientWith = (respond: () => Response) =>
  createClient({ origin: '', token: () => 'token', fetch: () => Promise.resolve(respond()) })

it("doesn't mistake a truncated response for an expired session", async () => {
  const truncated = clientWith(() => new Response('{"sta', { status: 200 }))
  await expect(truncated(sessionCalls.tokenExpiration, { query: { userId: '1' } })).rejects.toThrow(
    SyntaxError,
  )
  const whole = clientWith(() => Response.json({ status: 0 }))
  expect(await whole(sessionCalls.tokenExpiration, { query: { userId: '1' } })).toEqual({ isValid: false })
})

it("turns a proxy's error page into an error with its HTTP status", async () => {
  const page = clientWith(() => new Response('<h1>Bad gateway</h1>', { status: 502 }))
  await expect(page(sessionCalls.registrationMethod)).rejects.toMatchObject({
    name: 'CallError',
    httpStatus: 502,
  })
})

it('sends small changes with keepalive when the page is left, but no reads and nothing large', async () => {
  const outliving: (boolean | undefined)[] = []
  const call = createClient({
    origin: '',
    token: () => 'token',
    fetch: (_url, { keepalive }) => {
      outliving.push(keepalive)
      return Promise.resolve(Response.json({ status: 1 }))
    },
  })
  await call(sessionCalls.logout, { body: {} })
  await call(sessionCalls.tokenExpiration, { query: { userId: '1' } })
  await call(sessionCalls.login, { body: { email: '', mobile: '', password: 'x'.repeat(70_000) } }).catch(
    () => {},
  )
  expect(outliving).toEqual([true, undefined, undefined])
})

// Beyond this limit, browsers reject a request with the same error as for a lost connection.
it.each([
  ['requests', 'x', 8],
  ['bytes', 'x'.repeat(3900), 5],
])('limits %s with keepalive to what browsers allow', async (_what, password, most) => {
  const outliving: (boolean | undefined)[] = []
  const pending: { resolve: (response: Response) => void; reject: (error: Error) => void }[] = []
  const call = createClient({
    origin: '',
    token: () => null,
    fetch: (_url, { keepalive }) => {
      outliving.push(keepalive)
      return new Promise((resolve, reject) => pending.push({ resolve, reject }))
    },
  })
  const send = () => call(sessionCalls.login, { body: { email: '', mobile: '', password } }).catch(() => {})
  const sent = Array.from({ length: most + 2 }, send)
  expect(outliving).toEqual([...Array.from({ length: most }, () => true), undefined, undefined])
  pending[0]?.reject(new TypeError('Failed to fetch'))
  pending[1]?.resolve(new Response('{"sta'))
  await Promise.all([sent[0], sent[1]])
  sent.push(send(), send(), send())
  expect(outliving.slice(-3)).toEqual([true, true, undefined])
  pending.forEach(({ resolve }) => resolve(Response.json({ status: 1 })))
  await Promise.all(sent)
})

it('names the viewer in bodies and private queries, but not in queries of public calls', async () => {
  const urls: string[] = []
  const bodies: unknown[] = []
  const call = createClient({
    origin: '',
    token: () => 'token',
    viewerId: () => 7,
    fetch: (url, { body }) => {
      urls.push(url)
      if (typeof body === 'string') bodies.push(JSON.parse(body))
      return Promise.resolve(Response.json({ status: 1, dataset: [] }))
    },
  })
  const ignoreReply = () => undefined
  await call(historyCalls.watchHistory, { query: { cursor: '' } }).catch(ignoreReply)
  await call(historyCalls.removeAllFromWatchHistory)
  await call(historyCalls.removeAllFromWatchHistory, { body: { userId: 8 } })
  await call(watchCalls.displayVideoData, { query: { slug: 'ella' } }).catch(ignoreReply)
  expect(urls[0]).toContain('=7')
  expect(bodies).toEqual([{ userId: 7 }, { userId: 8 }])
  expect(urls[3]).not.toContain('7')
})
