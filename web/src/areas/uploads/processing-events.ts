import * as z from 'zod/mini'
import { ProcessingState, Refused, SessionEnded, uploadCalls } from '@serendib/contract'
import { call } from '../../platform/api.ts'
import { openPrompt } from '../../platform/prompts.ts'
import { currentSession } from '../../platform/session.ts'
import { createEventParser } from './event-stream.ts'

/** The same call as `processingState`, live. */
const EVENTS_PATH = '/api/v1/videos/processingEvents'

const TRY_AGAIN_MS = [1000, 2000, 5000, 10_000] as const
/** The server says something every 15 s; a stream that is silent for longer is held back by something in between. */
const SILENT_MS = 40_000

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
  const isOver = () => signal.aborted
  while (!isOver()) {
    try {
      await readEvents(videoId, take, signal)
      if (last && isAtRest(last)) return
      // The stream ended early, or was held back: the plain call tells in any case.
      take((await call(uploadCalls.processingState, { query: { videoId }, signal })).state)
      if (last && isAtRest(last)) return
    } catch (error) {
      if (isOver() || error instanceof SessionEnded) return
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

/** Reads one stream to its end. Ends quietly when it stays silent; throws what the network throws. */
async function readEvents(
  videoId: number,
  onState: (state: ProcessingState) => void,
  signal: AbortSignal,
): Promise<void> {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), SILENT_MS)
  try {
    const response = await fetch(`${EVENTS_PATH}?videoId=${videoId}`, {
      headers: { Accept: 'text/event-stream', Authorization: `Bearer ${currentSession()?.token ?? ''}` },
      signal: AbortSignal.any([signal, silence.signal]),
    })
    if (response.status === 401) {
      openPrompt('login-again')
      throw new SessionEnded()
    }
    if (!response.ok || response.body === null) return
    const parse = createEventParser()
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), SILENT_MS)
      for (const data of parse(read.value)) onState(z.parse(ProcessingState, JSON.parse(data)))
    }
  } catch (error) {
    if (!silence.signal.aborted) throw error
  } finally {
    clearTimeout(timer)
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
