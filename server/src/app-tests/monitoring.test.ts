import { execFile, execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { contract } from '@serendib/contract'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { startAllWorkers } from '../parts.ts'
import { countStatements } from '../platform/database/count-statements.ts'
import { enqueue } from '../platform/jobs/define.ts'
import { insertDeadLetter } from '../testing/jobs-by-hand.ts'
import { deliverJob } from '../platform/messages/delivery.ts'
import type { TestApp } from '../testing/app.ts'
import { createTestApp } from '../testing/app.ts'
import { createUser } from '../testing/factories.ts'
import { freePort } from '../platform/free-port.ts'

const ROOT = path.join(import.meta.dirname, '../../..')
const MONITORING = path.join(ROOT, 'docs/monitoring')
const PROMTOOL = path.join(ROOT, 'node_modules/.cache/promtool')

let app: TestApp
let root: string
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'serendib-monitoring-'))
  app = await createTestApp({ BACKUP_DIR: root })
})
afterAll(async () => {
  await app.close()
  await rm(root, { recursive: true, force: true })
})

const scrape = async () => (await app.request('/metrics')).text()

/** The value of a sample; undefined if it is not in the scrape. */
function valueOf(text: string, sample: string): number | undefined {
  const line = text.split('\n').find((each) => each.startsWith(`${sample} `))
  return line === undefined ? undefined : Number(line.slice(sample.length))
}

/** The expressions of the alert rules, the dashboard and the autoscaler of workers. */
async function expressions(): Promise<string[]> {
  const dashboard: unknown = JSON.parse(await readFile(path.join(MONITORING, 'dashboard.json'), 'utf8'))
  const ofPanels = [...JSON.stringify(dashboard).matchAll(/"expr":"((?:[^"\\]|\\.)*)"/g)].map(
    ([, expr = '']) => expr.replaceAll('\\"', '"'),
  )
  const rules = await readFile(path.join(MONITORING, 'alerts.yml'), 'utf8')
  const autoscaling = await readFile(path.join(ROOT, 'docs/kubernetes/prometheus-adapter.yaml'), 'utf8')
  return [...ofPanels, ...rules.split('- alert:').slice(1), ...autoscaling.split('metricsQuery:').slice(1)]
}

it('every metric and label value of the alert rules, the dashboard and the autoscaler is in a real scrape', async () => {
  const workers = await startAllWorkers(app.parts)
  onTestFinished(() => workers.stop())
  await app.as(null)(contract.accounts.create, { body: { email: 'nimal@example.lk', mobile: '' } })
  const used = (await expressions()).flatMap((expr) =>
    [...expr.matchAll(/\b((?:serendib|process|nodejs)_[a-z0-9_]+)(?:\{([^}]*)\})?/g)].flatMap(
      ([, name = '', labels = '']) =>
        ['', ...(labels.match(/\w+="[^"]*"/g) ?? [])].map((label) => ({ name, label })),
    ),
  )
  expect(used.length).toBeGreaterThan(30)
  // Messages are sent and jobs end a moment later. A failed job isn't among them.
  const missing = async () => {
    const lines = (await scrape()).split('\n')
    return used.filter(
      ({ name, label }) =>
        // Prometheus adds the job.
        !['outcome="failed"', 'job="serendib"'].includes(label) &&
        !lines.some(
          (line) =>
            ((line.startsWith(`${name} `) || line.startsWith(`${name}{`)) && line.includes(label)) ||
            // Without a replica they have no values.
            (label === '' && name.startsWith('serendib_replica_') && line.startsWith(`# TYPE ${name} `)),
        ),
    )
  }
  await expect.poll(missing).toEqual([])
})

it('shows waiting and given-up jobs by kind, unsent messages, sign-ups, backups and free space', async () => {
  const site = await createTestApp({ BACKUP_DIR: root })
  onTestFinished(() => site.close())
  await createUser(site.db, { status: 'waiting', waitingSince: new Date() })
  await enqueue(site.db, deliverJob, { sealed: 'x' }, { startAfter: new Date(Date.now() - 90_000) })
  await enqueue(site.db, deliverJob, { sealed: 'x' }, { startAfter: new Date(Date.now() + 90_000) })
  await insertDeadLetter(site.db, deliverJob.name, {})
  const { result, statements } = await countStatements(() =>
    Promise.all(Array.from({ length: 20 }, async () => (await site.request('/metrics')).text())),
  )
  const text = result.at(-1) ?? ''
  const kind = `{kind="${deliverJob.name}"}`
  expect(valueOf(text, `serendib_jobs_waiting${kind}`)).toBe(1)
  expect(valueOf(text, `serendib_jobs_oldest_waiting_seconds${kind}`)).toBeGreaterThanOrEqual(90)
  expect(valueOf(text, `serendib_jobs_given_up${kind}`)).toBe(1)
  expect(valueOf(text, 'serendib_messages_unsent{state="waiting"}')).toBe(2)
  expect(valueOf(text, 'serendib_sign_ups_waiting')).toBe(1)
  expect(valueOf(text, 'serendib_last_backup_timestamp_seconds')).toBe(0)
  expect(valueOf(text, 'serendib_disk_free_bytes{folder="incoming"}')).toBeGreaterThan(0)
  expect(valueOf(text, 'serendib_site_gauges_up')).toBe(1)
  // However many scrapers there are, every five seconds.
  expect(statements).toHaveLength(3)
})

it('counts requests that are refused, with throttled sign-ins by their limit', async () => {
  const body = { email: 'amal@example.lk', mobile: '', password: 'wrong password' }
  for (let turn = 0; turn < 11; turn += 1)
    await app
      .as(null)(contract.session.login, { body })
      .catch(() => undefined)
  const sample = 'serendib_requests_refused_total{status="429",reason="login"}'
  expect(valueOf(await scrape(), sample)).toBe(1)
})

it('a separate worker answers /metrics, without a replica, and /health, on this machine only by default', async () => {
  const port = await freePort()
  const dataDir = path.join(root, 'worker')
  await symlink(app.parts.config.dataDir, dataDir)
  const env = {
    PATH: process.env['PATH'],
    DATABASE_URL: app.parts.connection.url,
    // A worker ignores it: guests' reads are on web nodes.
    DATABASE_REPLICA_URL: app.parts.connection.url,
    DATA_DIR: dataDir,
    WORKER_LISTEN: `127.0.0.1:${port}`,
  }
  const worker = execFile(process.execPath, [path.join(import.meta.dirname, '../worker.ts')], { env })
  const ended = new Promise((resolve) => worker.once('exit', resolve))
  onTestFinished(async () => {
    worker.kill('SIGTERM')
    await ended
  })
  const get = (url: string, headers = {}) => fetch(`http://127.0.0.1:${port}${url}`, { headers })
  await expect
    .poll(
      () =>
        get('/metrics').then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 60_000 },
    )
    .toBe(200)
  const text = await (await get('/metrics')).text()
  expect(valueOf(text, 'serendib_sign_ups_waiting')).toBe(0)
  // The worker measures its own jobs; their kinds appear with the first job.
  expect(text).toContain('# TYPE serendib_jobs_running gauge')
  // A 0 would raise the alert SerendibReplicaLeftOut.
  expect(text).not.toMatch(/^serendib_replica_/m)
  expect((await get('/metrics', { 'x-forwarded-for': '203.0.113.1' })).status).toBe(404)
  expect(await (await get('/health')).json()).toEqual({ status: 'ready' })
  expect((await get('/')).status).toBe(404)
})

it('every alert has a test of its rule', async () => {
  const alertsIn = async (name: string) => {
    const text = await readFile(path.join(MONITORING, name), 'utf8')
    return new Set(
      [...text.matchAll(/- alert: (\w+)|alertname: (\w+)/g)].map((match) => match[1] ?? match[2]),
    )
  }
  expect(await alertsIn('alerts.test.yml')).toEqual(await alertsIn('alerts.yml'))
})

it.skipIf(!existsSync(PROMTOOL))('promtool accepts the alert rules, their tests and a scrape', async () => {
  const run = (args: string[], input = '') =>
    execFileSync(PROMTOOL, args, { cwd: MONITORING, input, encoding: 'utf8' })
  expect(run(['check', 'rules', 'alerts.yml'])).toContain('SUCCESS')
  expect(run(['test', 'rules', 'alerts.test.yml'])).toContain('SUCCESS')
  expect(run(['check', 'metrics'], await scrape())).toBe('')
})

it("the worker's unit has the same restrictions as the site's", async () => {
  const docs = await readFile(path.join(ROOT, 'docs/operations.md'), 'utf8')
  const unit = await readFile(path.join(ROOT, 'docs/systemd/serendib-worker.service'), 'utf8')
  const restrictions = (text: string) => text.slice(text.indexOf('KillMode='), text.indexOf('[Install]'))
  expect(restrictions(unit)).toBe(restrictions(docs))
})
