const ATTEMPTS = 5

/**
 * Repeats a check of a program that was interrupted (killed, or too slow on a busy machine), because that says nothing
 * about the program. Throws the last error after five interruptions, and any other error at once.
 */
export async function retryInterrupted<Result>(
  check: () => Promise<Result>,
  isInterrupted: (error: unknown) => boolean,
): Promise<Result> {
  for (let left = ATTEMPTS - 1; ; left--) {
    try {
      return await check()
    } catch (error) {
      if (left === 0 || !isInterrupted(error)) throw error
    }
  }
}
