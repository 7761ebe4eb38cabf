/** Runs a whole site in this process for a benchmark. Its data folder and database are removed when it is closed. */
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { createApp } from '../../server/src/app.ts'
import type { Parts } from '../../server/src/parts.ts'
import { openParts } from '../../server/src/parts.ts'
import { parseConfig } from '../../server/src/platform/config/index.ts'
import { startEmbeddedDatabase } from '../../server/src/platform/database/embedded.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { median } from './numbers.ts'
import { record } from './results.ts'

export const UNBOUNDED = { READS_PER_MINUTE: '10000000', REQUESTS_PER_IP: '100000' }

export interface BenchSite {
  readonly parts: Parts
  readonly app: FastifyInstance
  /** The URL it listens on. */
  readonly origin: string
  close(): Promise<void>
}

/**
 * @param settings added to the defaults; without them, the limits of one IP are raised, as all benchmark clients share
 * one
 * @param folder the data folder, which stays; without it, one that is removed in the end
 */
export async function openBenchSite(
  settings: Record<string, string> = UNBOUNDED,
  folder?: string,
): Promise<BenchSite> {
  const dataDir = folder ?? (await mkdtemp(join(tmpdir(), 'bench-')))
  const log = createLog('error')
  // pgbench connects as well.
  const database = await startEmbeddedDatabase({ dataDir, log, settings: { max_connections: '150' } })
  const parts = await openParts(
    parseConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error', ...settings }),
    database.url,
    log,
  )
  const app = await createApp(parts)
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    parts,
    app,
    origin,
    close: async () => {
      await app.close()
      await parts.close()
      await database.stop()
      if (folder === undefined) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export interface Question {
  readonly name: string
  /** Requested in turn. */
  readonly urls: readonly string[]
  /** Asks as another member. */
  readonly token?: string
  /** The largest allowed ratio to the first question's median. Without it, there is no goal. */
  readonly goal?: number
}

const TURNS = 5
const ROUNDS_PER_TURN = 60
const WARM_UP_ROUNDS = 20

/**
 * Sends the questions in turn, one request at a time over one open connection, and records the ratio of each median to
 * the first question's. `memberToken` asks as a member, because guests get cached responses.
 */
export async function compareLatencies(memberToken: string, questions: readonly Question[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let round = 0
  const medians = async (rounds: number) => {
    const times = questions.map((): number[] => [])
    for (const end = round + rounds; round < end; round++) {
      for (const [index, { urls, token = memberToken }] of questions.entries()) {
        const started = performance.now()
        await ask(urls[round % urls.length] ?? '', agent, token)
        times[index]?.push(performance.now() - started)
      }
    }
    return times.map(median)
  }
  await medians(WARM_UP_ROUNDS)
  const turns: number[][] = []
  for (let turn = 0; turn < TURNS; turn++) turns.push(await medians(ROUNDS_PER_TURN))
  agent.destroy()
  for (const [index, { name, goal }] of questions.entries()) {
    if (index === 0) continue
    record({
      what: name,
      ratios: turns.map((turn) => (turn[index] ?? NaN) / (turn[0] ?? NaN)),
      absolute: `${median(turns.map((turn) => turn[index] ?? NaN)).toFixed(2)} ms`,
      ...(goal !== undefined && { goal: { max: goal } }),
    })
  }
}

/** Requests a URL, as a guest without a token, and returns the body of its response. */
export function ask(url: string, agent: Agent, token?: string): Promise<string> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
      text(response).then(resolve, reject)
    }).once('error', reject)
  })
}
