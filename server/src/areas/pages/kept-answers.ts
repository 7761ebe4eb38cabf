/** Answers that are kept for a moment, so that a crowd costs what one reader costs, and nobody waits for what was just there. */
export interface KeptAnswers<T> {
  /**
   * The answer to a question: the kept one, the one that is being made, or a new one. One that is no longer fresh is answered
   * once more, and made anew for those who ask later. `make` is told the last one, and may answer it again.
   */
  get(question: string, make: Make<T>): Promise<T>
  /** Whether there is an answer, or one that is being made, that `get` gives without making another one first. */
  has(question: string): boolean
  /** Something has changed: all are made anew. What is being made now is for those who asked before. */
  clear(): void
}

type Make<T> = (last: T | undefined) => Promise<T>

export interface KeepOptions {
  /** So long an answer is fresh, in milliseconds. */
  readonly ms: number
  /** So long after that it is still answered. */
  readonly staleMs: number
  /** So long after such an answer a new one is begun: whoever got it asks for more at once, and comes first. */
  readonly restMs: number
  /** How many are kept; the one that was made first goes first. */
  readonly max: number
}

interface Kept<T> {
  readonly answer: Promise<T>
  /** The answer, once it is there; before that the one before. */
  last: T | undefined
  until: number
  isRenewed: boolean
}

const CLEARED = -Infinity

/** Keeps answers. One that fails is not kept. */
export function keepAnswers<T>({ ms, staleMs, restMs, max }: KeepOptions): KeptAnswers<T> {
  const kept = new Map<string, Kept<T>>()

  function keep(question: string, answer: Promise<T>, last: T | undefined): void {
    const entry: Kept<T> = { answer, last, until: performance.now() + ms, isRenewed: false }
    // The oldest goes first.
    kept.delete(question)
    const [oldest] = kept.keys()
    if (kept.size >= max && oldest !== undefined) kept.delete(oldest)
    kept.set(question, entry)
    void remember(question, entry)
  }

  async function remember(question: string, entry: Kept<T>): Promise<void> {
    try {
      entry.last = await entry.answer
    } catch {
      if (kept.get(question) === entry) kept.delete(question)
    }
  }

  async function renew(question: string, known: Kept<T>, make: Make<T>): Promise<void> {
    const isStillKnown = () => kept.get(question) === known && known.until !== CLEARED
    if (!isStillKnown()) return
    try {
      const made = await make(known.last)
      if (isStillKnown()) keep(question, Promise.resolve(made), made)
    } catch {
      // Whoever asks next makes it, and hears of it.
      if (kept.get(question) === known) kept.delete(question)
    }
  }

  return {
    get: (question, make) => {
      const now = performance.now()
      const known = kept.get(question)
      if (known && known.until > now) return known.answer
      if (known && known.until + staleMs > now) {
        if (!known.isRenewed) setTimeout(() => void renew(question, known, make), restMs).unref()
        known.isRenewed = true
        return known.answer
      }
      const answer = make(known?.last)
      keep(question, answer, known?.last)
      return answer
    },
    has: (question) => {
      const known = kept.get(question)
      return known !== undefined && known.until + staleMs > performance.now()
    },
    clear: () => {
      for (const entry of kept.values()) entry.until = CLEARED
    },
  }
}
