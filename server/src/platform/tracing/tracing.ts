import { AsyncLocalStorage } from 'node:async_hooks'
import type { Log } from '../log.ts'

/** Never personal data: no tokens, addresses, search terms or values of statements. */
export type Attributes = Readonly<Record<string, string | number | boolean>>

export interface SpanOptions {
  readonly attributes: Attributes
  readonly kind?: 'server' | 'client' | 'consumer'
  /** The `traceparent` of the span that this one belongs to; null: it begins a trace. By default the current span. */
  readonly parent?: string | null | undefined
  /** How long it took, if it has just ended. */
  readonly tookMs?: number
}

/** An operation in a trace: https://opentelemetry.io/docs/concepts/signals/traces/ */
export interface Span {
  /** What others need to continue the trace: https://www.w3.org/TR/trace-context/ */
  readonly traceparent: string
  rename(name: string): void
  set(attributes: Attributes): void
  /** `type`: a class of errors or a code, not a message. */
  fail(type: string): void
  end(): void
}

export interface Tracer {
  start(name: string, options: SpanOptions, current: Span | undefined): Span
  /** Sends what is left, for two seconds at most. */
  stop(): Promise<void>
}

let tracer: Tracer | undefined
const spans = new AsyncLocalStorage<Span>()

/**
 * Records traces from now on, if the standard variables of OpenTelemetry name a collector. Without them nothing is loaded.
 * Returns a function that ends it. `service`: the name of this process, unless OTEL_SERVICE_NAME has one.
 */
export async function startTracing(about: {
  readonly service: string
  readonly version: string
  readonly log: Log
}): Promise<() => Promise<void>> {
  if (!isConfigured(process.env)) return async () => undefined
  const { openTracer } = await import('./open-telemetry.ts')
  const opened = openTracer(about)
  tracer = opened
  return async () => {
    tracer = undefined
    await opened.stop()
  }
}

function isConfigured(env: NodeJS.ProcessEnv): boolean {
  // As the specification says, in any case, and an empty variable counts as absent.
  const word = (name: string) => env[name]?.trim().toLowerCase()
  if (word('OTEL_SDK_DISABLED') === 'true' || word('OTEL_TRACES_EXPORTER') === 'none') return false
  return Boolean(word('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT') || word('OTEL_EXPORTER_OTLP_ENDPOINT'))
}

export function isTracing(): boolean {
  return tracer !== undefined
}

/** Starts a span; undefined without tracing. */
export function startSpan(name: string, options: SpanOptions): Span | undefined {
  return tracer?.start(name, options, spans.getStore())
}

/** Starts a span within the current one. Returns undefined without a current one. */
export function startInnerSpan(name: string, options: SpanOptions): Span | undefined {
  return spans.getStore() && startSpan(name, options)
}

/** Runs `run` with `span` as the current one. */
export function inSpan<T>(span: Span | undefined, run: () => T): T {
  return span === undefined ? run() : spans.run(span, run)
}

/** The `traceparent` of the current span, for what continues the trace elsewhere. */
export function currentTrace(): string | undefined {
  return spans.getStore()?.traceparent
}
