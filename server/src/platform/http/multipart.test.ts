import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { AddressInfo, Socket } from 'node:net'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fastify } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FormsInProgress, receiveForm } from './multipart.ts'
import type { ApiError } from '../api-error.ts'

const PICTURE = { picture: { wireName: 'image', kind: 'picture' } } as const
const FORM_MS = 300
const PART = '--b\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\npixels'
const LENGTH = PART.length + '\r\n--b--\r\n'.length

let app: FastifyInstance
let incomingDir: string
let formMs: number | undefined
let sockets: Socket[]
beforeEach(async () => {
  formMs = undefined
  sockets = []
  incomingDir = await mkdtemp(path.join(tmpdir(), 'serendib-forms-'))
  app = fastify()
  await app.register(multipart)
  app.setErrorHandler((error: ApiError, _request, reply) => reply.code(error.httpStatus).send(error.code))
  const forms = new FormsInProgress()
  const accept = async () => undefined
  const receive = async (request: FastifyRequest) => {
    const options = { forms, formMs, incomingDir, videoBytesMax: 0, requireDisk: accept, guardVideo: accept }
    const form = await receiveForm(request, PICTURE, options)
    await form.discard()
    return form.files['picture']?.bytes
  }
  app.post('/picture', (request) => receive(request))
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  await app.close()
  await rm(incomingDir, { recursive: true })
})

/** Sends a form without its end. */
async function begin(): Promise<Socket> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  sockets.push(socket)
  const type = 'Content-Type: multipart/form-data; boundary=b'
  socket.write(`POST /picture HTTP/1.1\r\nHost: a\r\n${type}\r\nContent-Length: ${LENGTH}\r\n\r\n${PART}`)
  return socket
}

async function responseTo(socket: Socket): Promise<string> {
  const [data] = (await once(socket, 'data')) as [Buffer]
  return data.toString()
}

it('reads 32 concurrent forms of an IP, and refuses another one until one of them has finished', async () => {
  const first = await begin()
  for (let each = 1; each < 32; each += 1) await begin()
  await expect.poll(async () => (await readdir(incomingDir)).length).toBe(32)
  expect(await responseTo(await begin())).toMatch(/^HTTP\/1.1 503 [^]*busy$/)

  first.write('\r\n--b--\r\n')
  expect(await responseTo(first)).toMatch(/^HTTP\/1.1 200 [^]*6$/)
  const next = await begin()
  next.write('\r\n--b--\r\n')
  expect(await responseTo(next)).toMatch(/^HTTP\/1.1 200 /)
})

it('disconnects a form that takes too long, and deletes its files', async () => {
  formMs = FORM_MS
  const slow = await begin()
  slow.on('error', () => undefined)
  await expect.poll(async () => (await readdir(incomingDir)).length).toBe(1)
  await once(slow, 'close')
  await expect.poll(async () => (await readdir(incomingDir)).length).toBe(0)
})

it('limits the forms of all callers, separately for forms with and without a video', () => {
  const forms = new FormsInProgress()
  const of = (number: number) => [{ name: `192.0.2.${number}`, share: 1 }]
  const leaves = Array.from({ length: 128 }, (_, number) => forms.enter('small', of(number)))
  const busy = expect.objectContaining({ code: 'busy', httpStatus: 503, retryAfterSeconds: 10 })
  expect(() => forms.enter('small', of(200))).toThrow(busy)
  for (let each = 0; each < 32; each += 1) forms.enter('video', of(0))
  expect(() => forms.enter('video', of(0))).toThrow(busy)
  leaves[0]?.()
  expect(() => forms.enter('small', of(200))).not.toThrow()
})
