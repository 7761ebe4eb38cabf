import { pino } from 'pino'
import type { DestinationStream, Logger } from 'pino'
import { standardOutput } from './log-output.ts'

export type Log = Logger

const SECRET_FIELDS = ['authorization', 'cookie', 'password', 'newPassword', 'pwd', 'token']
// Not at every depth: `err.code` is an error's code and wanted.
const CODE_FIELDS = ['code', 'acv', 'rc']

/**
 * Structured logs: one JSON object a line, on standard output unless a destination is given. Fields that hold
 * secrets are blotted out wherever they stand in the first three levels of an object. `log.child({ requestId })`
 * marks what belongs to a request.
 */
export function createLog(level: string, destination: DestinationStream = standardOutput): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: {
      paths: [
        ...SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
        ...CODE_FIELDS.flatMap((field) => [field, `body.${field}`, `*.body.${field}`]),
      ],
      censor: '[secret]',
    },
  }
  return pino(options, destination)
}
