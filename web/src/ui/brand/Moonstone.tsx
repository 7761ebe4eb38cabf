import { classNames } from '../class-names.ts'
import styles from './Moonstone.module.css'

const rings = [
  { radius: 112, fill: 'var(--color-hover)' },
  { radius: 94, fill: 'var(--color-surface)' },
  { radius: 76, fill: 'var(--color-hover)' },
  { radius: 58, fill: 'var(--color-surface)' },
  { radius: 40, fill: 'var(--color-spark)' },
]

/**
 * `count` points along a half circle of `radius` around the middle of the base, each with its outward
 * rotation.
 */
const along = (count: number, radius: number) =>
  Array.from({ length: count }, (_, index) => {
    const angle = (Math.PI * (index + 0.5)) / count
    return {
      x: Number((120 - Math.cos(angle) * radius).toFixed(1)),
      y: Number((122 - Math.sin(angle) * radius).toFixed(1)),
      turn: Math.round((angle * 180) / Math.PI - 90),
    }
  })

const petals = along(21, 103)
const lozenges = along(15, 85)
const beads = along(13, 67)

const marks = {
  play: <path d="M112 96v18l16-9Z" fill="var(--color-on-spark)" />,
  upload: (
    <path
      d="M120 92v22m-9-13 9-9 9 9"
      fill="none"
      stroke="var(--color-on-spark)"
      strokeWidth="4"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  ),
  none: null,
}

/** The carved half-moon at a temple door: empty states, drop zones, missing pictures. Decorative. */
export function Moonstone({
  mark = 'play',
  className,
}: {
  mark?: keyof typeof marks | undefined
  className?: string | undefined
}) {
  return (
    <svg className={classNames(styles.moonstone, className)} viewBox="0 0 240 126" aria-hidden="true">
      {rings.map(({ radius, fill }) => (
        <path
          key={radius}
          d={`M${120 - radius} 122a${radius} ${radius} 0 0 1 ${radius * 2} 0Z`}
          fill={fill}
          stroke="var(--color-line-strong)"
          strokeOpacity=".55"
        />
      ))}
      {petals.map(({ x, y, turn }) => (
        <path
          key={turn}
          d="M0-7Q5-1 0 6Q-5-1 0-7Z"
          fill="var(--color-pattern)"
          fillOpacity=".75"
          transform={`translate(${x} ${y}) rotate(${turn})`}
        />
      ))}
      {beads.map(({ x, y, turn }) => (
        <circle key={turn} cx={x} cy={y} r="2.6" fill="var(--color-link)" />
      ))}
      {lozenges.map(({ x, y, turn }) => (
        <path
          key={turn}
          d="M0-5 4 0 0 5-4 0Z"
          fill="var(--color-line-strong)"
          transform={`translate(${x} ${y}) rotate(${turn})`}
        />
      ))}
      <path d="M2 123h236" stroke="var(--color-line-strong)" strokeWidth="2" />
      {marks[mark]}
    </svg>
  )
}
