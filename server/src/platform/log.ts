import { pino, stdSerializers } from 'pino'
import type { DestinationStream, Logger } from 'pino'
import { standardOutput } from './log-output.ts'

export type Log = Logger

const SECRET_FIELDS = ['authorization', 'cookie', 'password', 'newPassword', 'pwd', 'token']
// Not at every depth: `err.code` is an error's code and wanted.
const CODE_FIELDS = ['code', 'acv', 'rc']

/** Of a database's error: they repeat values, such as the words of a search or somebody's email. */
const VALUES_OF_ERRORS = new Set(['detail', 'where', 'internalQuery', 'parameters', 'query'])

/** A URL as the log may have it: what people search for stands in the query. */
export function loggedUrl(url: string): string {
  return url.replace(/[?#].*/s, '')
}

const serializers = {
  err: (error: Error) => {
    const logged = stdSerializers.err(error)
    return Object.fromEntries(Object.entries(logged).filter(([name]) => !VALUES_OF_ERRORS.has(name)))
  },
  req: ({ method, url = '' }: { method?: string; url?: string }) => ({ method, url: loggedUrl(url) }),
}

/**
 * Structured logs: one JSON object a line, on standard output unless a destination is given. Fields that hold
 * secrets are blotted out wherever they stand in the first three levels of an object. `log.child({ requestId })`
 * marks what belongs to a request.
 */
export function createLog(level: string, destination: DestinationStream = standardOutput): Log {
  const options = {
    level,
    base: null,
    serializers,
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
