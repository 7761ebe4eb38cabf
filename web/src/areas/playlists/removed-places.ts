/** A removed video and its position in the list, counting all removed ones. */
export interface Removed {
  readonly id: number
  readonly place: number
}

/** What to remember of a video removed at an index of the visible list, while others are removed. */
export function remember(id: number, index: number, gone: readonly Removed[]): Removed {
  const places = gone.map((removed) => removed.place).toSorted((a, b) => a - b)
  return { id, place: places.reduce((place, before) => (before <= place ? place + 1 : place), index) }
}

/** The index at which it returns to the visible list, while others are still removed. */
export function indexOf({ place }: Removed, gone: readonly Removed[]): number {
  return place - gone.filter((other) => other.place < place).length
}
