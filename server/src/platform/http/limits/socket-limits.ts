import type { IncomingMessage, RequestListener, Server } from 'node:http'
import { createServer } from 'node:http'
import type { Socket } from 'node:net'
import { readNetwork, readNetworks } from './network.ts'
import { SteadyWindows } from './steady-windows.ts'
import { Tally } from './tally.ts'

export interface SocketLimits {
  /** Concurrent connections in total. */
  readonly connectionsMax: number
  /** Concurrent connections per IP; ten times as many per IPv6 /48. */
  readonly connectionsPerIp: number
  /** Whether an IP is a trusted proxy: it carries all clients, so only the total limit applies to it. */
  readonly isProxy: (ip: string | undefined) => boolean
  /** How long a connection may be idle. */
  readonly idleMs: number
  /** How long the request headers may take. */
  readonly headMs?: number
  /** Called for each 503 that is sent here. */
  readonly onRefused?: (reason: 'connections' | 'requests-of-connection') => void
  /** The interval of checks whether bodies arrive fast enough. */
  readonly bodyLookMs?: number
}

/** Pipelined requests that a connection may have waiting behind the current one. No browser pipelines requests. */
const WAITING_MAX = 16
const HEAD_MS = 15_000
const BODY_LOOK_MS = 60_000
/**
 * A body that brings less between two checks is disconnected: 500 bytes/s is slower than the slowest mobile network.
 */
const BODY_BYTES_BETWEEN_LOOKS = 30_000
const KEEP_ALIVE_MS = 72_000
/** An IP that floods this many connections within `FLOOD_MS` can't open new ones until the window ends. */
const FLOODS_MAX = 3
const FLOOD_MS = 2000
const BUSY =
  'HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'

/**
 * Creates an HTTP server that a single connection can't flood. It handles the requests of a connection one after the
 * other and reads on only when none is left; a connection with more than `WAITING_MAX` waiting requests gets 503 and is
 * closed. Clients that send headers or bodies too slowly are disconnected.
 */
export function createBoundedServer(handle: RequestListener, limits: SocketLimits): Server {
  const { headMs = HEAD_MS, bodyLookMs = BODY_LOOK_MS } = limits
  const floods = new SteadyWindows()
  const server = createServer(
    { headersTimeout: headMs, requestTimeout: 0, connectionsCheckingInterval: Math.min(headMs, 5000) },
    oneAfterTheOther(watchBodies(handle, bodyLookMs), (ip) => {
      floods.count(readNetwork(ip), FLOOD_MS)
      limits.onRefused?.('requests-of-connection')
    }),
  )
  server.keepAliveTimeout = KEEP_ALIVE_MS
  server.setTimeout(limits.idleMs)
  server.maxConnections = limits.connectionsMax
  boundConnections(server, limits, floods)
  return server
}

function boundConnections(server: Server, limits: SocketLimits, floods: SteadyWindows): void {
  const { connectionsPerIp, isProxy, onRefused } = limits
  const open = new Tally()
  server.on('connection', (socket: Socket) => {
    if (isProxy(socket.remoteAddress)) return
    // Refused before anything is read: parsing a thousand requests takes longer than refusing them.
    if (floods.look(readNetwork(socket.remoteAddress), FLOOD_MS).current >= FLOODS_MAX) {
      socket.destroy()
      return
    }
    const leave = open.enter(readNetworks(socket.remoteAddress), connectionsPerIp)
    if (leave) socket.once('close', leave)
    else {
      onRefused?.('connections')
      socket.end(BUSY, () => socket.destroy())
    }
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
    // No responses after a 503: it closes the connection.
    if (line.isRefused) return
    if (!line.isBusy) {
      start(line, [request, response])
      return
    }
    // Requests in the same packet are already parsed; nothing more is read until they have responses.
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

/** Disconnects requests whose body arrives too slowly. The rate counts, not the duration: an upload may take hours. */
function watchBodies(handle: RequestListener, lookMs: number): RequestListener {
  const arriving = new Map<IncomingMessage, number | undefined>()
  const look = () => {
    for (const [request, before] of arriving) {
      const { socket } = request
      // If data is waiting to be read, the delay is ours.
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
      const remove = () => arriving.delete(request)
      request.once('end', remove)
      request.once('close', remove)
      response.once('close', remove)
    }
    handle(request, response)
  }
}
