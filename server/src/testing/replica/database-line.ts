import type { Server, Socket } from 'node:net'
import { connect, createServer } from 'node:net'

export interface DatabaseLine {
  /** The URL of the database through this line. */
  readonly url: string
  /** Leads new connections to another port. */
  leadTo(port: number): void
  /** Breaks all connections. */
  disconnect(): void
  /** Refuses connections, like a killed database. */
  goAway(): Promise<void>
  comeBack(): Promise<void>
  /** Transfers nothing any more, like a network that lost a machine. Until `comeBack`, connections are not answered. */
  freeze(): void
}

/** A TCP proxy between the site and a database, which can disappear. */
export async function startDatabaseLine(databaseUrl: string): Promise<DatabaseLine> {
  const url = new URL(databaseUrl)
  const target = { port: Number(url.port), host: url.hostname }
  const sockets = new Set<Socket>()
  let isFrozen = false
  const server: Server = createServer((near) => {
    const far = connect(target)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => undefined)
      from.on('close', () => to.destroy())
      if (!isFrozen) from.pipe(to)
    }
  })
  const listen = (port: number) =>
    new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', () => resolve()))
  await listen(0)
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  url.port = String(port)
  const disconnect = () => {
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  return {
    url: url.href,
    leadTo: (other) => {
      target.port = other
    },
    disconnect,
    goAway: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        disconnect()
      }),
    comeBack: async () => {
      isFrozen = false
      disconnect()
      if (!server.listening) await listen(port)
    },
    freeze: () => {
      isFrozen = true
      for (const socket of sockets) socket.unpipe()
    },
  }
}
