import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

import { DEFAULT_PROCESS_LIMITS, sandboxPrefix } from './sandbox.ts'
import type { ProcessLimits } from './sandbox.ts'

/** How ffmpeg is getting on, from its `-progress` output. */
export interface ToolProgress {
  /** Seconds of the result that are written. */
  seconds: number
  /** Pictures per second of wall time; absent while ffmpeg has no figure. */
  fps?: number
}

export interface RunOptions {
  limits?: ProcessLimits
  /** Wall time after which the process group is killed. */
  timeLimitSeconds: number
  /** Kill when neither a new line of output nor any headway of `-progress` came for so long. Default: not watched. */
  stallSeconds?: number
  signal?: AbortSignal
  /** Called for each line of standard output. Without it the output is collected and answered. */
  onLine?: (line: string) => void
  /** Adds `-progress` to an ffmpeg command and reports its headway. Cannot be used together with `onLine`. */
  onProgress?: (progress: ToolProgress) => void
}

export type ToolFailure = 'exit' | 'time_limit' | 'stalled' | 'too_much_output' | 'not_started'

/** A command that did not end well. The message holds paths: for logs, not for users. */
export class ToolError extends Error {
  readonly failure: ToolFailure
  /** The last lines of its standard error. */
  readonly stderr: string

  constructor(command: string, failure: ToolFailure, how: string, stderr: string) {
    super(`${command}: ${how}${stderr === '' ? '' : `\n${stderr}`}`)
    this.name = 'ToolError'
    this.failure = failure
    this.stderr = stderr
  }
}

const KEPT_STDERR_LINES = 20
const KEPT_LINE_LENGTH = 500
const MAX_COLLECTED_BYTES = 8 * 1024 ** 2

/**
 * Runs ffmpeg or ffprobe in a process group of its own, with low priority and bounded memory, and waits for its end.
 * Arguments go to the process as they are, never through a shell.
 *
 * Answers what it wrote to standard output (empty with `onLine` or `onProgress`) and the last lines of standard error.
 * Throws `ToolError` on any exit but 0, and the signal's reason when aborted; the whole group is dead by then.
 */
export async function runTool(
  command: string,
  args: readonly string[],
  options: RunOptions,
): Promise<{ stdout: string; stderr: string }> {
  options.signal?.throwIfAborted()
  const allArguments = options.onProgress ? ['-progress', 'pipe:1', '-nostats', ...args] : [...args]
  const [file = command, ...rest] = [
    ...(await sandboxPrefix(options.limits ?? DEFAULT_PROCESS_LIMITS)),
    command,
    ...allArguments,
  ]
  const child = spawn(file, rest, { detached: true, stdio: ['ignore', 'pipe', 'pipe'], env: TOOL_ENVIRONMENT })

  let failure: ToolFailure | 'aborted' | undefined
  const kill = (why: ToolFailure | 'aborted') => {
    failure ??= why
    killGroup(child.pid)
  }
  const abort = () => kill('aborted')
  options.signal?.addEventListener('abort', abort, { once: true })
  const timeLimit = setTimeout(kill, options.timeLimitSeconds * 1000, 'time_limit')
  const watchdog = options.stallSeconds === undefined ? undefined : startWatchdog(options.stallSeconds, () => kill('stalled'))

  let stdout = ''
  const onLine = options.onProgress ? progressReader(options.onProgress, () => watchdog?.feed()) : options.onLine
  const output = onLine
    ? eachLine(child.stdout, (line) => {
        if (!options.onProgress) watchdog?.feed()
        onLine(line)
      })
    : eachLine(child.stdout, (line) => {
        watchdog?.feed()
        stdout += `${line}\n`
        if (stdout.length > MAX_COLLECTED_BYTES) kill('too_much_output')
      })
  const lastLines: string[] = []
  const errors = eachLine(child.stderr, (line) => {
    lastLines.push(line.slice(0, KEPT_LINE_LENGTH))
    if (lastLines.length > KEPT_STDERR_LINES) lastLines.shift()
  })

  try {
    const [end] = await Promise.all([ended(child), output, errors])
    const stderr = lastLines.join('\n')
    if (failure === 'aborted') options.signal?.throwIfAborted()
    if (failure !== undefined && failure !== 'aborted') throw new ToolError(command, failure, failure, stderr)
    if (end.error) throw new ToolError(command, 'not_started', end.error.message, stderr)
    if (end.exitCode !== 0) {
      throw new ToolError(command, 'exit', `ended with ${end.exitCode ?? end.signal ?? 'nothing'}`, stderr)
    }
    return { stdout, stderr }
  } finally {
    clearTimeout(timeLimit)
    watchdog?.stop()
    options.signal?.removeEventListener('abort', abort)
    killGroup(child.pid)
  }
}

/** English messages, no colours, nothing of the server's secrets. */
const TOOL_ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', AV_LOG_FORCE_NOCOLOR: '1' }

interface End {
  exitCode: number | null
  signal: string | null
  error?: Error
}

function ended(child: ReturnType<typeof spawn>): Promise<End> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ exitCode: null, signal: null, error }))
    child.once('close', (exitCode, signal) => resolve({ exitCode, signal }))
  })
}

function killGroup(pid: number | undefined) {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // The group is gone already, which is what was wanted.
  }
}

async function eachLine(stream: Readable, onLine: (line: string) => void): Promise<void> {
  for await (const line of createInterface({ input: stream, crlfDelay: Infinity })) onLine(line)
}

/** ffmpeg repeats its progress even while nothing moves: only a change counts as headway. */
function progressReader(onProgress: (progress: ToolProgress) => void, onHeadway: () => void) {
  let seconds = 0
  let fps: number | undefined
  let block = ''
  let lastBlock = ''
  return (line: string) => {
    const [key = '', value = ''] = line.split('=')
    if (key === 'out_time_us') seconds = Math.max(seconds, Number(value) / 1e6 || 0)
    if (key === 'fps') fps = Number(value) || undefined
    if (key === 'frame' || key === 'out_time_us' || key === 'total_size') block += line
    if (key !== 'progress') return
    if (block !== lastBlock) onHeadway()
    lastBlock = block
    block = ''
    onProgress(fps === undefined ? { seconds } : { seconds, fps })
  }
}

function startWatchdog(seconds: number, onSilence: () => void) {
  const timer = setTimeout(onSilence, seconds * 1000)
  return { feed: () => timer.refresh(), stop: () => clearTimeout(timer) }
}
