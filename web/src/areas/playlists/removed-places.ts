/** A video that was taken out of a list, and its place there, counted with all that are gone. */
export interface Removed {
  readonly id: number
  readonly place: number
}

/** What is to be remembered of a video that goes from an index of what is shown, while others are gone. */
export function remember(id: number, index: number, gone: readonly Removed[]): Removed {
  const places = gone.map((removed) => removed.place).toSorted((a, b) => a - b)
  return { id, place: places.reduce((place, before) => (before <= place ? place + 1 : place), index) }
}

/** The index at which it comes back into what is shown, while others are gone still. */
export function indexOf({ place }: Removed, gone: readonly Removed[]): number {
  return place - gone.filter((other) => other.place < place).length
}
