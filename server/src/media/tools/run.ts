import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { tracingChannel } from 'node:diagnostics_channel'
import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

import { DEFAULT_PROCESS_LIMITS, sandboxPrefix } from './sandbox.ts'
import type { ProcessLimits } from './sandbox.ts'
import { retryInterrupted } from './retry-interrupted.ts'

/** The progress of ffmpeg, from its `-progress` output. */
export interface ToolProgress {
  /** Seconds of the output that are written. */
  seconds: number
  /** Frames per second of wall time; undefined before ffmpeg reports a number. */
  fps?: number
}

export interface RunOptions {
  limits?: ProcessLimits
  /** Wall time after which the process is killed. */
  timeLimitSeconds: number
  /**
   * Kill the process if there is neither a new line of output nor `-progress` for this long. By default, it is not
   * killed.
   */
  stallSeconds?: number
  /**
   * Growing files in this folder count as progress, too: ffmpeg reports none before every output has its first packet.
   */
  growingFolder?: string
  signal?: AbortSignal
  /** Called for each line of standard output. Without it, the output is collected and returned. */
  onLine?: (line: string) => void
  /** With `onLine`: kill the process if there are more lines. */
  linesMax?: number
  /** Adds `-progress` to an ffmpeg command and reports its progress. Cannot be combined with `onLine`. */
  onProgress?: (progress: ToolProgress) => void
}

/** `interrupted`: by a signal or a lack of resources. See `isVerdict`. */
type ToolFailure = 'exit' | 'interrupted' | 'time_limit' | 'stalled' | 'too_much_output' | 'not_started'

/** A command that failed. The message contains paths: for logs, not for users. */
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

/** Whether a command failed because the disk is full. */
export function isDiskFullError({ stderr }: ToolError): boolean {
  return /No space left on device|Disk quota exceeded/.test(stderr)
}

/**
 * Whether a tool ran to its end and reported that the file is invalid. All other failures (a signal, no memory, no free
 * disk space, a tool that cannot start, a time limit) say nothing about the file and are retried.
 */
export function isVerdict(error: unknown): error is ToolError {
  return error instanceof ToolError && (error.failure === 'exit' || error.failure === 'too_much_output')
}

/** Whether a tool was killed, crashed or took too long: because of its input, or because of the machine. */
export function isCrash(error: unknown): error is ToolError {
  const crashes: readonly ToolFailure[] = ['interrupted', 'time_limit', 'stalled']
  return error instanceof ToolError && crashes.includes(error.failure) && !isReadError(error)
}

const READ_ERROR = 'Input/output error'

/** Whether a command couldn't read its input and reports no other error of the machine. */
export function isReadError({ failure, stderr }: ToolError): boolean {
  const lines = stderr.split('\n').filter((line) => MACHINE_ERRORS.test(line))
  const isOfInput = (line: string) => line.includes(READ_ERROR) && !/\[(out|[avs]ost)#|\bmux|writ/i.test(line)
  return failure === 'interrupted' && lines.length > 0 && lines.every(isOfInput)
}

const MAX_STDERR_LINES = 20
const MAX_STDERR_LINE_LENGTH = 500
const MAX_COLLECTED_BYTES = 8 * 1024 ** 2

/** Tells subscribers about runs of tools: their program, but not their arguments, which have names of files. */
export const toolRuns = tracingChannel<unknown, { command: string }>('serendib.tool')

/**
 * Runs ffmpeg or ffprobe with low priority and limited memory, and waits for its end. Arguments are passed directly, never
 * through a shell.
 *
 * Returns its standard output (empty with `onLine` or `onProgress`) and the last lines of standard error. Throws
 * `ToolError` for any exit code but 0, or the signal's reason if aborted. The process is dead by then.
 */
export function runTool(
  command: string,
  args: readonly string[],
  options: RunOptions,
): Promise<{ stdout: string; stderr: string }> {
  return toolRuns.tracePromise(() => runProcess(command, args, options), { command: basename(command) })
}

async function runProcess(
  command: string,
  args: readonly string[],
  options: RunOptions,
): Promise<{ stdout: string; stderr: string }> {
  options.signal?.throwIfAborted()
  const limits = options.limits ?? DEFAULT_PROCESS_LIMITS
  const prefix = await sandboxPrefix(limits)
  const watched = options.onProgress ? ['-progress', 'pipe:1', '-nostats', ...args] : args
  const [file = command, ...rest] = [...prefix, command, ...watched]
  // In our session: Linux divides the processor between sessions first (`sched_autogroup_enabled`), so that priorities
  // would only count among the processes of each.
  const child = spawn(file, rest, { stdio: ['ignore', 'pipe', 'pipe'], env: TOOL_ENVIRONMENT })
  const guard = guardProcess(child, options)
  const stdout: string[] = []
  const stderr: string[] = []
  try {
    const [end] = await Promise.all([
      ended(child),
      eachLine(child.stdout, lineReader(options, guard, stdout)),
      eachLine(child.stderr, (line) => {
        stderr.push(line.slice(0, MAX_STDERR_LINE_LENGTH))
        if (stderr.length > MAX_STDERR_LINES) stderr.shift()
      }),
    ])
    options.signal?.throwIfAborted()
    const failure = guard.failure() ?? readFailure(end, stderr.join('\n'))
    if (failure) throw new ToolError(command, failure.kind, failure.how, stderr.join('\n'))
    return { stdout: stdout.join('\n'), stderr: stderr.join('\n') }
  } finally {
    guard.release()
  }
}

/** Runs a tool to find out what it can do. Interrupted runs are repeated. Throws `ToolError` otherwise. */
export function checkTool(command: string, args: readonly string[]): Promise<{ stdout: string }> {
  return retryInterrupted(
    () => runTool(command, args, { timeLimitSeconds: CHECK_SECONDS }),
    (error) =>
      error instanceof ToolError && (error.failure === 'interrupted' || error.failure === 'time_limit'),
  )
}

const CHECK_SECONDS = 30

interface Failure {
  kind: ToolFailure
  how: string
}

/** Kills the process if it is aborted, exceeds its time limit or stalls, and always at the end. */
function guardProcess(child: ChildProcess, options: RunOptions) {
  const { signal, timeLimitSeconds, stallSeconds, growingFolder } = options
  let failure: Failure | undefined
  const kill = (kind: ToolFailure, how: string) => {
    failure ??= { kind, how }
    child.kill('SIGKILL')
  }
  const abort = () => child.kill('SIGKILL')
  signal?.addEventListener('abort', abort, { once: true })
  const timeLimit = setTimeout(
    () => kill('time_limit', `took over ${timeLimitSeconds} s`),
    timeLimitSeconds * 1000,
  )
  let folderBytes = 0
  const lookForGrowth = async () => {
    const bytes = growingFolder === undefined ? 0 : await bytesIn(growingFolder)
    if (bytes > folderBytes) watchdog?.refresh()
    else kill('stalled', `no headway for ${stallSeconds} s`)
    folderBytes = bytes
  }
  const watchdog = stallSeconds ? setTimeout(() => void lookForGrowth(), stallSeconds * 1000) : undefined
  return {
    kill,
    failure: () => failure,
    feed: () => watchdog?.refresh(),
    release: () => {
      clearTimeout(timeLimit)
      clearTimeout(watchdog)
      signal?.removeEventListener('abort', abort)
      child.kill('SIGKILL')
    },
  }
}

type Guard = ReturnType<typeof guardProcess>

/** Handles a line of standard output: as progress, by the caller, or by collecting it. */
function lineReader(options: RunOptions, guard: Guard, collected: string[]): (line: string) => void {
  if (options.onProgress) return progressReader(options.onProgress, guard.feed)
  const { onLine, linesMax = Infinity } = options
  let bytes = 0
  let lines = 0
  return (line) => {
    guard.feed()
    lines++
    if (lines > linesMax) return guard.kill('too_much_output', `wrote over ${linesMax} lines`)
    if (onLine) return onLine(line)
    collected.push(line)
    bytes += line.length
    if (bytes > MAX_COLLECTED_BYTES) guard.kill('too_much_output', `wrote over ${MAX_COLLECTED_BYTES} bytes`)
  }
}

/** English messages, no colours, and none of the server's secrets. */
export const TOOL_ENVIRONMENT = {
  PATH: '/usr/local/bin:/usr/bin:/bin',
  LC_ALL: 'C',
  AV_LOG_FORCE_NOCOLOR: '1',
}

interface End {
  exitCode: number | null
  signal: string | null
  error?: Error
}

function ended(child: ChildProcess): Promise<End> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ exitCode: null, signal: null, error }))
    child.once('close', (exitCode, signal) => resolve({ exitCode, signal }))
  })
}

/**
 * Errors of the machine in the C library's words: ENOMEM, ENOSPC, EDQUOT, EIO, EMFILE, ENFILE, EAGAIN, ESTALE, EROFS,
 * EACCES.
 */
const MACHINE_ERRORS =
  /Cannot allocate memory|No space left on device|Disk quota exceeded|Input\/output error|Too many open files|Resource temporarily unavailable|Stale file handle|Read-only file system|Permission denied/

/** ffprobe reads at most 1000 streams. It reports a lack of memory for further ones, but the file is to blame. */
export const TOO_MANY_STREAMS = 'exceeds max_streams'

/** Exit codes of `nice` and the like if they cannot run the command, and of the loader if a library is missing. */
const WRAPPER_FAILED: ReadonlySet<number> = new Set([125, 126, 127])

function readFailure({ error, exitCode, signal }: End, stderr: string): Failure | undefined {
  if (error) return { kind: 'not_started', how: error.message }
  if (exitCode === 0) return undefined
  // A wrapper reports a signal as 128 plus its number; ffmpeg reports an interrupting signal as 255 with a message.
  const isKilled =
    exitCode === null || (exitCode > 128 && exitCode < 160) || /received signal \d+/.test(stderr)
  const how = `ended with ${exitCode ?? signal ?? 'nothing'}`
  if (exitCode !== null && WRAPPER_FAILED.has(exitCode)) return { kind: 'not_started', how }
  const lacks = MACHINE_ERRORS.test(stderr) && !stderr.includes(TOO_MANY_STREAMS)
  return { kind: isKilled || lacks ? 'interrupted' : 'exit', how }
}

async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => [])
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function eachLine(stream: Readable, onLine: (line: string) => void): Promise<void> {
  for await (const line of createInterface({ input: stream, crlfDelay: Infinity })) onLine(line)
}

/** ffmpeg repeats its progress even if it stalls, so only changes count. */
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
