import type { Log } from './platform/log.ts'

/** Stops a component of the process. `isCrash`: because of an uncaught error. */
export type Stop = (isCrash: boolean) => Promise<unknown>

// The process exits after this time even if a component hangs. Unfinished jobs are resumed after the next start.
const STOP_MS = 20_000

/** Stops the components in order on a signal or after an uncaught error. */
export function stopOnSignal(stops: readonly Stop[], log: Log): void {
  let isStopping = false
  const stop = async (reason: string, failure = 0) => {
    if (isStopping) return
    isStopping = true
    log.info({ reason }, 'stopping')
    setTimeout(() => process.exit(1), STOP_MS).unref()
    let code = failure
    for (const action of stops) {
      await action(failure !== 0).catch((error: unknown) => {
        code = 1
        log.error({ err: error }, "couldn't stop a component")
      })
    }
    process.exit(code)
  }
  // Failing to print, because of a full disk or closed pipe, must not end the process.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => void stop(signal))
  // After an uncaught error the state is unknown: stop in order, and let the process supervisor restart us.
  for (const event of ['uncaughtException', 'unhandledRejection']) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, 'unexpected error, the process exits')
      void stop(event, 1)
    })
  }
}
