/** A process that sends requests at full speed for a given time and counts the responses. */
import autocannon from 'autocannon'

export interface LoadOptions {
  readonly url: string
  readonly connections: number
  readonly seconds: number
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Each connection sends its own share, again and again. */
  readonly requests?: readonly LoadRequest[]
}

export interface LoadRequest {
  readonly path: string
  readonly method: 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface LoadResult {
  readonly requestsPerSecond: number
}

process.on('message', (order: LoadOptions) => {
  void run(order).then((result) => process.send?.(result))
})

async function run({
  url,
  connections,
  seconds,
  method,
  headers,
  body,
  requests = [],
}: LoadOptions): Promise<LoadResult> {
  let connected = 0
  const share = Math.floor(requests.length / connections)
  const setupClient = (client: autocannon.Client) => {
    client.setRequests(requests.slice(share * connected, share * (connected + 1)))
    connected++
  }
  const started = performance.now()
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    ...(method && { method }),
    ...(headers && { headers }),
    ...(body !== undefined && { body }),
    ...(requests.length > 0 && { setupClient }),
  })
  const failed = result.non2xx + result.errors
  if (failed > 0)
    throw new Error(
      `${failed} requests of ${url} failed: ${result['4xx']} with 4xx, ${result['5xx']} with 5xx, ${result.errors} without a response`,
    )
  return { requestsPerSecond: (result['2xx'] / (performance.now() - started)) * 1000 }
}
