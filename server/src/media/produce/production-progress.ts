import type { ToolProgress } from '../tools/run.ts'

export type ProductionStage = 'packaging' | 'encoding' | 'checking' | 'done'

/** `percent` covers the whole production, 0 to 100, and never falls. `fps`: frames per second while encoding. */
export interface ProductionProgress {
  stage: ProductionStage
  percent: number
  fps?: number
}

/** The percentages at which each stage begins and ends. */
const SPANS: Record<ProductionStage, [from: number, to: number]> = {
  packaging: [0, 3],
  encoding: [3, 95],
  checking: [95, 100],
  done: [100, 100],
}

/**
 * Combines stages and processes into one rising percentage. `share` is a process's part of the encoding; all shares add
 * up to 1.
 */
export function trackProgress(durationSeconds: number, onProgress: (progress: ProductionProgress) => void) {
  const finished = new Map<string, number>()
  let stage: ProductionStage = 'packaging'
  let highest = 0

  const report = (fps?: number) => {
    const [from, to] = SPANS[stage]
    const encoded = stage === 'encoding' ? [...finished.values()].reduce((sum, part) => sum + part, 0) : 0
    highest = Math.max(highest, Math.round((from + (to - from) * Math.min(1, encoded)) * 10) / 10)
    onProgress(fps === undefined ? { stage, percent: highest } : { stage, percent: highest, fps })
  }
  return {
    enter(next: ProductionStage) {
      stage = next
      report()
    },
    encoded(process: string, share: number, { seconds, fps }: ToolProgress) {
      finished.set(process, share * Math.min(1, seconds / Math.max(durationSeconds, 0.001)))
      report(fps)
    },
  }
}
