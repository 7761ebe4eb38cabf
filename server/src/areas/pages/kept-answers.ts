/** Answers that are kept for a moment, so that a crowd costs what one reader costs. */
export interface KeptAnswers<T> {
  /**
   * The answer to a question: the kept one, the one that is being made, or a new one. `make` is told the last one, which is no
   * longer kept, and may answer it once more.
   */
  get(question: string, make: (last: T | undefined) => Promise<T>): Promise<T>
  /** Something has changed: all are made anew. What is being made now is for those who asked before. */
  clear(): void
}

interface Kept<T> {
  readonly answer: Promise<T>
  /** The answer, once it is there; before that the one before. */
  last: T | undefined
  until: number
}

/** Keeps at most `max` answers, each for `ms` milliseconds. An answer that fails is not kept. */
export function keepAnswers<T>({ ms, max }: { ms: number; max: number }): KeptAnswers<T> {
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
      return answer
    },
    clear: () => {
      for (const entry of kept.values()) entry.until = 0
    },
  }
}
