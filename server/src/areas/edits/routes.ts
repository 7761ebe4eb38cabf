import type { editCalls } from '@serendib/contract'
import type { Handlers } from '../../platform/http/bind.ts'
import type { EditParts } from './edit-requests.ts'
import { getEditState, cancelOwnEdit, retryEdit, requestTrim } from './edit-requests.ts'

export function editHandlers(parts: EditParts): Handlers<typeof editCalls> {
  return {
    editState: async ({ query, viewer }) => ({ state: await getEditState(parts, viewer, query.videoId) }),
    trimVideo: async ({ body, viewer }) => {
      const { videoId, fromSeconds, toSeconds } = body
      await requestTrim(parts.db, viewer, videoId, { fromSeconds, toSeconds })
      return { state: await getEditState(parts, viewer, videoId) }
    },
    retryEdit: async ({ body, viewer }) => {
      await retryEdit(parts.db, viewer, body.videoId)
      return { state: await getEditState(parts, viewer, body.videoId) }
    },
    cancelEdit: async ({ body, viewer }) => {
      await cancelOwnEdit(parts.db, viewer, body.videoId)
      return { state: await getEditState(parts, viewer, body.videoId) }
    },
  }
}
