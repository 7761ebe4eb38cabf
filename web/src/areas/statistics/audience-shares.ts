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
