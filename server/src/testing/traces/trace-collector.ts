import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { z } from 'zod'

const Attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) })
const Attributes = z
  .array(Attribute)
  .transform((list) => Object.fromEntries(list.map(({ key, value }) => [key, Object.values(value)[0]])))
const ReceivedSpan = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: Attributes,
  status: z.object({ code: z.number().optional() }),
})
const Request = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: Attributes }),
      scopeSpans: z.array(z.object({ spans: z.array(ReceivedSpan) })),
    }),
  ),
})
export type ReceivedSpan = z.output<typeof ReceivedSpan> & { readonly service: unknown }

export interface TraceCollector {
  readonly url: string
  /** The spans that were received. */
  readonly spans: readonly ReceivedSpan[]
  /** All bodies, as they were sent. */
  readonly bodies: readonly string[]
  close(): Promise<void>
}

/** A collector of OTLP as JSON over HTTP. `isSilent`: it accepts connections and never responds. */
export async function startTraceCollector({ isSilent = false } = {}): Promise<TraceCollector> {
  const spans: ReceivedSpan[] = []
  const bodies: string[] = []
  const receive = async (request: IncomingMessage) => {
    const body = await text(request)
    bodies.push(body)
    for (const { resource, scopeSpans } of Request.parse(JSON.parse(body)).resourceSpans)
      for (const span of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({ ...span, service: resource.attributes['service.name'] })
  }
  const server = createServer((request, response) => {
    void receive(request).finally(() => {
      if (!isSilent) response.setHeader('content-type', 'application/json').end('{}')
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    bodies,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
