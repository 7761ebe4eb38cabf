import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const AREAS = path.join(import.meta.dirname, '../areas')

/** Lines of CSS and literal pixels per area. Numbers are only lowered: pages are built from Row, Stack, Text and Surface. */
const MAXIMUM: Record<string, { lines: number; pixels: number }> = {
  administration: { lines: 283, pixels: 58 },
  captions: { lines: 68, pixels: 11 },
  channels: { lines: 355, pixels: 85 },
  editorial: { lines: 229, pixels: 51 },
  edits: { lines: 169, pixels: 36 },
  embed: { lines: 71, pixels: 13 },
  history: { lines: 57, pixels: 6 },
  home: { lines: 70, pixels: 15 },
  library: { lines: 69, pixels: 14 },
  notifications: { lines: 119, pixels: 30 },
  offline: { lines: 49, pixels: 11 },
  places: { lines: 821, pixels: 130 },
  playlists: { lines: 471, pixels: 104 },
  reports: { lines: 113, pixels: 27 },
  search: { lines: 33, pixels: 4 },
  session: { lines: 80, pixels: 20 },
  settings: { lines: 342, pixels: 65 },
  statistics: { lines: 37, pixels: 8 },
  subscriptions: { lines: 3, pixels: 1 },
  tracks: { lines: 408, pixels: 60 },
  uploads: { lines: 415, pixels: 86 },
  videos: { lines: 20, pixels: 4 },
  watch: { lines: 789, pixels: 182 },
}

it('keeps the CSS of each area below its maximum of lines and literal pixels', () => {
  const sizes: typeof MAXIMUM = {}
  for (const file of globSync('**/*.css', { cwd: AREAS }).sort()) {
    const area = file.split(path.sep)[0] ?? ''
    const text = readFileSync(path.join(AREAS, file), 'utf8')
    const size = (sizes[area] ??= { lines: 0, pixels: 0 })
    size.lines += text.split('\n').length - 1
    size.pixels += text.match(/\d(?:\.\d+)?px/g)?.length ?? 0
  }
  const differing = Object.entries(sizes).flatMap(([area, size]) => {
    const { lines, pixels } = MAXIMUM[area] ?? { lines: 0, pixels: 0 }
    if (size.lines > lines || size.pixels > pixels)
      return [`${area} has too much CSS: ${JSON.stringify(size)}`]
    if (size.lines < lines || size.pixels < pixels) return [`Lower ${area} to ${JSON.stringify(size)}`]
    return []
  })
  const gone = Object.keys(MAXIMUM).filter((area) => !(area in sizes))
  expect([...differing, ...gone.map((area) => `Remove ${area}: it has no CSS`)]).toEqual([])
})
