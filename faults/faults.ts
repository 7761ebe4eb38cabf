import { spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { BrokenGuarantee } from './ledger.ts'
import { listProcesses, signal } from './processes.ts'
import type { Random } from './random.ts'
import { randomOf } from './random.ts'
import type { BrokenSite } from './site.ts'
import { programOf } from './site.ts'

type Break = (site: BrokenSite, random: Random) => Promise<boolean>

interface FaultKind {
  readonly name: string
  /** How often it happens in a run of the usual length. */
  readonly times: number
  /** Returns whether there was something to break. */
  readonly run: Break
}

/** Default length of a run. */
export const USUAL_SECONDS = 120
const RESTART_MS = 60_000
const FULL_MS = { min: 1500, max: 4000 }

const KINDS: readonly FaultKind[] = [
  { name: 'kill the server', times: 5, run: async ({ server }) => server.kill('SIGKILL') },
  { name: 'restart the server', times: 1, run: restartServer },
  { name: 'kill the worker', times: 5, run: async ({ worker }) => worker.kill('SIGKILL') },
  { name: 'kill the remote worker', times: 5, run: async (site) => site.remoteWorker.kill('SIGKILL') },
  { name: 'kill the next ffmpeg', times: 9, run: (site, random) => breakTool('ffmpeg', site, random) },
  { name: 'kill the next ffprobe', times: 9, run: (site, random) => breakTool('ffprobe', site, random) },
  { name: 'kill PostgreSQL', times: 2, run: killPostmaster },
  { name: 'kill a backend', times: 4, run: (site, random) => breakBackend('SIGKILL', site, random) },
  { name: 'end a connection', times: 6, run: (site, random) => breakBackend('SIGTERM', site, random) },
  { name: 'fill the disk', times: 2, run: fillDisk },
  { name: 'kill a backup', times: 4, run: killBackup },
]

/** How often a fault was planned, and how often there was something to break. */
export interface BrokenCount {
  readonly name: string
  planned: number
  done: number
}

/** Breaks a site at random moments for `seconds`, then repairs it. The seed determines everything. */
export async function breakThings(
  site: BrokenSite,
  seed: number,
  { seconds, stop, tell }: { seconds: number; stop: AbortSignal; tell: (line: string) => void },
): Promise<BrokenCount[]> {
  const random = randomOf(seed, 'faults')
  const counts = KINDS.map(({ name }) => ({ name, planned: 0, done: 0 }))
  const plan = KINDS.flatMap(({ run, times }, kind) =>
    Array.from({ length: Math.max(1, Math.round((times * seconds) / USUAL_SECONDS)) }, () => {
      const count = counts[kind]
      return { at: random.between(2, seconds) * 1000, run, count }
    }),
  ).sort((a, b) => a.at - b.at)
  const started = performance.now()
  const running: Promise<void>[] = []
  for (const { at, run, count } of plan) {
    await sleep(Math.max(0, started + at - performance.now()), undefined, { signal: stop }).catch(
      () => undefined,
    )
    if (stop.aborted || count === undefined) break
    count.planned += 1
    tell(count.name)
    const end = noted(run(site, random), count)
    // Reported below; until then Node would end the process.
    end.catch(() => undefined)
    running.push(end)
  }
  await Promise.all(running)
  await site.tools.restoreTools()
  site.disk?.free()
  return counts
}

async function noted(running: Promise<boolean>, count: BrokenCount): Promise<void> {
  if (await running) count.done += 1
}

/** Ends when the new process has started: the old one still answers while it stops. */
async function restartServer({ server }: BrokenSite): Promise<boolean> {
  const before = server.starts
  if (!server.kill('SIGTERM')) return false
  for (const end = Date.now() + RESTART_MS; server.starts === before; await sleep(100))
    if (Date.now() > end)
      throw new BrokenGuarantee(`the server has not restarted within ${RESTART_MS / 1000} seconds`)
  return true
}

async function breakTool(
  tool: 'ffmpeg' | 'ffprobe',
  { tools }: BrokenSite,
  random: Random,
): Promise<boolean> {
  const longest = tool === 'ffprobe' ? 0.05 : 0.5
  await tools.order(tool, random.pick(['KILL', 'TERM'] as const), random.between(0, longest))
  return true
}

async function killPostmaster({ database }: BrokenSite): Promise<boolean> {
  const found = await database()
  return found !== undefined && signal(found.pid, 'SIGKILL')
}

/** SIGTERM ends one connection; SIGKILL makes PostgreSQL end all of them and recover. */
async function breakBackend(
  name: 'SIGKILL' | 'SIGTERM',
  { database }: BrokenSite,
  random: Random,
): Promise<boolean> {
  const found = await database()
  if (found === undefined) return false
  const isBackend = (command: string) => /^postgres: \S+ serendib /.test(command)
  const backends = (await listProcesses()).filter(
    ({ parent, command }) => parent === found.pid && isBackend(command),
  )
  return backends.length > 0 && signal(random.pick(backends).pid, name)
}

async function fillDisk({ disk }: BrokenSite, random: Random): Promise<boolean> {
  if (disk === undefined || !(await disk.fill())) return false
  await sleep(random.between(FULL_MS.min, FULL_MS.max))
  disk.free()
  return true
}

async function killBackup({ env, folder }: BrokenSite, random: Random): Promise<boolean> {
  const child = spawn(process.execPath, [programOf('admin'), 'backup', path.join(folder, 'backups')], {
    env,
    stdio: 'ignore',
  })
  const hasEnded = await Promise.race([
    new Promise<true>((resolve) => child.once('exit', () => resolve(true))),
    sleep(random.between(500, 2500), false as const),
  ])
  return !hasEnded && child.kill('SIGKILL')
}
