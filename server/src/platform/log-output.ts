import { writeSync } from 'node:fs'
import { errorCode } from './error-code.ts'

/** Writes a text to a file that is open; throws. Answers how many bytes it took. */
export type Write = (text: Buffer) => number

export interface LogOutput {
  write(line: string): void
  /** Whether the last line could not be written. */
  readonly isLosing: () => boolean
}

const TRIES_MAX = 50

/**
 * Where the log goes. A line that cannot be written, as the disk is full or nobody reads any more, is lost and counted; the site goes
 * on, and the log says how many they were when it can be written again. (pino's own output waits for room for ever.)
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
  for (let tries = 0; rest.length > 0; tries++) {
    try {
      rest = rest.subarray(write(rest))
    } catch (error) {
      // A pipe whose reader is slow.
      if (errorCode(error) !== 'EAGAIN' || tries === TRIES_MAX) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2)
    }
  }
}
