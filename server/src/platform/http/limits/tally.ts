import type { Network } from './network.ts'

/** Counts the concurrent requests, connections or forms of each network. */
export class Tally {
  private readonly counts = new Map<string, number>()

  /**
   * Counts one more and returns the callback that uncounts it; undefined if a network has reached its share of `max`.
   */
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
