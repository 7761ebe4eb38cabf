import type { Network } from './network.ts'

/** Counts what each network has going on at a time. */
export class Tally {
  private readonly counts = new Map<string, number>()

  /** Counts one more, and answers what to call when it is over; undefined when a network has its share of `max` already. */
  enter(networks: readonly Network[], max: number): (() => void) | undefined {
    if (networks.some(({ name, share }) => (this.counts.get(name) ?? 0) >= max * share)) return undefined
    for (const { name } of networks) this.counts.set(name, (this.counts.get(name) ?? 0) + 1)
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      for (const { name } of networks) this.leave(name)
    }
  }

  private leave(name: string): void {
    const count = (this.counts.get(name) ?? 1) - 1
    if (count > 0) this.counts.set(name, count)
    else this.counts.delete(name)
  }
}
