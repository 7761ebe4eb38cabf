import * as z from 'zod/mini'
import { SessionEnded } from '@serendib/contract'
import { pause, readEvents } from '../../platform/calls/event-stream.ts'
import { lockManager, openChannel } from '../../platform/site-data.ts'

const EVENTS_PATH = '/api/v1/usersettings/notificationEvents'
const RETRY_MS = [1000, 2000, 5000, 15_000, 30_000] as const

const CountMessage = z.object({ count: z.int() })

/**
 * Follows the number of unread notifications until the signal is aborted or the session ends. One window of
 * this browser holds the stream and informs the others, because browsers limit connections per site. Where
 * the windows cannot coordinate, each has its own stream.
 */
export async function followCount(
  person: { userId: number; token: string },
  onCount: (count: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const name = `serendib.bell.${person.userId}`
  const windows = openChannel(name)
  windows?.addEventListener('message', (event: MessageEvent<unknown>) => {
    const message = z.safeParse(CountMessage, event.data)
    if (message.success) onCount(message.data.count)
  })
  const keepStream = () =>
    readAgainAndAgain(
      person.token,
      (message) => {
        // eslint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel stays within one
        windows?.postMessage(message)
        onCount(message.count)
      },
      signal,
    )
  try {
    // Locks exist only on pages served over TLS or from this machine, and are refused where site data is blocked.
    await (lockManager()?.request(name, { signal }, keepStream).catch(keepStream) ?? keepStream())
  } finally {
    windows?.close()
  }
}

async function readAgainAndAgain(
  token: string,
  onMessage: (message: z.output<typeof CountMessage>) => void,
  signal: AbortSignal,
): Promise<void> {
  const isOver = () => signal.aborted
  let failures = 0
  const onData = (data: string) => {
    failures = 0
    onMessage(z.parse(CountMessage, JSON.parse(data)))
  }
  while (!isOver()) {
    try {
      await readEvents(EVENTS_PATH, { token, onData, signal })
    } catch (error) {
      // The user's next call reports it. The bell must not open the sign-in popup.
      if (isOver() || error instanceof SessionEnded) return
    }
    await pause(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 0, signal)
    failures += 1
  }
}
