import { get } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { contract, allCalls } from '@serendib/contract'
import { fastify } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { TestApp } from '../../../testing/app.ts'
import { createApp } from '../../../app.ts'
import { createTestApp } from '../../../testing/app.ts'
import { createUser, createVideo } from '../../../testing/factories.ts'
import { countStatements } from '../../database/count-statements.ts'
import type { BindOptions } from '../bind.ts'
import { bindAreas } from '../bind.ts'
import { announceChange, createGuestCache } from './guest-cache.ts'
import { FairQueue } from '../../fair-queue.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ GUEST_CACHE_SECONDS: '60' })
})
afterAll(() => app.close())

const commentsOf = (videoId: number, more = '') => `/api/v1/watch/dspComments?vid=${videoId}${more}`
const statementsOf = async (...urls: string[]) => {
  const ask = () => Promise.all(urls.map((url) => app.app.inject(url)))
  const { result, statements } = await countStatements(ask)
  return { responses: result, statements: statements.length }
}

describe('guests', () => {
  it('share one response, whatever unknown parameters and user ID they send', async () => {
    const { id, slug } = await createVideo(app.db)
    const first = await statementsOf(commentsOf(id), commentsOf(id))
    expect(first.statements).toBe(1)
    const again = await statementsOf(commentsOf(id, '&utm_source=x'), `${commentsOf(id)}&vid2=1&limit=`)
    expect(again.statements).toBe(0)
    expect(again.responses.map(({ body }) => body)).toEqual(first.responses.map(({ body }) => body))
    const video = `/api/v1/watch/displayVideoData?vurl=${slug}`
    await statementsOf(video)
    expect((await statementsOf(`${video}&uid=7`)).statements).toBe(0)
  })

  it('get different responses for different queries', async () => {
    const { id } = await createVideo(app.db)
    await statementsOf(commentsOf(id))
    expect((await statementsOf(commentsOf(id, '&sm=new'))).statements).toBe(1)
  })

  it('get a change by a member at once', async () => {
    const { id } = await createVideo(app.db)
    const { token } = await createUser(app.db)
    await statementsOf(commentsOf(id))
    await app.as(token)(contract.comments.addComment, { body: { videoId: id, text: 'Beautiful' } })
    const { responses } = await statementsOf(commentsOf(id))
    expect(responses[0]?.body).toContain('Beautiful')
  })

  it('get no video that another process has taken down', async () => {
    const { id } = await createVideo(app.db)
    const { token } = await createUser(app.db, { roleId: 1 })
    const other = await createApp(app.parts)
    onTestFinished(() => other.close())
    const url = `/api/v1/watch/displayVideoData?vid=${id}`
    expect((await app.app.inject(url)).statusCode).toBe(200)
    await other.inject({
      method: 'POST',
      url: `/api${contract.administration.takeDown.path}`,
      headers: { authorization: `Bearer ${token}` },
      payload: { vd_id: id },
    })
    await expect.poll(async () => (await app.app.inject(url)).statusCode).toBe(404)
  })

  it.each(['/api/v1/watch/dspComments?vid=', '/'])(
    'get no comment and no page from before a change in another process, or by a command: %s',
    async (url) => {
      const { id, slug } = await createVideo(app.db)
      const { token } = await createUser(app.db)
      const other = await createApp(app.parts)
      onTestFinished(() => other.close())
      const path = url === '/' ? `/${slug}` : `${url}${id}`
      const read = async () => (await other.inject(path)).body
      const before = await read()
      expect(await read()).toBe(before)
      await app.db.updateTable('videos').set({ title: 'By a command' }).where('id', '=', id).execute()
      await app.db.deleteFrom('comments').where('videoId', '=', id).execute()
      await app.as(token)(contract.comments.addComment, { body: { videoId: id, text: 'Elsewhere' } })
      await expect.poll(read, { timeout: 10_000 }).toContain(url === '/' ? 'By a command' : 'Elsewhere')
      const later = `Later ${id}`
      await app.db.updateTable('videos').set({ title: later }).where('id', '=', id).execute()
      await app.db.updateTable('comments').set({ body: later }).where('videoId', '=', id).execute()
      expect(await read()).not.toContain(later)
      await announceChange(app.db)
      await expect.poll(read, { timeout: 10_000 }).toContain(later)
    },
  )

  it('get 304 for an unchanged response, and compressed responses', async () => {
    const { id } = await createVideo(app.db, { description: 'Tea and cloud. '.repeat(100) })
    const url = `/api/v1/watch/displayVideoData?vid=${id}`
    const { headers, rawPayload } = await app.app.inject({ url, headers: { 'accept-encoding': 'br' } })
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': 'no-cache',
      vary: 'accept-encoding, authorization',
    })
    const plain = await app.app.inject(url)
    expect(brotliDecompressSync(rawPayload).toString()).toBe(plain.body)
    const known = await app.app.inject({ url, headers: { 'if-none-match': String(headers['etag']) } })
    expect([known.statusCode, known.body]).toEqual([304, ''])
  })
})

it.each(['Bearer', 'Bearer made-up', 'valid'])(
  'never answers a request with the token "%s" from the cache',
  async (authorization) => {
    const { id } = await createVideo(app.db)
    const { token } = await createUser(app.db)
    await statementsOf(commentsOf(id))
    const headers = { authorization: authorization === 'valid' ? `Bearer ${token}` : authorization }
    const ask = async () => app.app.inject({ url: commentsOf(id), headers })
    const { result, statements } = await countStatements(ask)
    expect(statements.length).toBeGreaterThan(0)
    expect(result.headers['cache-control']).toBe('no-store')
    expect(result.headers['etag']).toBeUndefined()
  },
)

it('declares the guest cache only for public GET calls', () => {
  const cached = allCalls().filter(({ cache }) => cache !== undefined)
  expect(cached.length).toBeGreaterThan(20)
  for (const { method, access } of cached) expect([method, access]).toEqual(['GET', 'public'])
})

describe('a handler', () => {
  /** A server with one call that returns what the test resolves. */
  function serve() {
    const made: PromiseWithResolvers<string>[] = []
    const server = fastify()
    const { suggestions } = contract.search
    const options = {
      guestCache: createGuestCache(60_000),
      turns: new FairQueue({ runningMax: 1, runningMaxEach: 1, waitingMax: 1, waitingMaxEach: 1 }),
    } as unknown as BindOptions
    const handler = async () => {
      const next = Promise.withResolvers<string>()
      made.push(next)
      return { suggestions: [{ title: await next.promise }], places: [] }
    }
    bindAreas(server, { search: { suggestions } }, { search: { suggestions: handler } }, options)
    onTestFinished(() => server.close())
    return { server, made, url: `/api${suggestions.path}?sv=ella` }
  }

  it('of a cached call is called again after it failed', async () => {
    const { server, made, url } = serve()
    const failed = Promise.all([server.inject(url), server.inject(url)])
    await expect.poll(() => made).toHaveLength(1)
    made[0]?.reject(new Error('gone'))
    expect((await failed).map(({ statusCode }) => statusCode)).toEqual([500, 500])
    const next = Promise.resolve(server.inject(url))
    await expect.poll(() => made).toHaveLength(2)
    made[1]?.resolve('Ella')
    expect((await next).body).toContain('Ella')
  })

  it('of a cached call finishes for the other clients when the first one disconnects', async () => {
    const { server, made, url } = serve()
    const origin = await server.listen({ port: 0, host: '127.0.0.1' })
    const first = get(origin + url)
    const leaving = Promise.withResolvers<void>()
    first.on('error', () => leaving.resolve())
    await expect.poll(() => made).toHaveLength(1)
    const second = Promise.resolve(server.inject(url))
    first.destroy()
    await leaving.promise
    made[0]?.resolve('Ella')
    expect((await second).body).toContain('Ella')
    expect(made).toHaveLength(1)
  })
})
