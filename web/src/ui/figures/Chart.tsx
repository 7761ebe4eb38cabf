import { useId, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './Chart.module.css'
import type { Elements } from '../elements.ts'

export type Bar = {
  /** What the value stands for, in full: '21 November'. */
  label: string
  value: number
  /** Drawn below the line, for the opposite value: unsubscribes. */
  opposite?: number | undefined
}

const WIDTH = 720
const HEIGHT = 180
const GAP = 0.28

interface ChartFrame {
  title: ReactNode
  summary: string
  /** Labels under the first and the last point. */
  ends: readonly [string, string]
}

/** The figure around a drawing of `WIDTH` by `HEIGHT`, with the value of its upper edge beside it. */
function Frame(props: ChartFrame & { top: string; children: Elements }) {
  const titleId = useId()
  return (
    <figure className={styles.chart} aria-labelledby={titleId}>
      <figcaption id={titleId} className={styles.title}>
        {props.title}
      </figcaption>
      <div className={styles.plot}>
        <span className={classNames(styles.scale, 'num')} aria-hidden="true">
          {props.top}
        </span>
        <svg
          role="img"
          aria-label={props.summary}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className={styles.svg}
        >
          <line x1="0" x2={WIDTH} y1="0.5" y2="0.5" className={styles.line} />
          {props.children}
        </svg>
      </div>
      <p className={styles.ends} aria-hidden="true">
        <span>{props.ends[0]}</span>
        <span>{props.ends[1]}</span>
      </p>
    </figure>
  )
}

/**
 * A bar per value, with the largest value beside the chart. To a screen reader it is one image described by
 * `summary`; the numbers belong in a table next to it. Hovering a bar shows its value.
 */
export function BarChart({
  bars,
  format,
  ...frame
}: ChartFrame & { bars: readonly Bar[]; format: (value: number) => string }) {
  const top = Math.max(1, ...bars.map((bar) => bar.value))
  const bottom = Math.max(0, ...bars.map((bar) => bar.opposite ?? 0))
  const scale = HEIGHT / (top + bottom)
  const zero = top * scale
  const step = WIDTH / bars.length
  return (
    <Frame {...frame} top={format(top)}>
      {bars.map((bar, index) => (
        <g key={index} className={styles.bar}>
          <title>{tip(bar, format)}</title>
          <rect x={index * step} y="0" width={step} height={HEIGHT} className={styles.touch} />
          <rect
            x={(index + GAP / 2) * step}
            y={zero - bar.value * scale}
            width={step * (1 - GAP)}
            height={bar.value * scale}
            className={styles.value}
          />
          {(bar.opposite ?? 0) > 0 && (
            <rect
              x={(index + GAP / 2) * step}
              y={zero}
              width={step * (1 - GAP)}
              height={(bar.opposite ?? 0) * scale}
              className={styles.opposite}
            />
          )}
        </g>
      ))}
      <line x1="0" x2={WIDTH} y1={zero} y2={zero} className={styles.zero} />
    </Frame>
  )
}

function tip({ label, value, opposite }: Bar, format: (value: number) => string): string {
  const values = opposite === undefined ? format(value) : `+${format(value)} −${format(opposite)}`
  return `${label}: ${values}`
}

/** A share from 0 to 1 over a duration. It starts at the first point, and lines connect the points. */
export function CurveChart({ points, ...frame }: ChartFrame & { points: readonly number[] }) {
  const last = Math.max(1, points.length - 1)
  const path = points.map((share, index) => `${(index / last) * WIDTH},${(1 - share) * HEIGHT}`)
  return (
    <Frame {...frame} top="100 %">
      <polygon points={`0,${HEIGHT} ${path.join(' ')} ${WIDTH},${HEIGHT}`} className={styles.area} />
      <polyline points={path.join(' ')} className={styles.curve} />
      <line x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} className={styles.zero} />
    </Frame>
  )
}
