/** Equirectangular projection around the island's middle; the map is `width` units wide. */
const [west, east, north, south, width] = [79.38, 82.02, 9.95, 5.8, 520]

export const ISLAND = {
  west,
  east,
  north,
  south,
  width,
  height: Math.round(((width / (east - west)) * (north - south)) / Math.cos((7.8 * Math.PI) / 180)),
}

export const project = ([longitude, latitude]) => [
  ((longitude - west) / (east - west)) * width,
  ((north - latitude) / (north - south)) * ISLAND.height,
]

/** Joins lines that share an end that no third line has. */
export function joined(segments) {
  const key = (point) => point.map((value) => value.toFixed(6)).join()
  const ends = Map.groupBy(
    segments.flatMap((line) => [line[0], line.at(-1)].map((end) => [key(end), line])),
    ([end]) => end,
  )
  const left = new Set(segments)
  const lines = []
  for (let line of segments) {
    if (!left.delete(line)) continue
    for (const isTurned of [false, true]) {
      if (isTurned) line = line.toReversed()
      for (;;) {
        const met = ends.get(key(line.at(-1))) ?? []
        const next =
          met.length === 2 ? met.map(([, other]) => other).find((other) => left.has(other)) : undefined
        if (next === undefined) break
        left.delete(next)
        line = line.concat((key(next[0]) === key(line.at(-1)) ? next : next.toReversed()).slice(1))
      }
    }
    lines.push(line)
  }
  return lines
}

/** Without the points that are at most `tolerance` off the line (Ramer, Douglas and Peucker). */
export function simplified(points, tolerance) {
  if (points.length < 3) return points
  const [first, last] = [points[0], points.at(-1)]
  let [farthest, most] = [0, -1]
  for (let index = 1; index < points.length - 1; index += 1) {
    const distance = distanceTo(points[index], first, last)
    if (distance > most) [farthest, most] = [index, distance]
  }
  if (most <= tolerance) return [first, last]
  const before = simplified(points.slice(0, farthest + 1), tolerance)
  return [...before.slice(0, -1), ...simplified(points.slice(farthest), tolerance)]
}

function distanceTo([x, y], [ax, ay], [bx, by]) {
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length))
  return Math.hypot(x - ax - share * dx, y - ay - share * dy)
}

/** The area within a closed line. */
export function areaOf(ring) {
  const twice = ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length]
    return sum + x * nextY - nextX * y
  }, 0)
  return Math.abs(twice) / 2
}

/** Whether a point is within a closed line. */
export function isWithin([x, y], ring) {
  let isInside = false
  for (let [index, other] = [0, ring.length - 1]; index < ring.length; other = index++) {
    const [[ax, ay], [bx, by]] = [ring[index], ring[other]]
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isInside = !isInside
  }
  return isInside
}

/** An SVG path with relative points, in tenths of a unit. */
export function drawn(points, isClosed = false) {
  const whole = tenths(points)
  if (isClosed && String(whole[0]) === String(whole.at(-1))) whole.pop()
  const path = whole
    .map(
      (point, index) => `${index === 0 ? 'M' : 'l'}${step(point, index === 0 ? [0, 0] : whole[index - 1])}`,
    )
    .join('')
  return compact(isClosed ? `${path}z` : path)
}

/** A closed SVG path with a curve at each point instead of a corner. */
export function curved(ring) {
  const whole = tenths(ring)
  if (String(whole[0]) === String(whole.at(-1))) whole.pop()
  const middles = whole.map((point, index) => {
    const next = whole[(index + 1) % whole.length]
    return [Math.round((point[0] + next[0]) / 2), Math.round((point[1] + next[1]) / 2)]
  })
  const curves = whole.map((point, index) => {
    const from = middles.at(index - 1)
    return `q${step(point, from)} ${step(middles[index], from)}`
  })
  return compact(`M${step(middles.at(-1), [0, 0])}${curves.join('')}z`)
}

function tenths(points) {
  const whole = points.map((point) => point.map((value) => Math.round(value * 10)))
  return whole.filter((point, index) => index === 0 || String(point) !== String(whole[index - 1]))
}

const step = ([x, y], [fromX, fromY]) => `${text(x - fromX)} ${text(y - fromY)}`

const compact = (path) => path.replaceAll(' -', '-')

function text(tenths) {
  return String(tenths / 10).replace(/^(-?)0\./, '$1.')
}

/** A line through the points without corners (Catmull-Rom). */
export function smoothed(points, steps = 4) {
  return points.flatMap((point, index) => {
    const [before, to, after] = [points[index - 1] ?? point, points[index + 1], points[index + 2]]
    if (!to) return [point]
    return Array.from({ length: steps }, (_, step) =>
      [0, 1].map((axis) => {
        const [t, p0, p1, p2, p3] = [step / steps, before[axis], point[axis], to[axis], (after ?? to)[axis]]
        return (
          0.5 *
          (2 * p1 +
            (p2 - p0) * t +
            (2 * p0 - 5 * p1 + 4 * p2 - p3) * t * t +
            (3 * p1 - p0 - 3 * p2 + p3) * t ** 3)
        )
      }),
    )
  })
}
