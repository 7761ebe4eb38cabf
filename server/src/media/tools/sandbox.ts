import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { retryInterrupted } from './retry-interrupted.ts'

/** Resource limits of a child process. */
export interface ProcessLimits {
  /** 0 (normal) to 19 (lowest priority). */
  niceness: number
  /** The maximum private memory of the process. */
  maxMemoryBytes: number
  /** It gets the processor and the disk only while nothing else wants them. */
  isIdle?: boolean
}

export const DEFAULT_PROCESS_LIMITS: ProcessLimits = { niceness: 10, maxMemoryBytes: 6 * 1024 ** 3 }

/** For work that nobody waits for: a page or a call never waits for it, but it waits while the machine is busy. */
export const IDLE_PROCESS_LIMITS: ProcessLimits = { ...DEFAULT_PROCESS_LIMITS, niceness: 19, isIdle: true }

/** How long a process may make no progress: one that only gets idle time may wait for some. */
export function stallSecondsOf({ isIdle }: ProcessLimits): number {
  return isIdle === true ? 900 : 60
}

/**
 * The prefix that runs a command with these limits, as far as the system supports it: it dies with us even after a kill
 * -9 (setpriv), without network (unshare), with limited memory (prlimit), with low priority (nice, and for idle work chrt and ionice), without
 * capabilities and any way to gain some (setpriv again, because unshare needs them). Each of them execs the next, so
 * the process id is that of the command. If the site stayed root the command is still root, but can do no more than
 * the owner of its files.
 */
export async function sandboxPrefix(limits: ProcessLimits): Promise<string[]> {
  available ??= detect()
  const has = await available
  return [
    ...has.death,
    ...has.offline,
    ...(has.prlimit ? ['prlimit', `--data=${Math.floor(limits.maxMemoryBytes)}`] : []),
    ...(has.nice ? ['nice', '-n', String(limits.niceness)] : []),
    ...(has.chrt && limits.isIdle === true ? ['chrt', '--idle', '0'] : []),
    ...(has.ionice && limits.isIdle === true ? ['ionice', '-c', '3'] : []),
    ...has.unprivileged,
  ]
}

interface Available {
  readonly death: readonly string[]
  readonly offline: readonly string[]
  readonly prlimit: boolean
  readonly nice: boolean
  readonly chrt: boolean
  readonly ionice: boolean
  readonly unprivileged: readonly string[]
}

const UNPRIVILEGED = ['setpriv', '--no-new-privs', '--inh-caps=-all', '--ambient-caps=-all']

let available: Promise<Available> | undefined

async function detect(): Promise<Available> {
  const [death, offline, prlimit, nice, chrt, ionice, unprivileged] = await Promise.all([
    firstThatWorks(['setpriv', '--pdeathsig', 'KILL']),
    // Containers and some systems withhold both. The protocol whitelist applies in any case.
    firstThatWorks(['unshare', '--net'], ['unshare', '--map-current-user', '--net']),
    works(['prlimit', '--data=1073741824']),
    works(['nice', '-n', '1']),
    works(['chrt', '--idle', '0']),
    works(['ionice', '-c', '3']),
    // Only root can clear the bounding set of capabilities. Every user can set no_new_privs and clear the other sets.
    firstThatWorks([...UNPRIVILEGED, '--bounding-set=-all'], UNPRIVILEGED),
  ])
  return { death, offline, prlimit, nice, chrt, ionice, unprivileged }
}

async function firstThatWorks(...prefixes: readonly string[][]): Promise<string[]> {
  for (const prefix of prefixes) if (await works(prefix)) return prefix
  return []
}

const run = promisify(execFile)

/** Without a check that ran to its end, ffmpeg would run without this part of the sandbox until the next start. */
function works([command = '', ...args]: readonly string[]): Promise<boolean> {
  const check = () => run(command, [...args, 'true'], { timeout: CHECK_MS })
  return retryInterrupted(
    check,
    (error) => error instanceof Error && 'signal' in error && error.signal !== null,
  ).then(
    () => true,
    () => false,
  )
}

const CHECK_MS = 10_000
