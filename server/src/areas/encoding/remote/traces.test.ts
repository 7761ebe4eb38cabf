import { expect, it, onTestFinished, vi } from 'vitest'
import { createLog } from '../../../platform/log.ts'
import { inSpan, startSpan } from '../../../platform/tracing/tracing.ts'
import { createLendingSite } from '../../../testing/remote/lending-site.ts'
import { startRemoteWorker } from '../../../testing/remote/remote-worker.ts'
import { startTraceCollector } from '../../../testing/traces/trace-collector.ts'
import { traceProcess } from '../../../tracing.ts'

it('a chunk that a worker elsewhere encodes, and its ffmpeg, are in the trace that enqueued it', async () => {
  const collector = await startTraceCollector()
  onTestFinished(() => collector.close())
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '50' }
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
  onTestFinished(() => void vi.unstubAllEnvs())
  const stop = await traceProcess('serendib', createLog('silent'))
  onTestFinished(async () => void (await stop(false)))
  const app = await createLendingSite()
  onTestFinished(() => app.close())

  const enqueuing = startSpan('a request', { attributes: {}, parent: null })
  await inSpan(enqueuing, () => app.uploadUntilChunks())
  enqueuing?.end()
  const token = await app.addToken('elsewhere')
  const worker = await startRemoteWorker({ ...settings, SITE_URL: await app.listen(), WORKER_TOKEN: token })
  await worker.untilPrinted('sent a chunk')

  const spansOf = (name: string) =>
    collector.spans.filter((span) => span.service === 'serendib-worker' && span.name === name)
  await expect.poll(() => spansOf('job uploads/encode-chunk').length).toBeGreaterThan(0)
  const [chunk] = spansOf('job uploads/encode-chunk')
  const [, traceId] = enqueuing?.traceparent.split('-') ?? []
  expect(chunk).toMatchObject({
    traceId,
    attributes: { 'serendib.job.outcome': 'done', 'serendib.job.attempt': 1 },
  })
  await expect.poll(() => spansOf('ffmpeg').map(({ parentSpanId }) => parentSpanId)).toContain(chunk?.spanId)
})
