import { COAST, ISLAND } from './island.ts'
import { frameOf, type Box } from './boxes.ts'
import { SHAPE, within, type MapSize, type Point, type View } from './map-geometry.ts'

/** The coast as closed lines of points, as shares of the map. */
const LINES: readonly (readonly Point[])[] = COAST.split('z')
  .filter(Boolean)
  .map((path) => {
    const numbers = (path.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number)
    let [x, y] = [0, 0]
    const points = Array.from({ length: numbers.length / 2 }, (_, index) => {
      x += numbers[2 * index] ?? 0
      y += numbers[2 * index + 1] ?? 0
      return { x: x / ISLAND.width, y: y / ISLAND.height }
    })
    return points.concat(points.slice(0, 1))
  })

/** Side of the squares in which the coast is noted, in pixels. */
const CELL = 3

/** Whether the coast runs through a rectangle of the map. */
export type IsOnCoast = (box: Box) => boolean

/** Notes the squares of the map through which the coast runs, because names are tried at many positions. */
export function coastOf(view: View, size: MapSize): IsOnCoast {
  const frame = frameOf(size)
  const columns = Math.ceil((frame.right - frame.left) / CELL) + 1
  const rows = Math.ceil((frame.bottom - frame.top) / CELL) + 1
  const cells = new Uint8Array(columns * rows)
  const column = (x: number) => Math.floor((x - frame.left) / CELL)
  const row = (y: number) => Math.floor((y - frame.top) / CELL)
  const place = (point: Point) => {
    const { x, y } = within(view, point)
    return { x: x * size.width, y: y * size.width * SHAPE }
  }
  for (const line of LINES) {
    let from = place(line[0] ?? { x: 0, y: 0 })
    for (const point of line) {
      const to = place(point)
      const isNear =
        Math.max(from.x, to.x) >= frame.left &&
        Math.min(from.x, to.x) <= frame.right &&
        Math.max(from.y, to.y) >= frame.top &&
        Math.min(from.y, to.y) <= frame.bottom
      const steps = isNear ? Math.ceil((Math.hypot(to.x - from.x, to.y - from.y) / CELL) * 2) : -1
      for (let step = 0; step <= steps; step += 1) {
        const share = steps === 0 ? 0 : step / steps
        const [x, y] = [column(from.x + (to.x - from.x) * share), row(from.y + (to.y - from.y) * share)]
        if (x >= 0 && x < columns && y >= 0 && y < rows) cells[y * columns + x] = 1
      }
      from = to
    }
  }
  return (box) => {
    for (let y = Math.max(0, row(box.top)); y <= Math.min(rows - 1, row(box.bottom)); y += 1) {
      const [first, last] = [Math.max(0, column(box.left)), Math.min(columns - 1, column(box.right))]
      for (let x = first; x <= last; x += 1) if (cells[y * columns + x] === 1) return true
    }
    return false
  }
}
