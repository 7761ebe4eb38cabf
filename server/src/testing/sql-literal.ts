import pg from 'pg'

/** A parameter of a statement, written as a literal. PostgreSQL finds its type as it does a parameter's. */
export function sqlLiteral(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number' || typeof value === 'boolean') return `'${String(value)}'`
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`
  if (value instanceof Date) return `'${value.toISOString()}'`
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map(arrayItem).join(',')}}`)
  return pg.escapeLiteral(typeof value === 'string' ? value : JSON.stringify(value))
}

function arrayItem(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  return typeof value === 'number' ? String(value) : JSON.stringify(value)
}
