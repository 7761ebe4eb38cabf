/** Compares two rates that are measured alternately. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { LoadOptions, LoadResult } from './load.ts'
import { median } from './numbers.ts'
import { record } from './results.ts'
import type { Goal } from './results.ts'

/** Does something repeatedly for some seconds and returns how many times per second. */
export type Rate = (seconds: number) => Promise<number>

export interface Load {
  /** Measures requests per second. */
  rate(order: Omit<LoadOptions, 'seconds'>): Rate
  close(): void
}

/** Starts the process that sends requests. */
export function startLoad(): Load {
  const child = fork(join(import.meta.dirname, 'load.ts'))
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('the load ended')))
  ended.catch(() => undefined)
  return {
    rate: (order) => async (seconds) => {
      const answered = once(child, 'message') as Promise<[LoadResult]>
      child.send({ ...order, seconds })
      const [{ requestsPerSecond }] = await Promise.race([answered, ended])
      return requestsPerSecond
    },
    close: () => child.kill(),
  }
}

export interface Comparison {
  readonly what: string
  readonly ours: Rate
  readonly beside: Rate
  readonly goal?: Goal
}

/** Measures both alternately and records the ratios. The first turn only warms up. */
export async function compareRates(
  comparison: Comparison,
  { turns, seconds }: { turns: number; seconds: number },
): Promise<void> {
  const { what, ours, beside, goal } = comparison
  const ratios: number[] = []
  const rates: number[] = []
  for (let turn = 0; turn <= turns; turn++) {
    const [theirRate, ourRate] = [
      await beside(turn === 0 ? 1 : seconds),
      await ours(turn === 0 ? 1 : seconds),
    ]
    if (turn === 0) continue
    rates.push(ourRate)
    ratios.push(ourRate / theirRate)
  }
  record({ what, ratios, absolute: `${Math.round(median(rates))}/s`, ...(goal && { goal }) })
}
