/** Formats watched seconds: '45 s', '12 min', '3 h 05 min'. */
export function watchTimeText(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`
}

/** The share of viewers, 0 to 1, who were still watching at the start of each tenth. `stops`: how many stopped in each. */
export function sharesOf(stops: readonly number[]): number[] {
  const all = stops.reduce((sum, count) => sum + count, 0)
  if (all === 0) return stops.map(() => 0)
  let left = all
  return stops.map((count) => {
    const share = left / all
    left -= count
    return share
  })
}
