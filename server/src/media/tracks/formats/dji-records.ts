import { readPosition } from './dji-positions.ts'
import { TrackError } from '../track.ts'
import type { ReadingLimits } from '../track.ts'

/** One moment of a drone's log: a cue, or what stands for one where there are no times. */
export interface LogRecord {
  readonly line: number
  seconds: number | null
  text: string
}

const LINE_LENGTH_MAX = 2000
const RECORD_LENGTH_MAX = 6000
const RECORDS_MAX = 400_000

const CUE_TIMES = /^\s{0,9}(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})[,.:](\d{1,3})\s{0,9}-->/
const CUE_NUMBER = /^\d{1,9}$/

/** Splits a log at cue numbers and times. Where it has neither, each line with a position is a record. */
export function splitRecords(text: string, limits: ReadingLimits): LogRecord[] {
  const records: LogRecord[] = []
  let current: LogRecord | undefined
  const start = (line: number, seconds: number | null): LogRecord => {
    if (records.length % 1000 === 0) limits.checkTime()
    if (records.length >= RECORDS_MAX) throw new TrackError('track_too_many_points', 'Too many cues.', line)
    current = { line, seconds, text: '' }
    records.push(current)
    return current
  }
  let line = 0
  for (const [whole] of text.matchAll(/[^\r\n]*(?:\r\n|\n|\r|$)/g)) {
    line++
    const written = withoutTags(whole.slice(0, LINE_LENGTH_MAX))
    if (written === '') continue
    const seconds = secondsOfCue(written)
    if (seconds !== undefined) {
      // The cue's number stood above.
      if (current?.text === '' && current.seconds === null) current.seconds = seconds
      else start(line, seconds)
    } else if (CUE_NUMBER.test(written)) start(line, null)
    else {
      const record = current && !startsAnother(current, written) ? current : start(line, null)
      if (record.text.length < RECORD_LENGTH_MAX) record.text += `${written}\n`
    }
  }
  return records
}

function withoutTags(line: string): string {
  return line.replace(/<[^<>]{0,100}>/g, ' ').trim()
}

function secondsOfCue(line: string): number | undefined {
  const times = CUE_TIMES.exec(line)
  if (!times) return undefined
  const [, hours = '0', minutes, seconds, fraction = '0'] = times
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(`0.${fraction}`)
}

function startsAnother({ seconds, text }: LogRecord, line: string): boolean {
  return seconds === null && readPosition(text) !== undefined && readPosition(line) !== undefined
}
