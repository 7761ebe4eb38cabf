import { once } from 'node:events'
import { createServer } from 'node:net'

// Below the range from which systems take the ports of outgoing connections and of `listen(0)`: the port must still be
// free when a process listens on it seconds later.
const FROM = 10_000
const TO = 32_000

/** Chooses a random free port of this machine, for a process that listens on it later. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FROM + Math.floor(Math.random() * (TO - FROM))
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
}
