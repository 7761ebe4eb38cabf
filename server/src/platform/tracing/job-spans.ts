import { z } from 'zod'
import { currentTrace, inSpan, startSpan } from './tracing.ts'

/** In the data of a job, because pg-boss has no column for it. */
const Traced = z.object({ traceparent: z.string() })

/** The data of a job that continues the trace in which it is enqueued. */
export function withTrace<Data extends object>(data: Data): Data {
  const traceparent = currentTrace()
  return traceparent === undefined ? data : { ...data, traceparent }
}

export interface TracedJob {
  readonly name: string
  readonly id: string
  readonly data: unknown
}

/** The `traceparent` in the data of a job. */
export function traceOf(data: unknown): string | undefined {
  return Traced.safeParse(data).data?.traceparent
}

/** Records an attempt at a job, in the trace of the request or the job that enqueued it. */
export async function recordJob<Outcome extends string>(
  job: TracedJob,
  attempt: number,
  run: () => Promise<Outcome>,
): Promise<Outcome> {
  const span = startSpan(`job ${job.name}`, {
    kind: 'consumer',
    parent: traceOf(job.data) ?? null,
    attributes: { 'serendib.job.kind': job.name, 'serendib.job.id': job.id, 'serendib.job.attempt': attempt },
  })
  try {
    const outcome = await inSpan(span, run)
    span?.set({ 'serendib.job.outcome': outcome })
    if (outcome === 'failed') span?.fail('failed')
    return outcome
  } finally {
    span?.end()
  }
}
