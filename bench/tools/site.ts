/** Runs a whole site in this process for a benchmark. Its data folder and database are removed when it is closed. */
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createApp } from '../../server/src/app.ts'
import type { Parts } from '../../server/src/parts.ts'
import { openParts } from '../../server/src/parts.ts'
import { parseConfig } from '../../server/src/platform/config/index.ts'
import { startEmbeddedDatabase } from '../../server/src/platform/database/embedded.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { median } from './numbers.ts'

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
 */
export async function openBenchSite(settings: Record<string, string> = UNBOUNDED): Promise<BenchSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'))
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
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export interface Question {
  readonly name: string
  /** Requested in turn. */
  readonly urls: readonly string[]
  /** Asks as another member. */
  readonly token?: string
  /** Allowed ratio to the first question's median. Without it, there is no goal. */
  readonly goal?: number
}

/**
 * Sends the questions in turn, one request at a time over one open connection, and prints each median and its ratio to
 * the first one's. Makes the process fail if a goal is missed. `memberToken` asks as a member, because guests get cached
 * responses.
 */
export async function compareLatencies(
  memberToken: string,
  questions: readonly Question[],
  rounds = 300,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times = questions.map((): number[] => [])
  for (let round = -20; round < rounds; round++) {
    for (const [index, { urls, token = memberToken }] of questions.entries()) {
      const url = urls[(round + 20) % urls.length] ?? ''
      const started = performance.now()
      await ask(url, agent, token)
      if (round >= 0) times[index]?.push(performance.now() - started)
    }
  }
  agent.destroy()
  const base = median(times[0] ?? [])
  for (const [index, question] of questions.entries()) report(question, times[index] ?? [], base)
}

function report({ name, goal }: Question, times: readonly number[], base: number): void {
  const ratio = median(times) / base
  const slow = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? NaN
  const facts = [
    name.padEnd(44),
    `${median(times).toFixed(2).padStart(7)} ms`,
    `(95%: ${slow.toFixed(1)})`,
    `ratio ${ratio.toFixed(2)}`,
  ]
  if (goal !== undefined) facts.push(ratio <= goal ? `within ${goal}` : `BEYOND ${goal}`)
  console.log(`   ${facts.join('  ')}`)
  if (goal !== undefined && ratio > goal) process.exitCode = 1
}

function ask(url: string, agent: Agent, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
      response.resume().once('end', resolve)
    }).once('error', reject)
  })
}
