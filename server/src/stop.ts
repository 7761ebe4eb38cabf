import type { Log } from './platform/log.ts'

/** How a part of the process is stopped; `isCrash`: because of a bug that nobody caught. */
export type Stop = (isCrash: boolean) => Promise<unknown>

// Whatever hangs must not keep the process: what is not finished is taken up after the next start.
const STOP_MS = 20_000

/** Stops the parts in order, the first of the list first, on a signal or after a bug that nobody caught. */
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
  // What cannot be printed, on a full disk or into a closed pipe, is no reason to stop.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => void stop(signal))
  // A bug that nobody caught: the state is unknown, so stop in order and let whoever supervises start again.
  for (const event of ['uncaughtException', 'unhandledRejection']) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, 'unexpected error, the process exits')
      void stop(event, 1)
    })
  }
}
