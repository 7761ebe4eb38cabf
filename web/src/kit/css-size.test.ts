import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const AREAS = path.join(import.meta.dirname, '../areas')

/** Lines of CSS and literal pixels per area. Numbers are only lowered: pages are built from Row, Stack, Text and Surface. */
const MAXIMUM: Record<string, { lines: number; pixels: number }> = {
  administration: { lines: 345, pixels: 72 },
  captions: { lines: 85, pixels: 14 },
  channels: { lines: 375, pixels: 88 },
  editorial: { lines: 229, pixels: 51 },
  edits: { lines: 203, pixels: 42 },
  embed: { lines: 69, pixels: 12 },
  history: { lines: 62, pixels: 6 },
  home: { lines: 75, pixels: 16 },
  library: { lines: 72, pixels: 15 },
  notifications: { lines: 126, pixels: 32 },
  offline: { lines: 72, pixels: 16 },
  places: { lines: 849, pixels: 133 },
  playlists: { lines: 493, pixels: 108 },
  reports: { lines: 125, pixels: 29 },
  search: { lines: 33, pixels: 4 },
  session: { lines: 101, pixels: 26 },
  settings: { lines: 369, pixels: 76 },
  signup: { lines: 26, pixels: 7 },
  statistics: { lines: 41, pixels: 9 },
  subscriptions: { lines: 3, pixels: 1 },
  uploads: { lines: 462, pixels: 95 },
  videos: { lines: 20, pixels: 4 },
  watch: { lines: 806, pixels: 178 },
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
