/**
 * A controller that ends when `signal` does too, until it is let go. AbortSignal.any, which would do the same, is not in Safari
 * before 17.4.
 */
export function controllerUnder(signal: AbortSignal): { controller: AbortController; letGo: () => void } {
  const controller = new AbortController()
  const end = () => controller.abort(signal.reason)
  if (signal.aborted) end()
  signal.addEventListener('abort', end)
  return { controller, letGo: () => signal.removeEventListener('abort', end) }
}
