/** Answers that are kept for a moment, so that a crowd costs what one reader costs. */
export interface KeptAnswers<T> {
  /** The answer to a question: the kept one, the one that is being made, or a new one. */
  get(question: string, make: () => Promise<T>): Promise<T>
  /** Forgets all: something has changed. What is being made now is for those who asked before. */
  clear(): void
}

/** Keeps at most `max` answers, each for `ms` milliseconds. An answer that fails is not kept. */
export function keepAnswers<T>({ ms, max }: { ms: number; max: number }): KeptAnswers<T> {
  const kept = new Map<string, { readonly answer: Promise<T>; readonly until: number }>()
  return {
    get: (question, make) => {
      const now = performance.now()
      const known = kept.get(question)
      if (known && known.until > now) return known.answer
      const answer = make()
      const entry = { answer, until: now + ms }
      // The oldest goes first.
      kept.delete(question)
      const [oldest] = kept.keys()
      if (kept.size >= max && oldest !== undefined) kept.delete(oldest)
      kept.set(question, entry)
      answer.catch(() => {
        if (kept.get(question) === entry) kept.delete(question)
      })
      return answer
    },
    clear: () => kept.clear(),
  }
}
