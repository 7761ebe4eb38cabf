import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { contract } from '@serendib/contract'
import type { DestinationStream } from 'pino'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { enqueue } from '../platform/jobs/define.ts'
import { createLog } from '../platform/log.ts'
import { deliverJob } from '../platform/messages/delivery.ts'
import { openTracer } from '../platform/tracing/open-telemetry.ts'
import { isTracing } from '../platform/tracing/tracing.ts'
import { createTestApp } from '../testing/app.ts'
import { runInChild } from '../testing/child-process.ts'
import { makeClip } from '../testing/clip.ts'
import { createChannel } from '../testing/factories.ts'
import type { ReceivedSpan, TraceCollector } from '../testing/traces/trace-collector.ts'
import { startTraceCollector } from '../testing/traces/trace-collector.ts'
import type { VideoSite } from '../testing/video-site.ts'
import { openVideoSite } from '../testing/video-site.ts'
import { traceProcess } from '../tracing.ts'

const SOURCES = new URL('..', import.meta.url).href
const log = createLog('silent')
const ENCODE = 'job uploads/encode-video'

let collector: TraceCollector
let site: VideoSite
let stop: Awaited<ReturnType<typeof traceProcess>>
beforeAll(async () => {
  collector = await startTraceCollector()
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.url)
  vi.stubEnv('OTEL_SERVICE_NAME', 'serendib-test')
  vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '50')
  stop = await traceProcess('serendib', log)
  site = await openVideoSite({ LOG_LEVEL: 'silent' })
})
afterAll(async () => {
  await site.close()
  await stop(false)
  await collector.close()
  vi.unstubAllEnvs()
})

/** The span with this name, once it has arrived. */
async function spanOf(name: string, from = collector): Promise<ReceivedSpan> {
  const find = () => from.spans.findLast((span) => span.name === name)
  await expect.poll(find).toBeDefined()
  return find() ?? Promise.reject(new Error(`no span ${name}`))
}
const traceOf = ({ traceId }: ReceivedSpan) => collector.spans.filter((span) => span.traceId === traceId)
const childrenOf = ({ spanId }: ReceivedSpan) =>
  collector.spans.filter(({ parentSpanId }) => parentSpanId === spanId)

it('a request is a trace with its route and its statements, without anything personal', async () => {
  const { app, owner } = site
  const url = `/api${contract.search.searchVideo.path}?value=hidden%20waterfall`
  const headers = { authorization: `Bearer ${owner.token}`, 'user-agent': 'Secret Browser' }
  expect((await app.request(url, { headers })).status).toBe(200)
  const body = { email: 'nimal@example.lk', mobile: '', password: 'a wrong password' }
  await app
    .as(null)(contract.session.login, { body })
    .catch(() => undefined)
  await spanOf(`GET /api${contract.search.searchVideo.path}`)
  const login = await spanOf(`POST /api${contract.session.login.path}`)
  expect(login).toMatchObject({ service: 'serendib-test', attributes: { 'http.request.method': 'POST' } })
  expect(login.parentSpanId ?? '').toBe('')
  expect(Number(login.attributes['http.response.status_code'])).toBeGreaterThanOrEqual(400)
  await expect.poll(() => childrenOf(login).length).toBeGreaterThan(0)
  for (const { attributes } of childrenOf(login))
    expect(attributes).toMatchObject({ 'db.system.name': 'postgresql', 'serendib.database': 'primary' })
  const texts = childrenOf(login).map(({ attributes }) => String(attributes['db.query.text']))
  expect(texts.join('\n')).toMatch(/select .*\$1/s)
  const sent = collector.bodies.join('\n')
  for (const secret of [owner.token, 'waterfall', 'nimal', 'wrong password', 'Secret Browser', '127.0.0.1'])
    expect(sent).not.toContain(secret)
})

it('the jobs of an upload, their statements and ffmpeg are in the trace of the request', async () => {
  await site.upload(await makeClip(2))
  const request = await spanOf(`POST /api${contract.uploads.videoUpload.path}`)
  const encode = await spanOf(ENCODE)
  expect(encode).toMatchObject({ traceId: request.traceId, parentSpanId: request.spanId })
  expect(encode.attributes).toMatchObject({ 'serendib.job.outcome': 'done', 'serendib.job.attempt': 1 })
  const names = () => childrenOf(encode).map(({ name }) => name)
  expect(names()).toEqual(expect.arrayContaining(['ffprobe', 'ffmpeg', 'update']))
  // The job that it enqueued.
  await expect.poll(() => traceOf(request).map(({ name }) => name)).toContain('job uploads/finish-ladder')
  expect(collector.bodies.join('\n')).not.toContain('first.mp4')
})

it('a job that another process runs is in the trace of the request, too', async () => {
  const app = await createTestApp()
  onTestFinished(() => app.close())
  const { owner } = await createChannel(app.db)
  const worker = execFile(process.execPath, [fileURLToPath(new URL('worker.ts', SOURCES))], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: app.parts.connection.url,
      DATA_DIR: app.parts.config.dataDir,
      WORKER_LISTEN: 'off',
      LOG_LEVEL: 'silent',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_BSP_SCHEDULE_DELAY: '50',
    },
  })
  const ended = new Promise((resolve) => worker.once('exit', resolve))
  onTestFinished(async () => {
    worker.kill('SIGTERM')
    await ended
  })
  const video = new File([new Uint8Array(await makeClip(1))], 'second.mp4', { type: 'video/mp4' })
  await app.as(owner.token)(contract.uploads.videoUpload, { body: {}, files: { video } })
  const find = () =>
    collector.spans.find(({ service, name }) => service === 'serendib-worker' && name === ENCODE)
  await expect.poll(find).toBeDefined()
  const enqueued = collector.spans.find(({ spanId }) => spanId === find()?.parentSpanId)
  expect(enqueued).toMatchObject({ service: 'serendib-test', traceId: find()?.traceId })
  expect(enqueued?.name).toBe(`POST /api${contract.uploads.videoUpload.path}`)
})

it('a job that fails is marked, and the trace of a scheduled job begins with it', async () => {
  const { db } = site.app.parts
  await enqueue(db, deliverJob, { sealed: 'x' })
  const job = await spanOf('job messages/deliver')
  expect(job.parentSpanId ?? '').toBe('')
  expect(job).toMatchObject({ status: { code: 2 }, attributes: { 'serendib.job.outcome': 'failed' } })
})

it('only a trusted proxy continues a trace', async () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  const traceparent = `00-${traceId}-00f067aa0ba902b7-01`
  const route = '/api/v1/home/recentUploads'
  await site.app.request(route, { headers: { traceparent } })
  const proxied = await createTestApp({ TRUST_PROXY: '1' })
  onTestFinished(() => proxied.close())
  await proxied.request(route, { headers: { traceparent } })
  await expect
    .poll(() => collector.spans.filter(({ name }) => name === `GET ${route}`).length)
    .toBeGreaterThan(1)
  const continued = collector.spans.filter((span) => span.name === `GET ${route}` && span.traceId === traceId)
  expect(continued.map(({ parentSpanId }) => parentSpanId)).toEqual(['00f067aa0ba902b7'])
})

it.each([
  ['always_on', undefined, '01'],
  ['always_off', undefined, '00'],
  ['traceidratio', '0', '00'],
  ['TraceIdRatio', '0', '00'],
  ['traceidratio', '', '01'],
  ['parentbased_always_off', undefined, '00'],
  ['parentbased_traceidratio', '1', '01'],
])('OTEL_TRACES_SAMPLER=%s with argument %s decides what is recorded', async (name, argument, flags) => {
  const former = process.env
  process.env = { ...former, OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: argument }
  const tracer = openTracer({ service: 'serendib', version: '1', log })
  process.env = former
  const span = tracer.start('a', { attributes: {} }, undefined)
  expect(span.traceparent).toMatch(new RegExp(`^00-[0-9a-f]{32}-[0-9a-f]{16}-${flags}$`))
  const parent = `00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01`
  const inner = tracer.start('b', { attributes: {}, parent }, undefined)
  expect(inner.traceparent.endsWith('01')).toBe(name.startsWith('parentbased') || flags === '01')
  await tracer.stop()
})

it.each([
  ['OTEL_TRACES_SAMPLER', 'most', 'expected always_on, always_off or traceidratio'],
  ['OTEL_TRACES_SAMPLER_ARG', '5%', 'expected a number from 0 to 1'],
  ['OTEL_TRACES_SAMPLER_ARG', '5', 'expected a number from 0 to 1'],
  ['OTEL_BSP_SCHEDULE_DELAY', '5s', 'expected a number from 0'],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc', 'expected http/json; http/json is used instead'],
  ['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', 'http/protobuf', 'expected http/json'],
])('the log says that %s=%s is ignored', async (name, value, expected) => {
  const lines: string[] = []
  const former = process.env
  process.env = { ...former, OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', [name]: value }
  const tracer = openTracer({
    service: 'serendib',
    version: '1',
    log: createLog('warn', { write: (line) => void lines.push(line) }),
  })
  process.env = former
  await tracer.stop()
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(`${name}=${value}: ${expected}`)
})

it.each([
  { OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' },
  { OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'http/json', OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
])('the log has no warning about the protocol with %o', async (variables) => {
  const lines: string[] = []
  const former = process.env
  process.env = { ...former, ...variables }
  const tracer = openTracer({
    service: 'serendib',
    version: '1',
    log: createLog('warn', { write: (line) => void lines.push(line) }),
  })
  process.env = former
  await tracer.stop()
  expect(lines).toEqual([])
})

it('without its variables, nothing of OpenTelemetry is loaded', async () => {
  const code = (endpoint: string) => `
    import { registerHooks } from 'node:module'
    let loaded = 0
    registerHooks({ load: (url, context, next) => { if (url.includes('opentelemetry')) loaded++; return next(url, context) } })
    process.env.OTEL_EXPORTER_OTLP_ENDPOINT = ${JSON.stringify(endpoint)}
    await import(${JSON.stringify(`${SOURCES}app.ts`)})
    const { traceProcess } = await import(${JSON.stringify(`${SOURCES}tracing.ts`)})
    await traceProcess('serendib', { warn() {}, info() {} })
    console.log(loaded > 0 ? 'loaded' : 'not loaded', '.')
    process.exit()`
  expect(await runInChild(code('')).untilPrinted(' .')).toContain('not loaded .')
  expect(await runInChild(code(collector.url)).untilPrinted(' .')).not.toContain('not loaded .')
})

it('a collector that does not respond costs requests nothing and is logged once', async () => {
  const silent = await startTraceCollector({ isSilent: true })
  onTestFinished(() => silent.close())
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', silent.url)
  vi.stubEnv('OTEL_EXPORTER_OTLP_TIMEOUT', '300')
  onTestFinished(() => {
    vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.url)
  })
  await stop(false)
  const lines: string[] = []
  const logTo: DestinationStream = { write: (line) => void lines.push(line) }
  const stopSilent = await traceProcess('serendib', createLog('warn', logTo))
  const ask = async () => (await site.app.request('/api/v1/home/recentUploads')).status
  for (let round = 0; round < 30; round++)
    expect(new Set(await Promise.all(Array.from({ length: 20 }, ask)))).toEqual(new Set([200]))
  await expect.poll(() => lines.join('')).toContain("traces can't be sent")
  // More batches fail, and only the first is logged.
  await expect.poll(() => silent.bodies.length).toBeGreaterThan(1)
  const stopping = performance.now()
  await stopSilent(false)
  expect(performance.now() - stopping).toBeLessThan(30_000)
  expect(lines).toHaveLength(1)
})

it.each([
  ['OTEL_SDK_DISABLED', 'TRUE'],
  ['OTEL_TRACES_EXPORTER', 'None'],
])('%s=%s turns traces off', async (name, value) => {
  await stop(false)
  vi.stubEnv(name, value)
  onTestFinished(() => void vi.stubEnv(name, undefined))
  const stopNone = await traceProcess('serendib', log)
  expect(isTracing()).toBe(false)
  await stopNone(false)
})
