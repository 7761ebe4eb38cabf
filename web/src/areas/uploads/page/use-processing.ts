import { useEffect, useState } from 'react'
import type { ProcessingState } from '@serendib/contract'
import { uploadCalls } from '@serendib/contract'
import { call, formatError } from '../../../platform/calls/api.ts'
import { abortOnLogout } from '../../../platform/calls/event-stream.ts'
import { uploadTexts } from '../../../platform/texts/uploads.ts'
import { followProcessing } from './processing-events.ts'

export interface Processing {
  /** Undefined until the first response. */
  readonly state: ProcessingState | undefined
  /** Whether the stream is interrupted and the state may be outdated. */
  readonly isLost: boolean
  /** Why the video no longer has a state, or why the retry failed. */
  readonly error: string | undefined
  readonly isRetrying: boolean
  /** Retries the encoding of a failed video. */
  readonly retry: () => void
  /** Reloads the state of a video that was ready, because it may have been trimmed. */
  readonly reload: () => void
}

type Seen = Pick<Processing, 'state' | 'isLost' | 'error'> & { videoId: number | null }

/**
 * The live processing state of a video; null while there is none. A new token, after signing in again, reopens the
 * stream.
 */
export function useProcessing(videoId: number | null, token: string): Processing {
  const nothing: Seen = { videoId, state: undefined, isLost: false, error: undefined }
  const [seen, setSeen] = useState<Seen>(nothing)
  const [isRetrying, setRetrying] = useState(false)
  const [round, setRound] = useState(0)

  useEffect(() => {
    if (videoId === null) return
    const end = new AbortController()
    abortOnLogout(end)
    const follower = {
      onState: (state: ProcessingState) => setSeen({ videoId, state, isLost: false, error: undefined }),
      onLost: () => setSeen((before) => ({ ...before, isLost: true })),
      onGone: (error: string) => setSeen({ ...nothing, videoId, error }),
    }
    void followProcessing(videoId, follower, end.signal)
    return () => end.abort()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `nothing` is new at every render
  }, [videoId, token, round])

  const retry = async () => {
    if (videoId === null) return
    setRetrying(true)
    try {
      const { state } = await call(uploadCalls.encodeVideo, { body: { videoId } })
      setSeen({ videoId, state, isLost: false, error: undefined })
      setRound((before) => before + 1)
    } catch (error) {
      setSeen((before) => ({ ...before, error: formatError(error, uploadTexts.stage.failed) }))
    }
    setRetrying(false)
  }

  const { state, isLost, error } = seen.videoId === videoId ? seen : nothing
  return {
    state,
    isLost,
    error,
    isRetrying,
    retry: () => void retry(),
    reload: () => setRound((before) => before + 1),
  }
}
