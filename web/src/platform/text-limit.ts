import { countCharacters } from '@serendib/contract'

/** How long a text is and may be, for the field in which it is written. */
export function limitOf(text: string, max: number): { count: number; max: number } {
  return { count: countCharacters(text), max }
}

/** As many whole characters of a text as fit: no emoji is taken apart. */
export function cutToFit(text: string, max: number): string {
  let fitting = ''
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (countCharacters(fitting + segment) > max) break
    fitting += segment
  }
  return fitting
}
