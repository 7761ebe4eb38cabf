import * as z from 'zod/mini'
import { ProcessingState, CallError, SessionEnded, uploadCalls } from '@serendib/contract'
import { call } from '../../../platform/calls/api.ts'
import { askToSignInAgain } from '../../../platform/calls/ask-to-sign-in-again.ts'
import { pause, readEvents } from '../../../platform/calls/event-stream.ts'
import { currentSession } from '../../../platform/session.ts'

/** The live version of the call `processingState`. */
const EVENTS_PATH = '/api/v1/videos/processingEvents'

const RETRY_DELAYS_MS = [1000, 2000, 5000, 10_000] as const

/** Whether the processing has ended. */
function hasEnded(state: ProcessingState): boolean {
  return state.stage === 'ready' || state.stage === 'failed'
}

export interface Follower {
  readonly onState: (state: ProcessingState) => void
  /** Called when the stream is interrupted. It will be reopened. */
  readonly onLost: () => void
  /** Called if the video doesn't exist, or belongs to another account. */
  readonly onGone: (text: string) => void
}

/**
 * Follows a video's processing until it is ready or failed: by server-sent events, or by polling if they are blocked.
 * Stops when the session ends, which opens the sign-in popup.
 */
export async function followProcessing(
  videoId: number,
  follower: Follower,
  signal: AbortSignal,
): Promise<void> {
  let errors = 0
  let last: ProcessingState | undefined
  const take = (state: ProcessingState) => {
    errors = 0
    last = state
    follower.onState(state)
  }
  const onData = (data: string) => take(z.parse(ProcessingState, JSON.parse(data)))
  const isOver = () => signal.aborted
  while (!isOver()) {
    try {
      const token = currentSession()?.token ?? ''
      await readEvents(`${EVENTS_PATH}?videoId=${videoId}`, { token, onData, signal })
      if (last && hasEnded(last)) return
      // The stream ended early, or a proxy buffers it.
      take((await call(uploadCalls.processingState, { query: { videoId }, signal })).state)
      if (last && hasEnded(last)) return
    } catch (error) {
      if (isOver()) return
      if (error instanceof SessionEnded) {
        void askToSignInAgain()
        return
      }
      if (error instanceof CallError && error.httpStatus === 404) {
        follower.onGone(error.text)
        return
      }
      follower.onLost()
    }
    await pause(RETRY_DELAYS_MS[Math.min(errors, RETRY_DELAYS_MS.length - 1)] ?? 0, signal)
    errors += 1
  }
}
