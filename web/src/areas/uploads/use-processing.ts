import { useEffect, useState } from 'react'
import type { ProcessingState } from '@serendib/contract'
import { uploadCalls } from '@serendib/contract'
import { call, textOf } from '../../platform/api.ts'
import { uploadTexts } from '../../platform/texts/uploads.ts'
import { followProcessing } from './processing-events.ts'

export interface Processing {
  /** Undefined until the server has told. */
  readonly state: ProcessingState | undefined
  /** The stream is interrupted; what is shown may be old. */
  readonly isLost: boolean
  /** Why nothing can be said about the video any more, or why the retry was refused. */
  readonly problem: string | undefined
  readonly isRetrying: boolean
  /** Encodes a failed video once more. */
  readonly retry: () => void
  /** Looks once more at one that was ready: it may have been cut. */
  readonly lookAgain: () => void
}

type Seen = Pick<Processing, 'state' | 'isLost' | 'problem'> & { videoId: number | null }

/** The live processing state of a video; null for none yet. A new token (signing in again) takes it up again. */
export function useProcessing(videoId: number | null, token: string): Processing {
  const nothing: Seen = { videoId, state: undefined, isLost: false, problem: undefined }
  const [seen, setSeen] = useState<Seen>(nothing)
  const [isRetrying, setRetrying] = useState(false)
  const [round, setRound] = useState(0)

  useEffect(() => {
    if (videoId === null) return
    const end = new AbortController()
    const follower = {
      onState: (state: ProcessingState) => setSeen({ videoId, state, isLost: false, problem: undefined }),
      onLost: () => setSeen((before) => ({ ...before, isLost: true })),
      onGone: (problem: string) => setSeen({ ...nothing, videoId, problem }),
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
      setSeen({ videoId, state, isLost: false, problem: undefined })
      setRound((before) => before + 1)
    } catch (error) {
      setSeen((before) => ({ ...before, problem: textOf(error, uploadTexts.stage.failed) }))
    }
    setRetrying(false)
  }

  const { state, isLost, problem } = seen.videoId === videoId ? seen : nothing
  return {
    state,
    isLost,
    problem,
    isRetrying,
    retry: () => void retry(),
    lookAgain: () => setRound((before) => before + 1),
  }
}
