import * as z from 'zod/mini'

/**
 * Counts the characters of a text for limits, the same way in browser and server: Unicode code points, like
 * PostgreSQL's `length`, without surrounding whitespace. A line break counts as one.
 */
export function countCharacters(text: string): number {
  let count = 0
  for (const _character of withPlainBreaks(text).trim()) count += 1
  return count
}

/** Multipart forms and Windows files have two characters per line break. */
function withPlainBreaks(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}

/** Rejects texts with more characters, as `countCharacters` counts them. */
export function maxCharacters(max: number, message = `must be at most ${max} characters`) {
  const check = z.refine<string>((text) => countCharacters(text) <= max, message)
  // The API description's `maxLength` counts code points, too.
  check._zod.onattach.push((schema) => {
    schema._zod.bag['maximum'] = max
  })
  return check
}
