import type { FastifyInstance, FastifyRequest } from 'fastify'
import { inSpan, isTracing, type Span, startSpan } from './tracing.ts'
import type { TrustProxy } from '../http/limits/trust.ts'
import { trustedPeer } from '../http/limits/trust.ts'

/**
 * Records a span for each request, with its route instead of its URL, which may contain what people search for. Only a
 * trusted proxy can continue a trace: anybody else could choose what is recorded.
 */
export function recordRequests(app: FastifyInstance, trustProxy: TrustProxy): void {
  if (!isTracing()) return
  const isTrusted = trustedPeer(trustProxy)
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, headers, routeOptions, socket } = request
    const { traceparent } = headers
    const isContinued = typeof traceparent === 'string' && isTrusted(socket.remoteAddress)
    const route = routeOptions.url ?? 'none'
    const span = startSpan(`${method} ${route}`, {
      kind: 'server',
      parent: isContinued ? traceparent : null,
      // The id of the log's lines.
      attributes: { 'http.request.method': method, 'http.route': route, 'serendib.request_id': request.id },
    })
    if (span) spans.set(request, span)
    inSpan(span, done)
  })
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const span = spans.get(request)
    span?.set({ 'http.response.status_code': statusCode })
    if (statusCode >= 500) span?.fail(String(statusCode))
    span?.end()
    done()
  })
}
