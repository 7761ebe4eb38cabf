import { placeTexts } from '../../../platform/texts/places/places.ts'
import { frameOf, isInside, overlap, type Box } from './boxes.ts'
import type { IsOnCoast } from './coast.ts'
import { pointOf, SHAPE, within, type MapSize, type View } from './map-geometry.ts'
import styles from './IslandMap.module.css'

const SEAS = [
  { lines: placeTexts.seas.bengal, latitude: 8.95, longitude: 81.72 },
  { lines: placeTexts.seas.indian, latitude: 6.02, longitude: 81.62 },
  { lines: placeTexts.seas.mannar, latitude: 8.42, longitude: 79.42 },
  { lines: placeTexts.seas.laccadive, latitude: 6.75, longitude: 79.42 },
  { lines: placeTexts.seas.palk, latitude: 9.42, longitude: 79.5 },
]
/** A typical size of their letters, with the space between them. */
const LETTER = { width: 9, height: 20 }
const CLEAR = 6

/** The names of the seas, where nothing else covers them. Decorative. */
export function SeaNames(props: { view: View; size: MapSize; isOnCoast: IsOnCoast; taken: readonly Box[] }) {
  const { view, size, isOnCoast, taken } = props
  const frame = frameOf(size)
  return SEAS.map(({ lines, ...position }) => {
    const at = within(view, pointOf(position))
    const middle = { x: at.x * size.width, y: at.y * size.width * SHAPE }
    const half = {
      x: (Math.max(...lines.map(({ length }) => length)) * LETTER.width) / 2 + CLEAR,
      y: (lines.length * LETTER.height) / 2 + CLEAR,
    }
    const box = {
      left: middle.x - half.x,
      right: middle.x + half.x,
      top: middle.y - half.y,
      bottom: middle.y + half.y,
    }
    if (!isInside(box, frame) || isOnCoast(box) || taken.some((other) => overlap(box, other))) return null
    return (
      <span
        key={lines[0]}
        className={styles.sea}
        style={{ left: middle.x, top: middle.y }}
        aria-hidden="true"
      >
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </span>
    )
  })
}
