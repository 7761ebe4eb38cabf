/**
 * From the start of a site's process to its first page, and the memory of that process, both on a filled database that
 * already runs. The memory is compared with that of a bare Fastify with the same PostgreSQL.
 *
 *     node bench/startup.ts [turns, 5]
 *
 * Goals: 2 s, and 200 MB more than the bare server, idle and under load.
 */
import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fillWithCrowd, SMALL_CROWD } from './tools/crowd.ts'
import { SITE, startProcess } from './tools/process.ts'
import { startLoad } from './tools/rates.ts'
import { record } from './tools/results.ts'
import { openBenchSite } from './tools/site.ts'

const GOALS = { seconds: 2, megabytes: 200 }
const IDLE_MS = 3000
const LOAD_SECONDS = 10
const PROGRAMS = {
  ours: SITE,
  bare: join(import.meta.dirname, 'tools/bare-server.ts'),
}
const turns = Number(process.argv[2] ?? 5)

const { parts, close } = await openBenchSite()
const load = startLoad()
try {
  const crowd = await fillWithCrowd(parts.connection.pool, SMALL_CROWD)
  const paths = [
    '/',
    `/${crowd.videoSlug}`,
    '/api/v1/home/recentUploads',
    '/api/v1/mainsearch/searchVideo?value=tea',
  ]
  const seconds: number[] = []
  const more = { idle: [] as number[], loaded: [] as number[] }
  for (let turn = 0; turn <= turns; turn++) {
    const bare = await observe('bare', paths)
    const ours = await observe('ours', paths)
    // The first turn compiles the code, as the first `npm start` does.
    if (turn === 0) continue
    seconds.push(ours.seconds)
    more.idle.push(ours.idle - bare.idle)
    more.loaded.push(ours.loaded - bare.loaded)
    console.log(`   ours ${text(ours)}, bare ${text(bare)}`)
  }
  record({ what: 'start to first page, in seconds', ratios: seconds, goal: { max: GOALS.seconds } })
  const goal = { max: GOALS.megabytes }
  record({ what: 'memory when idle, in MB more than a bare Fastify', ratios: more.idle, goal })
  record({ what: 'memory under load, in MB more', ratios: more.loaded, goal })
} finally {
  load.close()
  await close()
}

interface Observed {
  /** From the start of the process to its first page. */
  readonly seconds: number
  /** Megabytes. */
  readonly idle: number
  readonly loaded: number
}

function text({ seconds, idle, loaded }: Observed): string {
  return `${seconds.toFixed(2)} s, ${idle.toFixed(0)} MB, loaded ${loaded.toFixed(0)} MB`
}

async function observe(name: keyof typeof PROGRAMS, paths: readonly string[]): Promise<Observed> {
  const server = await startProcess(PROGRAMS[name], parts)
  await sleep(IDLE_MS)
  const idle = await memoryOf(server.process, 'VmRSS')
  for (const path of paths)
    await load.rate({ url: server.origin + path, connections: 16 })(LOAD_SECONDS / paths.length)
  const loaded = await memoryOf(server.process, 'VmHWM')
  await server.stop()
  return { seconds: server.seconds, idle, loaded }
}

/** The resident memory of a process in MB: now (`VmRSS`), or at its peak (`VmHWM`). */
async function memoryOf({ pid }: ChildProcess, name: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1000
}
