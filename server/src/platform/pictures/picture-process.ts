import { fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { PictureFormat } from '@serendib/contract'

/** A size to encode a picture in, in pixels. Pictures of another shape are cropped around the center. */
export interface PictureSize {
  readonly width: number
  readonly height: number
  /** Default: WebP. */
  readonly format?: PictureFormat | 'jpeg'
}

export interface PictureJob {
  readonly file: string
  readonly sizes: readonly PictureSize[]
}

/** The encoded sizes in order, or the reason why there are none. */
export type PictureResponse =
  | { readonly pictures: readonly Buffer[] }
  | { readonly refused: 'not_readable' | 'too_large' | 'too_slow' | 'busy' | 'crashed' }

const WORKER = path.join(import.meta.dirname, 'picture-worker.ts')

export interface PictureLimits {
  /** The processor time of the picture, in seconds; more is refused as `too_slow`. */
  readonly processorSeconds: number
  /** The time on the clock, in seconds; a picture that needs more waits for a busy machine: `busy`. */
  readonly seconds: number
}

const CHECK_MS = 500

/** Encodes a picture in a child process, which is killed beyond the limits. */
export function runPictureProcess(order: PictureJob, limits: PictureLimits): Promise<PictureResponse> {
  return new Promise((resolve) => {
    const child = fork(WORKER, {
      // Keeps the server's secrets from the child process.
      env: {},
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const started = performance.now()
    const end = (response: PictureResponse) => {
      clearInterval(timer)
      resolve(response)
    }
    const timer = setInterval(() => {
      const seconds = (performance.now() - started) / 1000
      const isTooSlow = (readProcessorSeconds(child.pid) ?? seconds) >= limits.processorSeconds
      if (!isTooSlow && seconds < limits.seconds) return
      child.kill('SIGKILL')
      end({ refused: isTooSlow ? 'too_slow' : 'busy' })
    }, CHECK_MS)
    // Trusted: it comes from our own worker.
    child.once('message', (response: PictureResponse) => end(response))
    child.once('error', () => end({ refused: 'crashed' }))
    child.once('exit', () => end({ refused: 'crashed' }))
    child.send(order, (error) => {
      if (error) end({ refused: 'crashed' })
    })
  })
}

/** Linux counts processor time in hundredths of a second, whatever the kernel's own clock is (proc_pid_stat(5)). */
const TICKS_PER_SECOND = 100

/** The processor time of a process in seconds; undefined where the system doesn't tell. */
function readProcessorSeconds(pid: number | undefined): number | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
  } catch {
    return undefined
  }
}
