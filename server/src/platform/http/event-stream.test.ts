import { once } from 'node:events'
import { request } from 'node:http'
import fastify from 'fastify'
import { afterEach, expect, it, vi } from 'vitest'
import { createEventStreams, type EventStream } from './event-stream.ts'

const viewer = {
  id: 1,
  roleId: 2,
  tokenHash: Buffer.alloc(32),
  hasRecentPassword: false,
  historyVersion: 0,
} as const
/** Sessions that never end. */
const endless = { watch: async () => () => undefined }

const app = fastify()
afterEach(() => app.close())

it('ends an event stream whose client disconnects before it opens', async () => {
  const streams = createEventStreams(app, endless)
  const onClose = vi.fn<(stream: EventStream) => void>()
  const gone = Promise.withResolvers<void>()
  const opened = Promise.withResolvers<boolean>()
  const asked = Promise.withResolvers<void>()
  app.get('/events', async (call, reply) => {
    call.raw.socket.once('close', () => gone.resolve())
    asked.resolve()
    await gone.promise
    opened.resolve((await streams.open(reply, viewer, onClose)).isEnded)
  })
  const address = await app.listen()
  const asking = request(`${address}/events`)
  asking.on('error', () => undefined)
  asking.end()
  await asked.promise
  asking.destroy()
  expect(await opened.promise).toBe(true)
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(onClose).toHaveBeenCalledWith(expect.objectContaining({ isEnded: true }))
})

it('ends an event stream once when its client disconnects', async () => {
  const other = fastify()
  const streams = createEventStreams(other, endless)
  const onClose = vi.fn<() => void>()
  other.get('/events', async (_call, reply) => void (await streams.open(reply, viewer, onClose)))
  const asking = request(`${await other.listen()}/events`)
  asking.on('error', () => undefined)
  asking.end()
  await once(asking, 'response')
  asking.destroy()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  await other.close()
  expect(onClose).toHaveBeenCalledTimes(1)
})
