import { execFile } from 'node:child_process'

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

/**
 * The prefix that runs a command with these limits, as far as the system supports it: it dies with us even after a kill
 * -9 (setpriv), without network (unshare), with limited memory (prlimit), with low priority (nice, and for idle work chrt and ionice), without
 * capabilities and any way to gain some (setpriv again, because unshare needs them). Each of them execs the next, so
 * the process id is that of the command. As root the command is still root, but can do no more than the owner of its
 * files.
 */
export async function sandboxPrefix(limits: ProcessLimits): Promise<string[]> {
  available ??= detect()
  const has = await available
  return [
    ...(has.setpriv ? ['setpriv', '--pdeathsig', 'KILL'] : []),
    ...(has.unshare ? ['unshare', '--net'] : []),
    ...(has.prlimit ? ['prlimit', `--data=${Math.floor(limits.maxMemoryBytes)}`] : []),
    ...(has.nice ? ['nice', '-n', String(limits.niceness)] : []),
    ...(has.chrt && limits.isIdle === true ? ['chrt', '--idle', '0'] : []),
    ...(has.ionice && limits.isIdle === true ? ['ionice', '-c', '3'] : []),
    ...(has.unprivileged ? UNPRIVILEGED : []),
  ]
}

const UNPRIVILEGED = ['setpriv', '--no-new-privs', '--inh-caps=-all', '--bounding-set=-all']

interface Available {
  setpriv: boolean
  unshare: boolean
  prlimit: boolean
  nice: boolean
  chrt: boolean
  ionice: boolean
  unprivileged: boolean
}

let available: Promise<Available> | undefined

async function detect(): Promise<Available> {
  const [setpriv, unshare, prlimit, nice, chrt, ionice, unprivileged] = await Promise.all([
    works('setpriv', ['--pdeathsig', 'KILL', 'true']),
    // Needs privileges that containers often withhold. The protocol whitelist applies in any case.
    works('unshare', ['--net', 'true']),
    works('prlimit', ['--data=1073741824', 'true']),
    works('nice', ['-n', '1', 'true']),
    works('chrt', ['--idle', '0', 'true']),
    works('ionice', ['-c', '3', 'true']),
    works('setpriv', [...UNPRIVILEGED.slice(1), 'true']),
  ])
  return { setpriv, unshare, prlimit, nice, chrt, ionice, unprivileged }
}

function works(command: string, args: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    execFile(command, args, { timeout: 5000 }, (error) => resolve(error === null))
  })
}
