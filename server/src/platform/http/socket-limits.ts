import type { IncomingMessage, RequestListener, Server } from 'node:http'
import { createServer } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf, networksOf } from './network.ts'
import { SteadyWindows } from './steady-windows.ts'
import { Tally } from './tally.ts'

export interface SocketLimits {
  /** Connections at a time, in all. */
  readonly connectionsMax: number
  /** Connections at a time of an IP; of an IPv6 /48 ten times as many. */
  readonly connectionsPerIp: number
  /** A trusted proxy brings everybody: its connections are bounded in all only. */
  readonly isProxy: (ip: string | undefined) => boolean
  /** How long one may send nothing and be sent nothing. */
  readonly idleMs: number
  /** How long a head may take. */
  readonly headMs?: number
  /** How often bodies are looked at that still arrive. */
  readonly bodyLookMs?: number
}

/** Requests that one connection may have waiting behind the one that is being answered. No browser sends any. */
const WAITING_MAX = 16
const HEAD_MS = 15_000
const BODY_LOOK_MS = 60_000
/** A body that brings less between two looks is given up: 500 bytes a second is slower than the slowest phone network. */
const BODY_BYTES_BETWEEN_LOOKS = 30_000
const KEEP_ALIVE_MS = 72_000
/** An IP that floods more connections than this in so many milliseconds opens no others for the rest of them. */
const FLOODS_MAX = 3
const FLOOD_MS = 2000
const BUSY =
  'HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'

/**
 * An HTTP server that no connection can flood. A connection's requests are answered one after the other, and it is read on only when
 * there is nothing left to answer; what it has sent beyond `WAITING_MAX` is refused and ends it. Slow heads and bodies are given up.
 */
export function createBoundedServer(handle: RequestListener, limits: SocketLimits): Server {
  const { headMs = HEAD_MS, bodyLookMs = BODY_LOOK_MS } = limits
  const floods = new SteadyWindows()
  const server = createServer(
    { headersTimeout: headMs, requestTimeout: 0, connectionsCheckingInterval: Math.min(headMs, 5000) },
    oneAfterTheOther(watchBodies(handle, bodyLookMs), (ip) => floods.count(networkOf(ip), FLOOD_MS)),
  )
  server.keepAliveTimeout = KEEP_ALIVE_MS
  server.setTimeout(limits.idleMs)
  server.maxConnections = limits.connectionsMax
  boundConnections(server, limits, floods)
  return server
}

function boundConnections(server: Server, limits: SocketLimits, floods: SteadyWindows): void {
  const { connectionsPerIp, isProxy } = limits
  const open = new Tally()
  server.on('connection', (socket: Socket) => {
    if (isProxy(socket.remoteAddress)) return
    // Before anything of it is read: to parse a thousand requests takes longer than to refuse them.
    if (floods.look(networkOf(socket.remoteAddress), FLOOD_MS).current >= FLOODS_MAX) {
      socket.destroy()
      return
    }
    const leave = open.enter(networksOf(socket.remoteAddress), connectionsPerIp)
    if (leave) socket.once('close', leave)
    else socket.end(BUSY, () => socket.destroy())
  })
}

type Exchange = Readonly<Parameters<RequestListener>>

interface Line {
  isBusy: boolean
  isRefused: boolean
  readonly waiting: Exchange[]
}

function oneAfterTheOther(
  handle: RequestListener,
  onFlood: (ip: string | undefined) => void,
): RequestListener {
  const lines = new WeakMap<Socket, Line>()

  function start(line: Line, [request, response]: Exchange): void {
    line.isBusy = true
    response.once('close', () => {
      line.isBusy = false
      const { socket } = request
      const next = socket.destroyed ? undefined : line.waiting.shift()
      if (next) start(line, next)
      else if (!line.isRefused) socket.resume()
    })
    handle(request, response)
  }

  return (request, response) => {
    const { socket } = request
    const line = lines.get(socket) ?? { isBusy: false, isRefused: false, waiting: [] }
    lines.set(socket, line)
    // Nothing is answered behind an error: it closes the connection.
    if (line.isRefused) return
    if (!line.isBusy) {
      start(line, [request, response])
      return
    }
    // What has arrived with the same packet is parsed already; nothing more is read before it is answered.
    socket.pause()
    if (line.waiting.length < WAITING_MAX) {
      line.waiting.push([request, response])
      return
    }
    line.isRefused = true
    onFlood(socket.remoteAddress)
    response.writeHead(503, { 'retry-after': '1', connection: 'close', 'content-length': '0' }).end()
  }
}

/** Gives up requests whose body arrives too slowly. The rate counts, not the time: an upload may take hours. */
function watchBodies(handle: RequestListener, lookMs: number): RequestListener {
  const arriving = new Map<IncomingMessage, number | undefined>()
  const look = () => {
    for (const [request, before] of arriving) {
      const { socket } = request
      // What waits to be read waits for us.
      const isSlow = before !== undefined && request.readableLength === 0
      if (isSlow && socket.bytesRead - before < BODY_BYTES_BETWEEN_LOOKS) socket.destroy()
      else arriving.set(request, socket.bytesRead)
    }
  }
  setInterval(look, lookMs).unref()
  return (request, response) => {
    const { 'content-length': length, 'transfer-encoding': coding } = request.headers
    if (coding !== undefined || Number(length ?? 0) > 0) {
      arriving.set(request, undefined)
      const forget = () => arriving.delete(request)
      request.once('end', forget)
      request.once('close', forget)
      response.once('close', forget)
    }
    handle(request, response)
  }
}
