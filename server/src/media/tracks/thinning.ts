import { TRACK_POINTS_MAX } from './track.ts'

/** Keeps at most so many of a sequence: when full, every second one, and from then on half as many. */
export class Thinning<Item> {
  kept: Item[] = []
  readonly #max: number
  #step = 1
  #count = 0

  constructor(max = TRACK_POINTS_MAX) {
    this.#max = max
  }

  add(item: Item): void {
    if (this.#count++ % this.#step !== 0) return
    this.kept.push(item)
    if (this.kept.length < this.#max) return
    this.kept = this.kept.filter((_, index) => index % 2 === 0)
    this.#step *= 2
  }
}
