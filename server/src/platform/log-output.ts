import { writeSync } from 'node:fs'
import { errorCode } from './error-code.ts'

/** Writes a text to an open file. Returns the number of bytes written; throws on errors. */
export type Write = (text: Buffer) => number

export interface LogOutput {
  write(line: string): void
  /** Whether the last line could not be written. */
  readonly isLosing: () => boolean
}

const MAX_ATTEMPTS = 50

/**
 * Creates an output for the log. Lines that can't be written, because the disk is full or the reader is gone, are lost
 * and counted; the site keeps running, and the log reports their number once it is writable again. (pino's own output
 * waits forever.)
 */
export function createLogOutput(write: Write): LogOutput {
  let lost = 0
  return {
    write(line) {
      try {
        if (lost > 0)
          writeAll(write, `${JSON.stringify({ level: 'warn', lost, msg: 'log lines were lost' })}\n`)
        lost = 0
        writeAll(write, line)
      } catch {
        lost += 1
      }
    },
    isLosing: () => lost > 0,
  }
}

export const standardOutput = createLogOutput((text) => writeSync(1, text))

function writeAll(write: Write, text: string): void {
  let rest = Buffer.from(text)
  for (let attempts = 0; rest.length > 0; attempts++) {
    try {
      rest = rest.subarray(write(rest))
    } catch (error) {
      // The reader of the pipe is slow.
      if (errorCode(error) !== 'EAGAIN' || attempts === MAX_ATTEMPTS) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2)
    }
  }
}
