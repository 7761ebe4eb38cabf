import { execFile, spawn } from 'node:child_process'
import { chmodSync, closeSync, openSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Site } from '../e2e/site.ts'
import { messagesIn } from '../e2e/site.ts'
import { freePort } from '../server/src/platform/free-port.ts'
import { mountAt, unmountAt } from '../server/src/testing/small-disk.ts'
import { BrokenGuarantee } from './ledger.ts'
import type { RestartedProcess } from './processes.ts'
import { keepRunning, listProcesses, signal } from './processes.ts'
import { randomOf } from './random.ts'

/**
 * A real site to break: a web server with workers and the embedded database, a separate worker process, and a remote
 * worker, which has a token instead of the database.
 */
export interface BrokenSite extends Pick<Site, 'origin' | 'nextMessage' | 'dataDir'> {
  /** Contains the data folder, logs, backups and tools. */
  readonly folder: string
  readonly server: RestartedProcess
  readonly worker: RestartedProcess
  readonly remoteWorker: RestartedProcess
  /** The data folder of the remote worker. */
  readonly remoteDir: string
  readonly env: Readonly<Record<string, string>>
  readonly tools: BreakableTools
  /** Undefined if we may not mount a disk. */
  readonly disk: { fill(): Promise<boolean>; free(): void } | undefined
  /** Finds the embedded database. Undefined while it is not running. */
  database(): Promise<{ url: string; pid: number } | undefined>
  /** Waits up to 30 seconds for the site to become ready. */
  mayAnswer(): Promise<void>
  /** Waits until the site is ready. @throws BrokenGuarantee if it takes longer than `seconds` */
  answers(seconds: number): Promise<void>
  /** Stops all processes and returns the server's exit code. */
  stop(): Promise<number | null>
  /** Removes the site's folders. */
  remove(): Promise<void>
}

const ROOT = path.join(import.meta.dirname, '..')
/** Path of one of the server's programs. */
export const programOf = (name: 'main' | 'worker' | 'admin') => path.join(ROOT, `server/src/${name}.ts`)
const PREFIX = 'serendib-faults-'
const DISK = 'mode=0755,size=2g'
/** How long after a fault a start may fail because of it. */
const AFTERMATH_MS = 30_000
const RESPONSE_TIMEOUT_MS = 30_000

/** @param onBroken called when a process ends that nobody killed, which must not happen */
export async function openSite(
  seed: number,
  onBroken: (error: BrokenGuarantee) => void,
): Promise<BrokenSite> {
  await removeAbandoned()
  const folder = await mkdtemp(path.join(tmpdir(), `${PREFIX}${process.pid}-`))
  // The database and ffmpeg may run as another user.
  chmodSync(folder, 0o755)
  const dataDir = path.join(folder, 'data')
  await mkdir(dataDir)
  const remoteDir = path.join(folder, 'elsewhere')
  await mkdir(remoteDir)
  const disk = mountAt(dataDir, DISK) ? diskAt(dataDir) : undefined
  const tools = await makeTools(folder)
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const env = {
    ...(process.env as Record<string, string>),
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DEMO: 'off',
    LADDER: '144,240,360',
    AV1: 'off',
    LOWEST: 'off',
    LOG_LEVEL: 'info',
    FFMPEG_PATH: tools.ffmpeg,
    FFPROBE_PATH: tools.ffprobe,
    NODE_COMPILE_CACHE: path.join(ROOT, 'node_modules/.cache/node'),
  }
  const database = () => findDatabase(dataDir)
  const log = openSync(path.join(folder, 'site.log'), 'a')
  const launch = (program: 'main' | 'worker', more: Record<string, string> = {}) =>
    spawn(process.execPath, [programOf(program)], { env: { ...env, ...more }, stdio: ['ignore', log, log] })

  let lastFaultAt = 0
  const endedAlone = (name: string) => (code: number | null) => {
    if (Date.now() - lastFaultAt > AFTERMATH_MS)
      onBroken(new BrokenGuarantee(`the ${name} ended with ${code}, and nobody had killed it`))
  }
  const noting = (kept: RestartedProcess): RestartedProcess => ({
    get starts() {
      return kept.starts
    },
    kill(signal) {
      lastFaultAt = Date.now()
      return kept.kill(signal)
    },
    stop: () => kept.stop(),
  })
  const random = randomOf(seed, 'restarts')
  const server = noting(keepRunning(async () => launch('main'), random, endedAlone('server')))
  const isReady = () =>
    fetch(`${origin}/health/ready`, { signal: AbortSignal.timeout(2000) }).then(
      ({ ok }) => ok,
      () => false,
    )
  let workersDatabase: string | undefined
  const launchWorker = async () => {
    // On the first start, the server creates what the workers need.
    if (workersDatabase === undefined) while (!(await isReady())) await sleep(200)
    let found = await database()
    while (found === undefined) {
      await sleep(200)
      found = await database()
    }
    workersDatabase = found.url
    return launch('worker', { DATABASE_URL: found.url })
  }
  const worker = noting(keepRunning(launchWorker, random, endedAlone('worker')))
  let token: string | undefined
  const launchRemoteWorker = async () => {
    while (!(await isReady())) await sleep(200)
    token ??= await addRemoteWorker(env)
    return launch('worker', { DATA_DIR: remoteDir, SITE_URL: origin, WORKER_TOKEN: token })
  }
  const remoteWorker = noting(keepRunning(launchRemoteWorker, random, endedAlone('remote worker')))
  // If no database process survived a restart, the new one has another port, which an operator would tell the workers.
  const follow = async () => {
    const found = await database()
    if (found && workersDatabase !== undefined && found.url !== workersDatabase) worker.kill('SIGKILL')
  }
  const following = setInterval(() => void follow(), 1000)
  return {
    folder,
    dataDir,
    origin,
    env,
    server,
    worker,
    remoteWorker,
    remoteDir,
    tools,
    disk,
    database,
    nextMessage: messagesIn(path.join(dataDir, 'outbox')),
    async mayAnswer() {
      for (const end = Date.now() + RESPONSE_TIMEOUT_MS; !(await isReady()) && Date.now() < end;)
        await sleep(200)
    },
    async answers(seconds) {
      const end = Date.now() + seconds * 1e3
      while (!(await isReady())) {
        if (Date.now() > end) throw new BrokenGuarantee(`the site does not answer after ${seconds} seconds`)
        await sleep(200)
      }
    },
    async stop() {
      clearInterval(following)
      await Promise.all([worker.stop(), remoteWorker.stop()])
      return server.stop()
    },
    async remove() {
      closeSync(log)
      await discard(folder)
    },
  }
}

/** Adds a remote worker like an operator and returns its token. */
async function addRemoteWorker(env: Readonly<Record<string, string>>): Promise<string> {
  const args = [programOf('admin'), 'worker', 'add', 'elsewhere']
  const { stdout } = await promisify(execFile)(process.execPath, args, { env })
  const token = /WORKER_TOKEN=(\S+)/.exec(stdout)?.[1]
  if (token === undefined) throw new Error(`no token of a remote worker: ${stdout}`)
  return token
}

/** Fills a disk and frees it again. */
function diskAt(dataDir: string) {
  return {
    async fill() {
      // Files may be written between measuring and remounting.
      for (let spare = 64; spare <= 4096; spare *= 4) {
        const { blocks, bfree, bsize } = await statfs(dataDir)
        if (mountAt(dataDir, `remount,size=${(blocks - bfree) * bsize + spare * 1024}`)) return true
      }
      return false
    },
    free: () => void mountAt(dataDir, `remount,${DISK}`),
  }
}

/** Finds the embedded database by its own files. */
async function findDatabase(dataDir: string): Promise<{ url: string; pid: number } | undefined> {
  const read = (...names: string[]) => readFile(path.join(dataDir, ...names), 'utf8').catch(() => '')
  const password = (await read('secrets', 'postgres-password')).trim()
  const [pid, , , port] = (await read('postgres', 'postmaster.pid')).split('\n').map((line) => line.trim())
  if (!pid || !port || password === '' || !signal(Number(pid), 0)) return undefined
  return { url: `postgres://postgres:${password}@127.0.0.1:${port}/serendib`, pid: Number(pid) }
}

export interface BreakableTools {
  readonly ffmpeg: string
  readonly ffprobe: string
  /** Makes the next start of the tool end by a signal after `seconds`. */
  order(tool: 'ffmpeg' | 'ffprobe', signal: 'KILL' | 'TERM', seconds: number): Promise<void>
  /** Cancels pending orders and returns how many there were. */
  restoreTools(): Promise<number>
}

async function makeTools(folder: string): Promise<BreakableTools> {
  const orders = path.join(folder, 'orders')
  await mkdir(orders)
  chmodSync(orders, 0o777)
  const make = async (tool: string) => {
    const file = path.join(folder, tool)
    await writeFile(file, brokenTool(orders, tool), { mode: 0o755 })
    return file
  }
  let number = 0
  return {
    ffmpeg: await make('ffmpeg'),
    ffprobe: await make('ffprobe'),
    order: (tool, name, seconds) =>
      writeFile(path.join(orders, `${tool}-${++number}-${name}-${seconds.toFixed(2)}`), ''),
    async restoreTools() {
      const left = await readdir(orders)
      for (const name of left) await rm(path.join(orders, name), { force: true })
      return left.length
    },
  }
}

/** A process that removes an order carries it out. Without an order the script only runs the tool. */
const brokenTool = (orders: string, tool: string) => `#!/bin/sh
for order in '${orders}/${tool}-'*; do
  rm "$order" 2>/dev/null || continue
  seconds="\${order##*-}"
  rest="\${order%-*}"
  (sleep "$seconds"; kill -s "\${rest##*-}" $$) >/dev/null 2>&1 &
  break
done
exec ${tool} "$@"
`

/** Removes a site's folder, kills its processes and unmounts its disk. */
async function discard(folder: string): Promise<void> {
  for (const { pid } of await processesOf(folder)) signal(pid, 'SIGKILL')
  await sleep(200)
  unmountAt(path.join(folder, 'data'))
  await rm(folder, { recursive: true, force: true })
}

/** Processes with a path below `folder` in their command line: the database, ffmpeg. */
export async function processesOf(folder: string) {
  return (await listProcesses()).filter(({ command }) => command.includes(`${folder}/`))
}

/** Removes the sites of runs that were killed. The folder's name contains the process id. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1]
    if (pid !== undefined && !signal(Number(pid), 0)) await discard(path.join(tmpdir(), name))
  }
}
