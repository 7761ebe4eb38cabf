import { ApiError } from './http/api-error.ts'

/** Where a page ended: the last item's sort key, as the database prints it, and its id. */
export interface Position {
  readonly key: string
  readonly id: number
}

/** Reads a list's cursor; empty is the start. Throws `invalid_input` for one that no list gave out. */
export function readCursor(cursor: string): Position | undefined {
  if (cursor === '') return undefined
  const [id, key] = splitOnce(Buffer.from(cursor, 'base64url').toString(), ' ')
  if (key === undefined || !/^\d{1,12}$/.test(id) || key.length > 100) {
    throw new ApiError('invalid_input', { text: "'cursor' must be the 'next' of the page before" })
  }
  return { key, id: Number(id) }
}

/** Trims a list that was read one longer than asked, and gives the cursor of the page after it. */
export function trimPage<T extends Position>(
  rows: readonly T[],
  limit: number,
): { items: T[]; next: string | null } {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  const hasMore = rows.length > limit && last !== undefined
  return { items, next: hasMore ? cursorOf(last) : null }
}

/** What `readCursor` reads. */
export function cursorOf({ id, key }: Position): string {
  return Buffer.from(`${id} ${key}`).toString('base64url')
}

function splitOnce(text: string, separator: string): [string, string | undefined] {
  const at = text.indexOf(separator)
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + separator.length)]
}
