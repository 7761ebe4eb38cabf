import { isInside, overlap, type Box } from '../../places/index.ts'
import type { DrawnPoint, Size } from './drawn-line.ts'

/** A spot of a map that has a name, in pixels. */
interface NamedSpot {
  readonly key: string
  readonly name: string
  readonly x: number
  readonly y: number
}

/** A name beside its spot. */
interface PlacedName extends NamedSpot {
  readonly left: number
  readonly top: number
}

/** Space between a spot and its name, and around names. */
const GAP = 7
/** Pixels between the spots of the line that names avoid. */
const STEP = 5

/**
 * Where names have space on a map: the first ones first, within the map, not over the line, over another name or
 * `taken`.
 */
export function placeNames(
  spots: readonly NamedSpot[],
  points: readonly DrawnPoint[],
  map: { readonly size: Size; readonly taken: readonly Box[] },
  lettering: { readonly widthOf: (text: string) => number; readonly height: number },
): PlacedName[] {
  const { size, taken } = map
  const frame = { left: 4, right: size.width - 4, top: 4, bottom: size.height - 4 }
  const line = spotsAlong(points)
  const used = [...taken]
  const names: PlacedName[] = []
  for (const spot of spots) {
    const { name, x, y } = spot
    const width = lettering.widthOf(name)
    const half = lettering.height / 2
    const box = [
      { left: x + GAP, top: y - half },
      { left: x - GAP - width, top: y - half },
      // Beside a slanting line.
      { left: x + GAP, top: y - lettering.height },
      { left: x - GAP - width, top: y - lettering.height },
      { left: x + GAP, top: y },
      { left: x - GAP - width, top: y },
      { left: x - width / 2, top: y - GAP - lettering.height },
      { left: x - width / 2, top: y + GAP },
    ]
      .map(({ left, top }) => ({ left, right: left + width, top, bottom: top + lettering.height }))
      .find(
        (box) =>
          isInside({ ...box, left: Math.min(box.left, x), right: Math.max(box.right, x) }, frame) &&
          !used.some((other) => overlap(box, other)) &&
          !line.some((spot) => isIn(spot, box)),
      )
    if (!box) continue
    used.push(box)
    names.push({ ...spot, left: box.left, top: box.top })
  }
  return names
}

const isIn = ({ x, y }: { x: number; y: number }, box: Box) =>
  x > box.left - 2 && x < box.right + 2 && y > box.top && y < box.bottom

/** Spots all along a line. */
function spotsAlong(points: readonly DrawnPoint[]) {
  return points.flatMap((to, index) => {
    const from = points[index - 1] ?? to
    const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / STEP))
    // Of points that are closer than that, some are enough.
    if (steps === 1 && index > 0 && Math.floor(to.along / STEP) === Math.floor(from.along / STEP)) return []
    return Array.from({ length: steps }, (_, step) => ({
      x: from.x + ((to.x - from.x) * (step + 1)) / steps,
      y: from.y + ((to.y - from.y) * (step + 1)) / steps,
    }))
  })
}
