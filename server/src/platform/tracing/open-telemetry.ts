import { setTimeout as sleep } from 'node:timers/promises'
import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { Span as ApiSpan } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import type { Sampler, SpanExporter } from '@opentelemetry/sdk-trace'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Log } from '../log.ts'
import type { Span, SpanOptions, Tracer } from './tracing.ts'

// Loaded only if traces are recorded: see `startTracing`.

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER } as const
const STOP_MS = 2000
const DELAY_MS = 5000
const DELAY_MAX_MS = 3_600_000
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

/**
 * Sends spans as OTLP over HTTP, in the background and in batches. If the collector doesn't respond, spans beyond 2048 are
 * dropped. The exporter and the resource read their variables themselves.
 */
export function openTracer({
  service,
  version,
  log,
}: {
  service: string
  version: string
  log: Log
}): Tracer {
  warnOfProtocol(log)
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.version': version }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    sampler: readSampler(log),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: loggedExporter(new OTLPTraceExporter(), log),
        scheduledDelayMillis: readNumber('OTEL_BSP_SCHEDULE_DELAY', DELAY_MAX_MS, DELAY_MS, log),
      }),
    ],
  })
  const tracer = provider.getTracer('serendib', version)
  const apiSpans = new WeakMap<Span, ApiSpan>()

  function contextOf(parent: SpanOptions['parent'], current: Span | undefined): Context {
    const given = typeof parent === 'string' ? TRACEPARENT.exec(parent) : null
    const [, traceId, spanId, flags] = given ?? []
    if (traceId !== undefined && spanId !== undefined)
      return trace.setSpanContext(ROOT_CONTEXT, {
        traceId,
        spanId,
        traceFlags: Number.parseInt(flags ?? '0', 16),
        isRemote: true,
      })
    const known = parent === undefined && current !== undefined ? apiSpans.get(current) : undefined
    return known === undefined ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, known)
  }

  return {
    start(name, { attributes, kind, parent, tookMs }, current) {
      const now = performance.timeOrigin + performance.now()
      const span = tracer.startSpan(
        name,
        {
          attributes,
          kind: kind === undefined ? SpanKind.INTERNAL : KINDS[kind],
          ...(tookMs !== undefined && { startTime: now - tookMs }),
        },
        contextOf(parent, current),
      )
      const { traceId, spanId, traceFlags } = span.spanContext()
      const own: Span = {
        traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
        rename: (other) => void span.updateName(other),
        set: (more) => void span.setAttributes(more),
        fail: (type) => {
          span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR })
        },
        end: () => span.end(tookMs === undefined ? undefined : now),
      }
      apiSpans.set(own, span)
      return own
    },
    stop: async () => {
      const abort = new AbortController()
      await Promise.race([
        provider.shutdown().catch(() => undefined),
        sleep(STOP_MS, undefined, { signal: abort.signal }).catch(() => undefined),
      ])
      abort.abort()
    },
  }
}

/**
 * Reads a variable. As the specification says, an empty one counts as absent, and so does one with another value, with a
 * warning.
 */
function readVariable<T>(
  name: string,
  { allowed, fallback, log }: { allowed: string; fallback: T; log: Log },
  parse: (text: string) => T | undefined,
): T {
  const text = process.env[name]?.trim().toLowerCase() ?? ''
  if (text === '') return fallback
  const value = parse(text)
  if (value === undefined)
    log.warn(`${name}=${text}: expected ${allowed}; ${String(fallback)} is used instead`)
  return value ?? fallback
}

function readNumber(name: string, max: number, fallback: number, log: Log): number {
  return readVariable(name, { allowed: `a number from 0 to ${max}`, fallback, log }, (text) => {
    const number = Number(text)
    return number >= 0 && number <= max ? number : undefined
  })
}

/** Warns if a protocol is set that isn't sent. The variable of traces has precedence over the general one. */
function warnOfProtocol(log: Log): void {
  const sent = 'http/json'
  const name = process.env['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL']?.trim()
    ? 'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL'
    : 'OTEL_EXPORTER_OTLP_PROTOCOL'
  readVariable(name, { allowed: sent, fallback: sent, log }, (text) => (text === sent ? text : undefined))
}

const SAMPLER = /^(?:parentbased_)?(?:always_on|always_off|traceidratio)$/

/** The samplers of the specification; the SDK reads these variables only in a package with everything else. */
function readSampler(log: Log): Sampler {
  const name = readVariable(
    'OTEL_TRACES_SAMPLER',
    {
      allowed: 'always_on, always_off or traceidratio, or one of these after parentbased_',
      fallback: 'parentbased_always_on',
      log,
    },
    (text) => (SAMPLER.test(text) ? text : undefined),
  )
  const root = name.endsWith('always_off')
    ? new AlwaysOffSampler()
    : name.endsWith('traceidratio')
      ? new TraceIdRatioBasedSampler(readNumber('OTEL_TRACES_SAMPLER_ARG', 1, 1, log))
      : new AlwaysOnSampler()
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root
}

/** Logs once that traces can't be sent, and once that they can be again. */
function loggedExporter(exporter: SpanExporter, log: Log): SpanExporter {
  let isFailing = false
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const hasFailed = result.error !== undefined
        if (hasFailed && !isFailing) log.warn({ reason: result.error?.message }, "traces can't be sent")
        if (!hasFailed && isFailing) log.info('traces are sent again')
        isFailing = hasFailed
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
  }
}
