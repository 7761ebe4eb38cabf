import { takeCharacters } from '../kernel/characters.ts'

export interface Chapter {
  readonly startSeconds: number
  readonly title: string
}

const TITLE_MAX = 120

// '0:00 Kandy', '- 1:02:03 – The loop', '(4:10) Demodara': a timestamp followed by a title on the same line.
const LINE = /^[\s>*•-]*[([]?(?:(\d{1,2}):)?(\d{1,2}):(\d{2})[)\]]?(?:\s*[-–—:|]\s*|\s+)(\S.*)$/

/**
 * The chapters in a description: at least two, the first at 0:00, each later than the previous one and within
 * the video. Anything else is timestamps without chapters.
 */
export function readChapters(description: string, durationSeconds: number): Chapter[] {
  const chapters = description.split(/\r\n|\r|\n/).flatMap((line) => readChapter(line) ?? [])
  const isInOrder = chapters.every(
    ({ startSeconds }, index) => index === 0 || startSeconds > (chapters[index - 1]?.startSeconds ?? 0),
  )
  const last = chapters.at(-1)?.startSeconds ?? 0
  const isWhole = chapters.length > 1 && chapters[0]?.startSeconds === 0 && last < durationSeconds
  return isInOrder && isWhole ? chapters : []
}

function readChapter(line: string): Chapter | undefined {
  const match = LINE.exec(line)
  if (!match) return undefined
  const [, hours = '0', minutes = '0', seconds = '0', title = ''] = match
  if (Number(seconds) > 59) return undefined
  return {
    startSeconds: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds),
    title: takeCharacters(title.trim(), TITLE_MAX),
  }
}
