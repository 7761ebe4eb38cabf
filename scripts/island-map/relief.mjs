import { RIDGES, SPOTS, VALLEYS } from './heights.mjs'
import { areaOf, curved, ISLAND, isWithin, joined, project, simplified } from './projection.mjs'

/** Units between two points of the grid. */
const CELL = 2
const COLUMNS = Math.ceil(ISLAND.width / CELL) + 1
const ROWS = Math.ceil(ISLAND.height / CELL) + 1
const SWEEPS = 1500
/** Above 1, each sweep goes further than the mean of the neighbours, and far fewer are needed. */
const OVERSHOOT = 1.9
const ROUNDS_OF_SMOOTHING = 3
/** Square units that a contour encloses at least. */
const AREA_MIN = 5

/** Contours of heights in metres: SVG paths of closed lines. */
export function contours(levels, coast) {
  const heights = smooth(heightsOf(coast))
  return levels.map((level) => {
    const rings = joined(isolines(heights, level)).filter((ring) => areaOf(ring) >= AREA_MIN)
    return { level, path: rings.map((ring) => curved(simplified(ring, 0.12))).join('') }
  })
}

/** Heights on a grid: the known ones, and between them the smoothest surface (Laplace's equation). */
function heightsOf(coast) {
  const known = new Float64Array(COLUMNS * ROWS).fill(NaN)
  const set = ([longitude, latitude, height]) => {
    const [x, y] = project([longitude, latitude])
    known[Math.round(y / CELL) * COLUMNS + Math.round(x / CELL)] = height
  }
  for (const spot of SPOTS) set(spot)
  for (const line of [...VALLEYS, ...RIDGES]) for (const point of dense(line)) set(point)
  const heights = new Float64Array(COLUMNS * ROWS)
  for (let index = 0; index < heights.length; index += 1) {
    const at = [(index % COLUMNS) * CELL, Math.floor(index / COLUMNS) * CELL]
    const isSea = !coast.some((ring) => isWithin(at, ring))
    const isEdge =
      at[0] === 0 || at[1] === 0 || index % COLUMNS === COLUMNS - 1 || index >= heights.length - COLUMNS
    if (isSea || isEdge) known[index] = 0
    heights[index] = Number.isNaN(known[index]) ? 50 : known[index]
  }
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    for (let index = 0; index < heights.length; index += 1) {
      if (!Number.isNaN(known[index])) continue
      const mean =
        (heights[index - 1] + heights[index + 1] + heights[index - COLUMNS] + heights[index + COLUMNS]) / 4
      heights[index] += OVERSHOOT * (mean - heights[index])
    }
  }
  return heights
}

/** Points of a line closer together than those of the grid. */
function dense(line) {
  return line
    .slice(1)
    .flatMap((to, index) =>
      Array.from({ length: 40 }, (_, step) =>
        line[index].map((from, axis) => from + ((to[axis] - from) * step) / 39),
      ),
    )
}

function smooth(heights) {
  for (let round = 0; round < ROUNDS_OF_SMOOTHING; round += 1) {
    heights = heights.map((height, index) => {
      const around = [-1, 1, -COLUMNS, COLUMNS].map((step) => heights[index + step] ?? height)
      return (height * 4 + around.reduce((sum, each) => sum + each)) / 8
    })
  }
  return heights
}

/** Marching squares: the lines at one height within each square of the grid. */
function isolines(heights, level) {
  const lines = []
  for (let row = 0; row < ROWS - 1; row += 1) {
    for (let column = 0; column < COLUMNS - 1; column += 1) {
      const corners = [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
      ].map(([right, down]) => ({
        x: column + right,
        y: row + down,
        height: heights[(row + down) * COLUMNS + column + right],
      }))
      const crossings = corners.flatMap((from, index) => {
        const to = corners[(index + 1) % 4]
        if (from.height >= level === to.height >= level) return []
        // From the same end for both squares at an edge, so that their lines meet exactly.
        const [a, b] = from.x + from.y < to.x + to.y ? [from, to] : [to, from]
        const share = (level - a.height) / (b.height - a.height)
        return [[(a.x + (b.x - a.x) * share) * CELL, (a.y + (b.y - a.y) * share) * CELL]]
      })
      for (let index = 0; index + 1 < crossings.length; index += 2)
        lines.push([crossings[index], crossings[index + 1]])
    }
  }
  return lines
}
