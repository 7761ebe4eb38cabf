import { expect, it } from 'vitest'
import { sessionCalls } from '../session.ts'
import { createClient } from './client.ts'

const answering = (answer: () => Response) =>
  createClient({ origin: '', token: () => 'token', fetch: () => Promise.resolve(answer()) })

it('does not take an answer that was cut for an expired session', async () => {
  const cut = answering(() => new Response('{"sta', { status: 200 }))
  await expect(cut(sessionCalls.tokenExpiration, { query: { userId: '1' } })).rejects.toThrow(SyntaxError)
  const whole = answering(() => Response.json({ status: 0 }))
  expect(await whole(sessionCalls.tokenExpiration, { query: { userId: '1' } })).toEqual({ isValid: false })
})

it("takes a proxy's error page for a refusal by its HTTP status", async () => {
  const page = answering(() => new Response('<h1>Bad gateway</h1>', { status: 502 }))
  await expect(page(sessionCalls.registrationMethod)).rejects.toMatchObject({
    name: 'Refused',
    httpStatus: 502,
  })
})

it('sends small acts to their end when the page is left, but no reads and nothing large', async () => {
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

// Beyond it browsers refuse a request, and say the same as if it had been lost on the way.
it.each([
  ['requests', 'x', 8],
  ['bytes', 'x'.repeat(3900), 5],
])('lets no more %s outlive their page at a time than browsers allow', async (_what, password, most) => {
  const outliving: (boolean | undefined)[] = []
  const answers: { resolve: (answer: Response) => void; reject: (error: Error) => void }[] = []
  const call = createClient({
    origin: '',
    token: () => null,
    fetch: (_url, { keepalive }) => {
      outliving.push(keepalive)
      return new Promise((resolve, reject) => answers.push({ resolve, reject }))
    },
  })
  const send = () => call(sessionCalls.login, { body: { email: '', mobile: '', password } }).catch(() => {})
  const sent = Array.from({ length: most + 2 }, send)
  expect(outliving).toEqual([...Array.from({ length: most }, () => true), undefined, undefined])
  answers[0]?.reject(new TypeError('Failed to fetch'))
  answers[1]?.resolve(new Response('{"sta'))
  await Promise.all([sent[0], sent[1]])
  sent.push(send(), send(), send())
  expect(outliving.slice(-3)).toEqual([true, true, undefined])
  answers.forEach(({ resolve }) => resolve(Response.json({ status: 1 })))
  await Promise.all(sent)
})
