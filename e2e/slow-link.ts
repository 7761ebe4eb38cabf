import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { Transform } from 'node:stream'

/** A proxy to a site that limits the upload rate, like a phone with a weak signal. */
export interface SlowLink {
  readonly origin: string
  /** Removes the limit from now on. */
  speedUp(): void
  close(): Promise<void>
}

/** Opens a slow link to a site. Downloads are not slowed. */
export async function openSlowLink(origin: string, bytesPerSecond: number): Promise<SlowLink> {
  const target = new URL(origin)
  const sockets = new Set<Socket>()
  let isSlow = true
  const server = createServer((down) => {
    const up = connect(Number(target.port), target.hostname)
    const slow = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        setTimeout(() => done(null, chunk), isSlow ? (chunk.length / bytesPerSecond) * 1000 : 0)
      },
    })
    for (const socket of [down, up]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        down.destroy()
        up.destroy()
      })
    }
    down.pipe(slow).pipe(up)
    up.pipe(down)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    speedUp: () => {
      isSlow = false
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
