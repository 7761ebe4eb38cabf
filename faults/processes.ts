import type { ChildProcess } from 'node:child_process'
import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Random } from './random.ts'

/** A process that is restarted whenever it ends, as systemd would do. */
export interface RestartedProcess {
  /** Sends the signal. Returns false if the process is not running. */
  kill(signal: NodeJS.Signals): boolean
  /** Stops the process for good and returns its exit code. */
  stop(): Promise<number | null>
  readonly starts: number
}

interface State {
  child: ChildProcess | undefined
  isKilled: boolean
  isStopping: boolean
  starts: number
  lastCode: number | null
}

const PAUSE_MS = { min: 100, max: 700 }
const STOP_MS = 20_000

/**
 * @param launch starts the process once
 * @param onOwnEnd called when the process ends without having been killed
 */
export function keepRunning(
  launch: () => Promise<ChildProcess>,
  random: Random,
  onOwnEnd: (code: number | null) => void,
): RestartedProcess {
  const state: State = { child: undefined, isKilled: false, isStopping: false, starts: 0, lastCode: null }
  const isRunning = (process: ChildProcess | undefined): process is ChildProcess =>
    process !== undefined && process.exitCode === null && process.signalCode === null
  const isStopping = () => state.isStopping
  const runOnce = async () => {
    state.child = await launch()
    state.isKilled = false
    state.starts += 1
    state.lastCode = await exitOf(state.child)
  }
  const run = async () => {
    while (!isStopping()) {
      await runOnce()
      if (!isStopping() && !state.isKilled) onOwnEnd(state.lastCode)
      if (!isStopping()) await sleep(random.between(PAUSE_MS.min, PAUSE_MS.max))
    }
  }
  const ended = run()
  return {
    get starts() {
      return state.starts
    },
    kill(signal) {
      if (!isRunning(state.child)) return false
      state.isKilled = true
      return state.child.kill(signal)
    },
    async stop() {
      state.isStopping = true
      if (isRunning(state.child)) state.child.kill('SIGTERM')
      const giveUp = setTimeout(() => state.child?.kill('SIGKILL'), STOP_MS)
      await Promise.race([ended, sleep(2 * STOP_MS)])
      clearTimeout(giveUp)
      return state.lastCode
    },
  }
}

function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    child.once('exit', resolve)
    child.once('error', () => resolve(null))
  })
}

interface Listed {
  readonly pid: number
  readonly parent: number
  readonly command: string
}

/** All processes of the machine. */
export async function listProcesses(): Promise<Listed[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,args='], { maxBuffer: 1 << 24 })
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    return command === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), command }]
  })
}

/** Sends a signal to a process. Returns false if the process has already ended. */
export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}
