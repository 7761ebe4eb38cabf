/** A process that sends requests at full speed for a given time and counts the responses. */
import autocannon from 'autocannon'

export interface LoadOptions {
  readonly url: string
  readonly connections: number
  readonly seconds: number
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export interface LoadResult {
  readonly requestsPerSecond: number
}

process.on('message', (order: LoadOptions) => {
  void run(order).then((result) => process.send?.(result))
})

async function run({ url, connections, seconds, method, headers, body }: LoadOptions): Promise<LoadResult> {
  const started = performance.now()
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    ...(method && { method }),
    ...(headers && { headers }),
    ...(body !== undefined && { body }),
  })
  const failed = result.non2xx + result.errors
  if (failed > 0) throw new Error(`${failed} requests of ${url} failed`)
  return { requestsPerSecond: (result['2xx'] / (performance.now() - started)) * 1000 }
}
