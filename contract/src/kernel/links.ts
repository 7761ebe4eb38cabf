/** A URL in a text that users wrote. */
export interface TextLink {
  /** Its index in the text. */
  readonly index: number
  /** As written. */
  readonly text: string
  readonly href: string
}

const HOST = String.raw`(?:\[[\da-f:.]+\](?::\d+)?|[\p{L}\p{M}\p{N}\u200c\u200d._~%!$&+,;=:@-]+)`
// Joiners are part of Sinhala words. Any other invisible character ends a URL, and so does `](` in `[…](…)`.
const REST = String.raw`(?:[/?#](?:(?!\]\()[^\s<>"\p{C}]|[\u200c\u200d])*)?`
const URLS = new RegExp(
  String.raw`(?<![a-z\d])https?:\/\/${HOST}${REST}|(?<![\p{L}\p{N}@.:/_-])www\.${HOST}${REST}`,
  'giu',
)

const OPENING = '([{（［｛「『《〈【'
const CLOSING = ')]}）］｝」』》〉】'
const TRAILING = /\u200c|\u200d|[?!.,:;*_~'"`|…‘’‚‛“”„‟«»‹›–—。、，．！？：；｡､।॥෴]/u

/**
 * Finds the URLs in a text as GitHub's autolinks do: http and https in any case, and `www.`. Punctuation and quotes
 * after a URL are part of the sentence, and so is a bracket that the URL doesn't open.
 */
export function linksIn(text: string): TextLink[] {
  const links: TextLink[] = []
  for (const match of text.matchAll(URLS)) {
    const url = withoutTrailingMarks(match[0])
    const href = /^www\./i.test(url) ? `http://${url}` : url
    if (isUrl(href)) links.push({ index: match.index, text: url, href })
  }
  return links
}

function withoutTrailingMarks(url: string): string {
  const balance = new Map<string, number>()
  for (const character of url) {
    const opened = OPENING.indexOf(character)
    const kind = OPENING.charAt(opened === -1 ? CLOSING.indexOf(character) : opened)
    if (kind !== '') balance.set(kind, (balance.get(kind) ?? 0) + (opened === -1 ? -1 : 1))
  }
  let end = url.length
  while (end > 0) {
    const last = url.charAt(end - 1)
    const kind = OPENING.charAt(CLOSING.indexOf(last))
    const unclosed = balance.get(kind) ?? 0
    if (OPENING.includes(last)) balance.set(last, (balance.get(last) ?? 0) - 1)
    else if (kind !== '' && unclosed < 0) balance.set(kind, unclosed + 1)
    else if (!TRAILING.test(last)) break
    end -= lengthOfEntity(url, end)
  }
  return url.slice(0, end)
}

/** The length of an HTML entity such as `&quot;` that ends at `end`; otherwise 1. */
function lengthOfEntity(url: string, end: number): number {
  if (url.charAt(end - 1) !== ';') return 1
  return /&(?:[a-z]{1,10}|#\d{1,7});$/i.exec(url.slice(Math.max(0, end - 12), end))?.[0].length ?? 1
}

/** `URL.canParse`, which Safari lacks before 17. */
function isUrl(text: string): boolean {
  try {
    const { hostname } = new URL(text)
    return hostname !== '' && hostname !== 'www.'
  } catch {
    return false
  }
}
