/**
 * Reads per second of two web nodes on one database, compared with one node. Each node may use 30 % of a core, so that
 * two cores are enough for both, PostgreSQL and the clients. (Two workers beside one: chunks.ts.)
 *
 *     node bench/nodes.ts [turns, 5] [seconds of each, 5]
 *
 * It limits the nodes by the `cpu` controller of Linux's control groups, version 1 or 2, and must run as root. The goal is 1.6.
 */
import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openSession } from '../server/src/areas/session/index.ts'
import { fillWithCrowd, SMALL_CROWD } from './tools/crowd.ts'
import { SITE, startProcess } from './tools/process.ts'
import { startLoad } from './tools/rates.ts'
import type { Load } from './tools/rates.ts'
import { urlsOf } from './tools/reader.ts'
import { median } from './tools/numbers.ts'
import { record } from './tools/results.ts'
import { openBenchSite } from './tools/site.ts'

const GOAL = 1.6
const PERIOD_US = 20_000
const QUOTA_US = 6000
const CONNECTIONS = 16
const turns = Number(process.argv[2] ?? 5)
const seconds = Number(process.argv[3] ?? 5)

interface Node {
  readonly origin: string
  readonly load: Load
  close(): Promise<void>
}

const { parts, close } = await openBenchSite()
const nodes: Node[] = []
try {
  const crowd = await fillWithCrowd(parts.connection.pool, SMALL_CROWD)
  const token = await openSession(parts.db, crowd.memberId, 'a benchmark', 1)
  nodes.push(await startNode('first'), await startNode('second'))
  for (const [who, headers] of [
    ['guests', {}],
    ['members', { authorization: `Bearer ${token}` }],
  ] as const) {
    const ratesOf = async (asked: readonly Node[], secondsEach: number) => {
      let rate = 0
      const urls = urlsOf('', crowd)
      for (const path of urls) {
        const rates = asked.map(({ origin, load }) =>
          load.rate({ url: origin + path, connections: CONNECTIONS, headers })(secondsEach / urls.length),
        )
        rate += (await Promise.all(rates)).reduce((sum, each) => sum + each, 0) / urls.length
      }
      return rate
    }
    await ratesOf(nodes, seconds)
    const [ratios, rates]: [number[], number[]] = [[], []]
    for (let turn = 0; turn < turns; turn++) {
      const one = await ratesOf(nodes.slice(0, 1), seconds)
      const two = await ratesOf(nodes, seconds)
      rates.push(two)
      ratios.push(two / one)
    }
    record({
      what: `${who}' reads of two web nodes, beside one`,
      ratios,
      absolute: `${Math.round(median(rates))}/s`,
      goal: { min: GOAL },
    })
  }
} finally {
  for (const node of nodes) await node.close()
  await close()
}

/** Starts a web server without workers that may use its quota of the processor. */
async function startNode(name: string): Promise<Node> {
  const server = await startProcess(SITE, parts, { WORKERS: 'off' })
  const removeGroup = await limitProcessor(server.process, `serendib-bench-${name}`)
  const load = startLoad()
  return {
    origin: server.origin,
    load,
    close: async () => {
      load.close()
      await server.stop()
      await removeGroup()
    },
  }
}

/** Limits a process. Returns a function that removes its control group once it has ended. */
async function limitProcessor({ pid }: ChildProcess, group: string): Promise<() => Promise<void>> {
  const isFirstVersion = existsSync('/sys/fs/cgroup/cpu')
  const folder = join('/sys/fs/cgroup', isFirstVersion ? 'cpu' : '', group)
  await mkdir(folder, { recursive: true })
  if (isFirstVersion) {
    await writeFile(join(folder, 'cpu.cfs_period_us'), String(PERIOD_US))
    await writeFile(join(folder, 'cpu.cfs_quota_us'), String(QUOTA_US))
  } else await writeFile(join(folder, 'cpu.max'), `${QUOTA_US} ${PERIOD_US}`)
  await writeFile(join(folder, 'cgroup.procs'), String(pid))
  return () => rmdir(folder)
}
