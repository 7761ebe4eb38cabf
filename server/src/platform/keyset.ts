import { ApiError } from './api-error.ts'

/** The end of a page: the last item's sort key, in the database's text format, and its id. */
export interface Position {
  readonly key: string
  readonly id: number
}

/** Parses the cursor of a list; an empty one is the start. Throws `invalid_input` if it is malformed. */
export function readCursor(cursor: string): Position | undefined {
  if (cursor === '') return undefined
  const [id, key] = splitOnce(Buffer.from(cursor, 'base64url').toString(), ' ')
  if (key === undefined || !/^\d{1,12}$/.test(id) || key.length > 100) {
    throw new ApiError('invalid_input', { text: "'cursor' must be the 'next' of the page before" })
  }
  return { key, id: Number(id) }
}

/** Trims a list that was read with one extra row, and returns it with the cursor of the next page. */
export function trimPage<T extends Position>(
  rows: readonly T[],
  limit: number,
): { items: T[]; next: string | null } {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  const hasMore = rows.length > limit && last !== undefined
  return { items, next: hasMore ? formatCursor(last) : null }
}

/** Creates a cursor for `readCursor`. */
export function formatCursor({ id, key }: Position): string {
  return Buffer.from(`${id} ${key}`).toString('base64url')
}

function splitOnce(text: string, separator: string): [string, string | undefined] {
  const at = text.indexOf(separator)
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + separator.length)]
}
