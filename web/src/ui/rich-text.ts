/** A piece of what people wrote: plain, a link, or a moment of the film. */
type TextPiece =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'moment'; text: string; seconds: number }

const PIECES = /(?<link>https?:\/\/[^\s<>"']+)|(?<![\d:.])(?<moment>(?:\d{1,2}:)?\d{1,2}:\d{2})(?![\d:])/g

/**
 * Finds web addresses and moments ('4:10', '1:02:03') in a text. Only http and https become links, and only moments
 * within `durationSeconds` can be gone to; without a film there are none.
 */
export function piecesOf(text: string, durationSeconds = 0): TextPiece[] {
  const pieces: TextPiece[] = []
  let end = 0
  const push = (piece: TextPiece, at: number) => {
    if (at > end) pieces.push({ kind: 'text', text: text.slice(end, at) })
    pieces.push(piece)
    end = at + piece.text.length
  }
  for (const match of text.matchAll(PIECES)) {
    const { link, moment } = match.groups ?? {}
    if (link !== undefined) {
      const address = withoutTrailingMarks(link)
      if (isAddress(address)) push({ kind: 'link', text: address, href: address }, match.index)
    } else if (moment !== undefined) {
      const seconds = secondsOf(moment)
      if (seconds !== undefined && seconds < durationSeconds) {
        push({ kind: 'moment', text: moment, seconds }, match.index)
      }
    }
  }
  if (end < text.length) pieces.push({ kind: 'text', text: text.slice(end) })
  return pieces
}

/** The full stop, comma or bracket after an address belongs to the sentence; a bracket that the address opens is its own. */
function withoutTrailingMarks(address: string): string {
  let end = address.length
  while (end > 0) {
    const last = address.charAt(end - 1)
    const isStrayBracket = last === ')' && !address.slice(0, end).includes('(')
    if (!isStrayBracket && !'.,;:!?]}*'.includes(last)) break
    end -= 1
  }
  return address.slice(0, end)
}

function secondsOf(moment: string): number | undefined {
  const parts = moment.split(':').map(Number)
  const [seconds = 0, minutes = 0, hours = 0] = parts.toReversed()
  if (seconds > 59 || (parts.length === 3 && minutes > 59)) return undefined
  return hours * 3600 + minutes * 60 + seconds
}

/** What `URL.canParse` says, which is not in Safari before 17. */
function isAddress(text: string): boolean {
  try {
    return new URL(text).href !== ''
  } catch {
    return false
  }
}
