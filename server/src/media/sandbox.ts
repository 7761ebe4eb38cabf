import { execFile } from 'node:child_process'

/** What a child process may take. */
export interface ProcessLimits {
  /** 0 (normal) to 19 (only what nobody else wants). */
  niceness: number
  /** Upper bound of the private memory of the process. */
  maxMemoryBytes: number
}

export const DEFAULT_PROCESS_LIMITS: ProcessLimits = { niceness: 10, maxMemoryBytes: 6 * 1024 ** 3 }

/**
 * The words to put before a command so that it runs with these limits, as far as this system has the means: dies with us
 * even after a kill -9 (setpriv), without network (unshare), with bounded memory (prlimit), politely (nice). Each of them
 * replaces itself by the next, so the process id stays that of the command.
 */
export async function sandboxPrefix(limits: ProcessLimits): Promise<string[]> {
  available ??= detect()
  const has = await available
  return [
    ...(has.setpriv ? ['setpriv', '--pdeathsig', 'KILL'] : []),
    ...(has.unshare ? ['unshare', '--net'] : []),
    ...(has.prlimit ? ['prlimit', `--data=${Math.floor(limits.maxMemoryBytes)}`] : []),
    ...(has.nice ? ['nice', '-n', String(limits.niceness)] : []),
  ]
}

interface Available {
  setpriv: boolean
  unshare: boolean
  prlimit: boolean
  nice: boolean
}

let available: Promise<Available> | undefined

async function detect(): Promise<Available> {
  const [setpriv, unshare, prlimit, nice] = await Promise.all([
    works('setpriv', ['--pdeathsig', 'KILL', 'true']),
    // Needs rights that containers often withhold; the protocol whitelist holds in any case.
    works('unshare', ['--net', 'true']),
    works('prlimit', ['--data=1073741824', 'true']),
    works('nice', ['-n', '1', 'true']),
  ])
  return { setpriv, unshare, prlimit, nice }
}

function works(command: string, args: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    execFile(command, args, { timeout: 5000 }, (error) => resolve(error === null))
  })
}
