import * as z from 'zod/mini'

/**
 * How many characters a text has where a limit counts them, in browser and server alike: Unicode code points, as PostgreSQL's
 * `length` counts, without the space around it; a line break is one.
 */
export function countCharacters(text: string): number {
  let count = 0
  for (const _character of withPlainBreaks(text).trim()) count += 1
  return count
}

/** A form that is sent as multipart has two characters for a line break; so have files of Windows. */
export function withPlainBreaks(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}

/** Refuses texts of more characters than that, as `countCharacters` counts. */
export function maxCharacters(max: number, message = `must be ${max} characters at the most`) {
  const check = z.refine<string>((text) => countCharacters(text) <= max, message)
  // What the description of the API says as `maxLength`, which counts code points, too.
  check._zod.onattach.push((schema) => {
    schema._zod.bag['maximum'] = max
  })
  return check
}
