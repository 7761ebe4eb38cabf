import { editCalls, ownVideoCalls } from '@serendib/contract'
import { call } from '../../../platform/calls/api.ts'

/**
 * Whether the owner has trimmed a video or replaced its file since the smaller version was sent. The original would undo
 * that, and show what was trimmed off.
 */
export async function isChangedVideo(videoId: number, smallerName: string): Promise<boolean> {
  const query = { videoId }
  const { state } = await call(editCalls.editState, { query })
  const { fromSeconds, toSeconds, wholeSeconds, job } = state
  if (fromSeconds !== 0 || toSeconds !== wholeSeconds || job !== null) return true
  const { video } = await call(ownVideoCalls.ownDetails, { query })
  return video.fileName !== smallerName
}
