import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

export interface Metrics {
  readonly registry: Registry
  /** In seconds. `route` is the pattern, because the number of paths is unbounded. */
  readonly httpDuration: Histogram<'method' | 'route' | 'status'>
  readonly jobDuration: Histogram<'job' | 'outcome'>
  readonly jobsRunning: Gauge<'job'>
  readonly messagesSent: Counter<'kind' | 'channel'>
}

/** Gauges with the suffix `_total`, which is for counters; they only sum the gauges without it. */
const MISNAMED = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
]

/**
 * Creates metrics in a separate registry, so that one process can have several. `process`: adds memory, event loop etc.
 */
export function createMetrics(options: { process: boolean }): Metrics {
  const registry = new Registry()
  const registers = [registry]
  if (options.process) {
    collectDefaultMetrics({ register: registry })
    for (const name of MISNAMED) registry.removeSingleMetric(name)
  }
  return {
    registry,
    httpDuration: new Histogram({
      name: 'serendib_http_request_duration_seconds',
      help: 'Time to answer a request.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    jobDuration: new Histogram({
      name: 'serendib_job_duration_seconds',
      help: 'Time an attempt at a background job took.',
      labelNames: ['job', 'outcome'],
      buckets: [0.05, 0.25, 1, 5, 15, 60, 300, 1800, 7200],
      registers,
    }),
    jobsRunning: new Gauge({
      name: 'serendib_jobs_running',
      help: 'Background jobs running in this process.',
      labelNames: ['job'],
      registers,
    }),
    messagesSent: new Counter({
      name: 'serendib_messages_sent_total',
      help: 'Messages handed over to mail, text message or outbox.',
      labelNames: ['kind', 'channel'],
      registers,
    }),
  }
}
