/**
 * Lets at most `max` acts run at a time; the others wait in the order in which they came. For what takes much memory or
 * processor for a moment.
 */
export function limiter(max: number): <T>(act: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (act) => {
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await act()
    } finally {
      // The place goes straight to the next one, so nobody can slip in between.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
