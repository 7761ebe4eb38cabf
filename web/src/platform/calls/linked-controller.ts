/**
 * A controller that is aborted together with `signal`, until it is released. Safari lacks AbortSignal.any,
 * which does the same, before 17.4.
 */
export function linkedController(signal: AbortSignal): { controller: AbortController; unlink: () => void } {
  const controller = new AbortController()
  const end = () => controller.abort(signal.reason)
  if (signal.aborted) end()
  signal.addEventListener('abort', end)
  return { controller, unlink: () => signal.removeEventListener('abort', end) }
}
