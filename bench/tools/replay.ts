import type { IncomingHttpHeaders, OutgoingHttpHeaders, Server } from 'node:http'
import { createServer, get } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

/** A bare server that sends what a site has answered once, from memory. */
export interface Replay {
  readonly origin: string
  close(): Promise<void>
}

interface Recorded {
  readonly status: number
  readonly headers: OutgoingHttpHeaders
  readonly bytes: Buffer
}

/** What a response may depend on besides its URL. */
const VARYING = ['accept-encoding', 'range', 'accept'] as const
/** They describe the site's connection, not the response. */
const CONNECTION: ReadonlySet<string> = new Set(['connection', 'keep-alive', 'transfer-encoding'])

/** Starts a server that asks the site when a URL is first requested and repeats the answer ever after. */
export async function startReplay(siteOrigin: string): Promise<Replay> {
  const recorded = new Map<string, Promise<Recorded>>()
  const server: Server = createServer((request, response) => {
    const { url = '/', headers } = request
    const key = [url, ...VARYING.map((name) => headers[name])].join('\n')
    const answer = recorded.get(key) ?? record(siteOrigin + url, headers)
    recorded.set(key, answer)
    answer.then(
      ({ status, headers: sent, bytes }) => response.writeHead(status, sent).end(bytes),
      () => response.writeHead(502).end(),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function record(url: string, headers: IncomingHttpHeaders): Promise<Recorded> {
  const given = VARYING.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]]))
  const asking = get(url, { headers: Object.fromEntries(given) as OutgoingHttpHeaders })
  const [answer] = (await once(asking, 'response')) as [AsyncIterable<Buffer> & AnswerHead]
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part)
  const sent = Object.entries(answer.headers).filter(([name]) => !CONNECTION.has(name))
  const bytes = Buffer.concat(parts)
  return {
    status: answer.statusCode ?? 502,
    headers: { ...Object.fromEntries(sent), 'content-length': bytes.length },
    bytes,
  }
}

interface AnswerHead {
  readonly statusCode?: number
  readonly headers: IncomingHttpHeaders
}
