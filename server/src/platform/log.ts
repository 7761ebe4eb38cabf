import { pino, stdSerializers } from 'pino'
import type { DestinationStream, Logger } from 'pino'
import { standardOutput } from './log-output.ts'

export type Log = Logger

const SECRET_FIELDS = ['authorization', 'cookie', 'password', 'newPassword', 'pwd', 'token']
// Not at every depth, because `err.code` must be logged.
const CODE_FIELDS = ['code', 'acv', 'rc']

/** Fields of database errors that repeat values, such as search terms or email addresses. */
const VALUES_OF_ERRORS = new Set(['detail', 'where', 'internalQuery', 'parameters', 'query'])

/** The part of a URL that may be logged: without the query, which contains search terms. */
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
 * Creates a structured log: one JSON object per line, written to standard output by default. Fields with secrets are
 * redacted in the first three levels of an object. Use `log.child({ requestId })` to mark the lines of a request.
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
