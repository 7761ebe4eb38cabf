import { linksIn } from '@serendib/contract'

/** A piece of user-written text: plain, a link, or a timestamp of the video. */
type TextPiece =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'moment'; text: string; seconds: number }

const MOMENTS = /(?<![\d:.])(?:\d{1,2}:)?\d{1,2}:\d{2}(?![\d:])/g

/**
 * Finds URLs and timestamps ('4:10', '1:02:03') in a text. Only http and https become links, and only
 * timestamps within `durationSeconds` seek; without a video there are none.
 */
export function readPieces(text: string, durationSeconds = 0): TextPiece[] {
  const pieces: TextPiece[] = []
  let end = 0
  for (const link of linksIn(text)) {
    pieces.push(...readMoments(text.slice(end, link.index), durationSeconds))
    pieces.push({ kind: 'link', text: link.text, href: link.href })
    end = link.index + link.text.length
  }
  return [...pieces, ...readMoments(text.slice(end), durationSeconds)]
}

function readMoments(text: string, durationSeconds: number): TextPiece[] {
  const pieces: TextPiece[] = []
  let end = 0
  const pushText = (until: number) => {
    if (until > end) pieces.push({ kind: 'text', text: text.slice(end, until) })
  }
  for (const { 0: moment, index } of text.matchAll(MOMENTS)) {
    const seconds = readSeconds(moment)
    if (seconds === undefined || seconds >= durationSeconds) continue
    pushText(index)
    pieces.push({ kind: 'moment', text: moment, seconds })
    end = index + moment.length
  }
  pushText(text.length)
  return pieces
}

function readSeconds(moment: string): number | undefined {
  const parts = moment.split(':').map(Number)
  const [seconds = 0, minutes = 0, hours = 0] = parts.toReversed()
  if (seconds > 59 || (parts.length === 3 && minutes > 59)) return undefined
  return hours * 3600 + minutes * 60 + seconds
}
