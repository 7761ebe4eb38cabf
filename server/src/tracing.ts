import { toolRuns } from './media/index.ts'
import type { Log } from './platform/log.ts'
import { isTracing, type Span, startInnerSpan, startTracing } from './platform/tracing/tracing.ts'
import type { Stop } from './stop.ts'
import { VERSION } from './version.ts'

/** Starts to record traces, if OTEL_EXPORTER_OTLP_ENDPOINT is set. */
export async function traceProcess(service: string, log: Log): Promise<Stop> {
  const stop = await startTracing({ service, version: VERSION, log })
  if (!isTracing()) return stop
  const spans = new WeakMap<object, Span>()
  const watch = {
    start: (run: { command: string }) => {
      const span = startInnerSpan(run.command, { attributes: { 'process.executable.name': run.command } })
      if (span) spans.set(run, span)
    },
    error: (run: { error: unknown }) => {
      const { error } = run
      spans.get(run)?.fail(error instanceof Error && 'failure' in error ? String(error.failure) : 'error')
    },
    asyncEnd: (run: object) => spans.get(run)?.end(),
    end: () => undefined,
    asyncStart: () => undefined,
  }
  toolRuns.subscribe(watch)
  return async () => {
    toolRuns.unsubscribe(watch)
    await stop()
  }
}
