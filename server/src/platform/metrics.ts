import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

export interface Metrics {
  readonly registry: Registry
  /** In seconds. `route` is the pattern, because the number of paths is unbounded. */
  readonly httpDuration: Histogram<'method' | 'route' | 'status'>
  /** Not `job`, a label that Prometheus sets itself. */
  readonly jobDuration: Histogram<'kind' | 'outcome'>
  readonly jobsRunning: Gauge<'kind'>
  readonly messagesSent: Counter<'kind' | 'channel'>
  readonly requestsRefused: Counter<'status' | 'reason'>
  readonly poolConnections: Gauge<'state'>
  /** Guests' reads, by the database that answered. `retried`: the primary, after an error of the replica. */
  readonly replicaReads: Counter<'by'>
  readonly replicaInUse: Gauge
  readonly replicaLag: Gauge
  /** What all processes of a site have in common; `site-gauges.ts` reads it. */
  readonly site: SiteGauges
}

export type SiteGauges = ReturnType<typeof siteGauges>

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
      labelNames: ['kind', 'outcome'],
      buckets: [0.05, 0.25, 1, 5, 15, 60, 300, 1800, 7200],
      registers,
    }),
    jobsRunning: new Gauge({
      name: 'serendib_jobs_running',
      help: 'Background jobs running in this process.',
      labelNames: ['kind'],
      registers,
    }),
    messagesSent: new Counter({
      name: 'serendib_messages_sent_total',
      help: 'Messages handed over to mail, text message or outbox.',
      labelNames: ['kind', 'channel'],
      registers,
    }),
    requestsRefused: refusedRequests(registers),
    poolConnections: new Gauge({
      name: 'serendib_database_pool_connections',
      help: 'Database connections of this process: busy, idle, and statements that wait for one (waiting).',
      labelNames: ['state'],
      registers,
    }),
    replicaReads: new Counter({
      name: 'serendib_replica_reads_total',
      help: "Guests' reads with a replica by the database that answered: replica, primary, or retried there.",
      labelNames: ['by'],
      registers,
    }),
    replicaInUse: new Gauge({
      name: 'serendib_replica_in_use',
      help: 'Whether guests read from the replica at this moment: 1 or 0. Only on web nodes with DATABASE_REPLICA_URL.',
      registers,
    }),
    replicaLag: new Gauge({
      name: 'serendib_replica_lag_seconds',
      help: 'How far the replica is behind, at most; no value if it does not respond.',
      registers,
    }),
    site: siteGauges(registers),
  }
}

/** Reasons why sign-ins are throttled, present from the start so that alerts see the first one. */
const SIGN_IN_REASONS = ['login', 'login-of-day', 'login-from', 'second-step', 'second-step-of-day']

function refusedRequests(registers: Registry[]): Counter<'status' | 'reason'> {
  const counter = new Counter({
    name: 'serendib_requests_refused_total',
    help: 'Requests answered with 429 or 503, by reason; login… and second-step… are throttled sign-ins.',
    labelNames: ['status', 'reason'],
    registers,
  })
  for (const reason of SIGN_IN_REASONS) counter.inc({ status: '429', reason }, 0)
  counter.inc({ status: '503', reason: 'unavailable' }, 0)
  return counter
}

function siteGauges(registers: Registry[]) {
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name: `serendib_${name}`, help, labelNames, registers })
  return {
    isReadable: gauge('site_gauges_up', 'Whether the gauges of the site could be read: 1 or 0.'),
    jobsWaiting: gauge('jobs_waiting', 'Background jobs that are due and wait, by kind.', 'kind'),
    oldestJob: gauge('jobs_oldest_waiting_seconds', 'How long the oldest of them has waited.', 'kind'),
    jobsGivenUp: gauge(
      'jobs_given_up',
      'Background jobs that were given up (dead letters), by kind.',
      'kind',
    ),
    messages: gauge('messages_unsent', 'Messages that are not sent: waiting or given_up.', 'state'),
    reports: gauge(
      'reports_waiting',
      'Items with reports or held comments that wait for a decision, 1000 if there are more than 999.',
    ),
    signUps: gauge('sign_ups_waiting', 'Sign-ups that wait for approval.'),
    freeBytes: gauge('disk_free_bytes', 'Free bytes for a folder of this process.', 'folder'),
    freeFiles: gauge('disk_free_files', 'Files that can still be created (free inodes).', 'folder'),
    lastBackup: gauge(
      'last_backup_timestamp_seconds',
      'When the last complete backup was made; 0 if there is none. Only with BACKUP_DIR.',
    ),
  }
}
