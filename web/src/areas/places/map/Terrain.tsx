import type { CSSProperties } from 'react'
import terrain from './terrain.svg'
import styles from './IslandDrawing.module.css'

/** Metres above the sea, as in `terrain.svg`. */
const LEVELS = [200, 350, 550, 800, 1100, 1400, 1700, 2050]

/**
 * Relief, lakes, rivers, province borders and the railway, from a file that only maps load. Each height is a sheet with
 * a light and a dark edge, as if the island were cut from paper. Borders and the railway are too coarse for a map that
 * `isClose`.
 */
export function Terrain({ scale, isClose = false }: { scale: number; isClose?: boolean }) {
  return (
    <>
      {LEVELS.map((level, index) => {
        const href = `${terrain}#above-${level}`
        return (
          <g key={level} style={sheetStyle(index + 1, LEVELS.length)}>
            <use className={styles.shade} href={href} transform={shifted(0.8 / scale)} />
            <use className={styles.light} href={href} transform={shifted(-0.6 / scale)} />
            <use className={styles.sheet} href={href} />
          </g>
        )
      })}
      {!isClose && <use className={styles.border} href={`${terrain}#borders`} />}
      <use className={styles.river} href={`${terrain}#rivers`} />
      <use className={styles.lake} href={`${terrain}#lakes`} />
      {!isClose && (
        <>
          <use className={styles.rail} href={`${terrain}#railway`} />
          <use className={styles.sleepers} href={`${terrain}#railway`} />
        </>
      )}
    </>
  )
}

const shifted = (by: number) => `translate(${by} ${by})`

const sheetStyle = (step: number, steps: number): CSSProperties & Record<'--high', string> => ({
  '--high': `${Math.round((step / steps) * 100)}%`,
})
