import { describe, expect, it } from 'vitest'
import { firstShown, lineAt, linesWith, SHOWN_LINES, spokenLines } from './transcript.ts'

const WEB_VTT = `WEBVTT

00:00:01.000 --> 00:00:06.500
Quarter to nine in Kandy.
The guard waves &lt;green&gt; &amp;amp; white.

01:02:07.250 --> 01:02:09.000
උණු උණු ඉස්සෝ වඩේ
`

const lines = [
  { start: 2, text: 'Tea on both sides' },
  { start: 5, text: 'Nine arches, and no iron' },
  { start: 9, text: 'The Nine Arches are behind us' },
]

describe('transcript', () => {
  it('has a line for each cue of the captions', () => {
    expect(spokenLines(WEB_VTT)).toEqual([
      { start: 1, text: 'Quarter to nine in Kandy. The guard waves <green> &amp; white.' },
      { start: 3727.25, text: 'උණු උණු ඉස්සෝ වඩේ' },
    ])
    expect(spokenLines('')).toEqual([])
    expect(spokenLines('<!doctype html>\n\nNot found')).toEqual([])
  })

  it('returns the line that started last', () => {
    expect(lineAt(lines, 0)).toBeUndefined()
    expect(lineAt(lines, 5)?.start).toBe(5)
    expect(lineAt(lines, 8.9)?.start).toBe(5)
    expect(lineAt(lines, 100)?.start).toBe(9)
  })

  it('finds the lines with most of the words', () => {
    const found = (term: string) => linesWith(lines, term).map(({ start }) => start)
    expect(found('  ')).toEqual([2, 5, 9])
    expect(found('nine ARCHES')).toEqual([5, 9])
    expect(found('arches iron')).toEqual([5])
    expect(found('tea kandy')).toEqual([2])
    expect(found('lagoon')).toEqual([])
  })

  it('shows all lines up to a thousand, and of more a thousand around the current one', () => {
    expect(firstShown(999, 1000)).toBe(0)
    for (const index of [0, 249, 250, 499, 500, 501, 999, 25_000, 49_500, 49_999]) {
      const first = firstShown(index, 50_000)
      expect(first).toBeGreaterThanOrEqual(0)
      expect(first + SHOWN_LINES).toBeLessThanOrEqual(50_000)
      expect(index).toBeGreaterThanOrEqual(first)
      expect(index).toBeLessThan(first + SHOWN_LINES)
    }
    expect(firstShown(501, 50_000)).toBe(firstShown(999, 50_000))
  })
})
