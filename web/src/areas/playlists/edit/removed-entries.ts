/** A removed video and its position in the list, counting all removed ones. */
export interface Removed {
  readonly id: number
  readonly position: number
}

/** Records the position of a video removed at an index of the visible list, while others are removed. */
export function toRemoved(id: number, index: number, gone: readonly Removed[]): Removed {
  const positions = gone.map((removed) => removed.position).toSorted((a, b) => a - b)
  return {
    id,
    position: positions.reduce((position, before) => (before <= position ? position + 1 : position), index),
  }
}

/** The index at which it returns to the visible list, while others are still removed. */
export function visibleIndexOf({ position }: Removed, gone: readonly Removed[]): number {
  return position - gone.filter((other) => other.position < position).length
}
