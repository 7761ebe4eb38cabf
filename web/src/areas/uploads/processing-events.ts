import * as z from 'zod/mini'
import { ProcessingState, Refused, SessionEnded, uploadCalls } from '@serendib/contract'
import { call } from '../../platform/api.ts'
import { pause, readEvents } from '../../platform/event-stream.ts'
import { openPrompt } from '../../platform/prompts.ts'
import { currentSession } from '../../platform/session.ts'

/** The same call as `processingState`, live. */
const EVENTS_PATH = '/api/v1/videos/processingEvents'

const TRY_AGAIN_MS = [1000, 2000, 5000, 10_000] as const

/** Whether nothing more will happen by itself. */
function isAtRest(state: ProcessingState): boolean {
  return state.stage === 'ready' || state.stage === 'failed'
}

export interface Follower {
  readonly onState: (state: ProcessingState) => void
  /** The stream is interrupted; it comes back by itself. */
  readonly onLost: () => void
  /** The video is not there, or not ours. */
  readonly onGone: (text: string) => void
}

/**
 * Follows a video's processing until it is ready or failed: by server-sent events, and where those do not get through by
 * asking. The session's end opens the login popup and ends the following.
 */
export async function followProcessing(
  videoId: number,
  follower: Follower,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0
  let last: ProcessingState | undefined
  const take = (state: ProcessingState) => {
    failures = 0
    last = state
    follower.onState(state)
  }
  const onData = (data: string) => take(z.parse(ProcessingState, JSON.parse(data)))
  const isOver = () => signal.aborted
  while (!isOver()) {
    try {
      const token = currentSession()?.token ?? ''
      await readEvents(`${EVENTS_PATH}?videoId=${videoId}`, { token, onData, signal })
      if (last && isAtRest(last)) return
      // The stream ended early, or was held back: the plain call tells in any case.
      take((await call(uploadCalls.processingState, { query: { videoId }, signal })).state)
      if (last && isAtRest(last)) return
    } catch (error) {
      if (isOver()) return
      if (error instanceof SessionEnded) {
        openPrompt('login-again')
        return
      }
      if (error instanceof Refused && error.httpStatus === 404) {
        follower.onGone(error.text)
        return
      }
      follower.onLost()
    }
    await pause(TRY_AGAIN_MS[Math.min(failures, TRY_AGAIN_MS.length - 1)] ?? 0, signal)
    failures += 1
  }
}
