/** Answers that are kept for a moment, so that a crowd costs what one reader costs, and nobody waits for what was just there. */
export interface KeptAnswers<T> {
  /**
   * The answer to a question: the kept one, the one that is being made, or a new one. One that is no longer fresh is answered
   * once more while a new one is made for those who ask next. `make` is told the last one, and may answer it again.
   */
  get(question: string, make: (last: T | undefined) => Promise<T>): Promise<T>
  /** Something has changed: all are made anew. What is being made now is for those who asked before. */
  clear(): void
}

export interface KeepOptions {
  /** So long an answer is fresh, in milliseconds. */
  readonly ms: number
  /** So long after that it is still answered while a new one is made. */
  readonly staleMs: number
  /** How many are kept; the one that was made first goes first. */
  readonly max: number
}

interface Kept<T> {
  readonly answer: Promise<T>
  /** The answer, once it is there; before that the one before. */
  last: T | undefined
  until: number
}

/** Keeps answers. One that fails is not kept. */
export function keepAnswers<T>({ ms, staleMs, max }: KeepOptions): KeptAnswers<T> {
  const kept = new Map<string, Kept<T>>()
  const remember = async (question: string, entry: Kept<T>) => {
    try {
      entry.last = await entry.answer
    } catch {
      if (kept.get(question) === entry) kept.delete(question)
    }
  }
  return {
    get: (question, make) => {
      const now = performance.now()
      const known = kept.get(question)
      if (known && known.until > now) return known.answer
      const answer = make(known?.last)
      const entry: Kept<T> = { answer, last: known?.last, until: now + ms }
      // The oldest goes first.
      kept.delete(question)
      const [oldest] = kept.keys()
      if (kept.size >= max && oldest !== undefined) kept.delete(oldest)
      kept.set(question, entry)
      void remember(question, entry)
      const isStale = known !== undefined && known.until + staleMs > now
      return isStale ? known.answer : answer
    },
    clear: () => {
      for (const entry of kept.values()) entry.until = -Infinity
    },
  }
}
