import { fork } from 'node:child_process'
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
  | { readonly refused: 'not_readable' | 'too_large' | 'too_slow' | 'crashed' }

const WORKER = path.join(import.meta.dirname, 'picture-worker.ts')

/** Encodes a picture in a child process, which is killed if it takes longer than `secondsMax`. */
export function runPictureProcess(order: PictureJob, secondsMax: number): Promise<PictureResponse> {
  return new Promise((resolve) => {
    const child = fork(WORKER, {
      // Keeps the server's secrets from the child process.
      env: {},
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const end = (response: PictureResponse) => {
      clearTimeout(timer)
      resolve(response)
    }
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      end({ refused: 'too_slow' })
    }, secondsMax * 1000)
    // Trusted: it comes from our own worker.
    child.once('message', (response: PictureResponse) => end(response))
    child.once('error', () => end({ refused: 'crashed' }))
    child.once('exit', () => end({ refused: 'crashed' }))
    child.send(order, (error) => {
      if (error) end({ refused: 'crashed' })
    })
  })
}
