import { useId, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './Chart.module.css'

export type Bar = {
  /** What it stands for, in full: '21 November'. */
  label: string
  value: number
  /** Drawn below the line, for what goes against the first: those who left. */
  opposite?: number | undefined
}

const WIDTH = 720
const HEIGHT = 180
const GAP = 0.28

interface ChartFrame {
  title: ReactNode
  summary: string
  /** What stands under the first and the last point. */
  ends: readonly [string, string]
}

/** The figure around a drawing of `WIDTH` by `HEIGHT`, with the value of its upper edge at its side. */
function Frame(props: ChartFrame & { top: string; children: ReactNode }) {
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
 * A bar for each of a row of values, with the largest value at its side. The picture is one image to a screen reader, which
 * says `summary`; its numbers belong into a table beside it. Pointing at a bar tells its value.
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

/** A share, 0 to 1, over the length of something: it begins at the first point and is held between points by lines. */
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
