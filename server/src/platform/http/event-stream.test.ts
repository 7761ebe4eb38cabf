import { once } from 'node:events'
import { request } from 'node:http'
import fastify from 'fastify'
import { afterEach, expect, it, vi } from 'vitest'
import { createEventStreams } from './event-stream.ts'

const app = fastify()
afterEach(() => app.close())

it('ends for whoever goes away before it begins', async () => {
  const streams = createEventStreams(app)
  const onClose = vi.fn<() => void>()
  const gone = Promise.withResolvers<void>()
  const opened = Promise.withResolvers<boolean>()
  const asked = Promise.withResolvers<void>()
  app.get('/events', async (call, reply) => {
    call.raw.socket.once('close', () => gone.resolve())
    asked.resolve()
    await gone.promise
    opened.resolve(streams.open(reply, onClose).isEnded)
  })
  const address = await app.listen()
  const asking = request(`${address}/events`)
  asking.on('error', () => undefined)
  asking.end()
  await asked.promise
  asking.destroy()
  expect(await opened.promise).toBe(true)
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})

it('ends once for whoever goes away later', async () => {
  const other = fastify()
  const streams = createEventStreams(other)
  const onClose = vi.fn<() => void>()
  other.get('/events', (_call, reply) => void streams.open(reply, onClose))
  const asking = request(`${await other.listen()}/events`)
  asking.on('error', () => undefined)
  asking.end()
  await once(asking, 'response')
  asking.destroy()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  await other.close()
  expect(onClose).toHaveBeenCalledTimes(1)
})
