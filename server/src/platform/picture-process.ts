import { fork } from 'node:child_process'
import path from 'node:path'
import type { PictureFormat } from '@serendib/contract'

/** A size to make of a picture, in pixels; what does not fit is cut off around the middle. */
export interface PictureSize {
  readonly width: number
  readonly height: number
  /** WebP unless said otherwise. */
  readonly format?: PictureFormat | 'jpeg'
}

export interface PictureOrder {
  readonly file: string
  readonly sizes: readonly PictureSize[]
}

/** The encoded sizes in their order, or why there are none. */
export type PictureAnswer =
  | { readonly pictures: readonly Buffer[] }
  | { readonly refused: 'not_readable' | 'too_large' | 'too_slow' | 'crashed' }

const WORKER = path.join(import.meta.dirname, 'picture-worker.ts')

/** Makes the sizes of a picture in a process of its own, which is killed when it takes longer than that. */
export function runPictureProcess(order: PictureOrder, secondsMax: number): Promise<PictureAnswer> {
  return new Promise((resolve) => {
    const child = fork(WORKER, {
      // Nothing of the server's secrets.
      env: {},
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const end = (answer: PictureAnswer) => {
      clearTimeout(timer)
      resolve(answer)
    }
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      end({ refused: 'too_slow' })
    }, secondsMax * 1000)
    // Our own worker's word.
    child.once('message', (answer: PictureAnswer) => end(answer))
    child.once('error', () => end({ refused: 'crashed' }))
    child.once('exit', () => end({ refused: 'crashed' }))
    child.send(order, (error) => {
      if (error) end({ refused: 'crashed' })
    })
  })
}
