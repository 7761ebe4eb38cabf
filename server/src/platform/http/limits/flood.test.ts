import { once } from 'node:events'
import type { RequestListener, Server } from 'node:http'
import { request } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { connect } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import type { SocketLimits } from './socket-limits.ts'
import { createBoundedServer } from './socket-limits.ts'

const LIMITS: SocketLimits = {
  connectionsMax: 100,
  connectionsPerIp: 5,
  isProxy: () => false,
  idleMs: 120_000,
}

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

async function listen(handle: RequestListener, limits: Partial<SocketLimits> = {}): Promise<number> {
  server = createBoundedServer(handle, { ...LIMITS, ...limits })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** A connection, and everything it has received. */
function open(port: number, localAddress = '127.0.0.1'): { socket: Socket; text: () => string } {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  let text = ''
  socket.on('data', (data) => (text += data.toString('latin1')))
  socket.on('error', () => undefined)
  return { socket, text: () => text }
}

const GET = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'
const responseTimeOf = (text: string, status: number) => text.split(`HTTP/1.1 ${status} `).length - 1

describe('a connection with pipelined requests', () => {
  it('gets one response at a time, and a 503 and the end of the connection if it sends too many', async () => {
    let [running, runningMost, handled] = [0, 0, 0]
    const port = await listen((_request, response) => {
      handled += 1
      runningMost = Math.max(runningMost, ++running)
      setImmediate(() => {
        running -= 1
        response.end('x'.repeat(1000))
      })
    })
    const { socket, text } = open(port)
    socket.write(GET.repeat(1500))
    await once(socket, 'close')
    expect([runningMost, handled, responseTimeOf(text(), 200), responseTimeOf(text(), 503)]).toEqual([
      1, 17, 17, 1,
    ])
    expect(text()).toMatch(/HTTP\/1.1 503 Service Unavailable\r\nretry-after: 1\r\nconnection: close/)
  })

  it('blocks new connections from its IP, and only from it, for a moment after repeated floods', async () => {
    const port = await listen((_request, response) => response.end())
    const floodFrom = async (ip: string) => {
      const { socket, text } = open(port, ip)
      socket.write(GET.repeat(100))
      await once(socket, 'close')
      return responseTimeOf(text(), 503)
    }
    const answered = []
    for (let each = 0; each < 4; each++) answered.push(await floodFrom('127.0.0.2'))
    expect(answered).toEqual([1, 1, 1, 0])
    expect(await floodFrom('127.0.0.4')).toBe(1)
    await expect.poll(() => floodFrom('127.0.0.2')).toBe(1)
  })

  it('gets all responses in order if there are only a few', async () => {
    const port = await listen(({ url }, response) => response.end(`<${url}>`))
    const { socket, text } = open(port)
    const paths = Array.from({ length: 15 }, (_, index) => `/${index}`)
    for (const round of [1, 2, 3]) {
      socket.write(paths.map((path) => GET.replace('/', path)).join(''))
      await expect.poll(() => responseTimeOf(text(), 200)).toBe(15 * round)
    }
    expect([...text().matchAll(/<(.*?)>/g)].map(([, path]) => path)).toEqual([...paths, ...paths, ...paths])
    socket.destroy()
  })

  it('can send bodies', async () => {
    const port = await listen((asked, response) => {
      let body = ''
      asked.on('data', (data: Buffer) => (body += data.toString()))
      asked.on('end', () => response.end(`<${body.length}>`))
    })
    const { socket, text } = open(port)
    const post = (bytes: number) =>
      `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${bytes}\r\n\r\n${'y'.repeat(bytes)}`
    socket.write(post(300_000) + post(5) + GET + post(200_000))
    await expect
      .poll(() => [...text().matchAll(/<(\d+)>/g)].map(([, bytes]) => bytes))
      .toEqual(['300000', '5', '0', '200000'])
    socket.destroy()
  })
})

describe('concurrent connections of an IP', () => {
  it('are limited, except those of a trusted proxy, until one of them ends', async () => {
    const proxy = '127.0.0.3'
    const port = await listen((_request, response) => response.end(), { isProxy: (ip) => ip === proxy })
    const ask = async (localAddress: string) => {
      const { socket, text } = open(port, localAddress)
      socket.write(GET)
      await expect.poll(text).toMatch(/^HTTP\/1.1 /)
      return { socket, status: Number(text().slice(9, 12)) }
    }
    const mine = []
    for (let each = 0; each < 7; each++) mine.push(await ask('127.0.0.2'))
    expect(mine.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 503, 503])
    expect((await ask('127.0.0.4')).status).toBe(200)
    for (let each = 0; each < 7; each++) expect((await ask(proxy)).status).toBe(200)
    mine[0]?.socket.destroy()
    await expect.poll(async () => (await ask('127.0.0.2')).status).toBe(200)
  })
})

describe('a slow client', () => {
  it('is disconnected before or in the middle of the request headers', async () => {
    const port = await listen((_request, response) => response.end(), { headMs: 200 })
    for (const head of ['GET / HTTP/1.1\r\nHo', '']) {
      const { socket } = open(port)
      socket.write(head)
      await expect.poll(() => socket.destroyed).toBe(true)
    }
  })

  it('is disconnected if its body arrives below the minimum rate, and served if it arrives faster', async () => {
    const port = await listen(
      (asked, response) => {
        asked.on('error', () => undefined)
        asked.resume().on('end', () => response.end('all'))
      },
      { bodyLookMs: 300 },
    )
    const send = (chunk: number) => {
      const asking = request({ port, host: '127.0.0.1', method: 'POST' })
      const timer = setInterval(() => asking.write(Buffer.alloc(chunk)), 20)
      const ended = Promise.withResolvers<string>()
      asking.on('error', () => ended.resolve('given up'))
      asking.on('response', (response) => ended.resolve(String(response.statusCode)))
      return { asking, timer, ended: ended.promise }
    }
    const [drip, flow] = [send(1), send(40_000)]
    expect(await drip.ended).toBe('given up')
    clearInterval(drip.timer)
    clearInterval(flow.timer)
    flow.asking.end()
    expect(await flow.ended).toBe('200')
  })
})
