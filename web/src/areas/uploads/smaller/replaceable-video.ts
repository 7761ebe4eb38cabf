import { CallError, editCalls, uploadCalls } from '@serendib/contract'
import { call } from '../../../platform/calls/api.ts'

/**
 * Whether the original can replace the smaller version that became a video: `gone` if the video was deleted, `replaced` if
 * its owner has replaced the file since, so only they decide. A trim stays. It waits for the video's publication, which
 * it would delay, and for its edit job: a failed one, which it would discard, may be retried.
 */
export async function isReplaceable(videoId: number): Promise<'ready' | 'later' | 'replaced' | 'gone'> {
  const query = { videoId }
  try {
    const { state } = await call(uploadCalls.processingState, { query })
    if (state.stage !== 'ready' || state.status !== 'published') return 'later'
    const { job, isFileReplaced } = (await call(editCalls.editState, { query })).state
    if (job !== null) return 'later'
    return isFileReplaced ? 'replaced' : 'ready'
  } catch (error) {
    return error instanceof CallError && error.code === 'video_not_found' ? 'gone' : 'later'
  }
}

export async function isFileReplaced(videoId: number): Promise<boolean> {
  return (await call(editCalls.editState, { query: { videoId } })).state.isFileReplaced
}
