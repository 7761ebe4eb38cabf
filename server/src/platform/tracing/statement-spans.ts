import type { LogEvent } from 'kysely'
import { errorCode } from '../error-code.ts'
import { startInnerSpan } from './tracing.ts'
import { poolOfReading } from '../database/pools/reading.ts'

/** Characters. */
const TEXT_MAX = 2000

/** Records a span for a statement that has just ended, with its text but without its values. */
export function recordStatement(event: LogEvent): void {
  const { sql } = event.query
  const operation = /^\W*(\w+)/.exec(sql)?.[1]?.toLowerCase() ?? 'statement'
  const span = startInnerSpan(operation, {
    kind: 'client',
    tookMs: event.queryDurationMillis,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.text': sql.slice(0, TEXT_MAX),
      'serendib.database': poolOfReading() ? 'replica' : 'primary',
    },
  })
  // An error's message may contain values.
  if (event.level === 'error') span?.fail(errorCode(event.error) ?? 'error')
  span?.end()
}
