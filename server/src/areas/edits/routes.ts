import type { editCalls } from '@serendib/contract'
import type { Handlers } from '../../platform/http/bind.ts'
import type { EditParts } from './edit-requests.ts'
import { editStateOf, cancelOwnEdit, retryEdit, requestTrim } from './edit-requests.ts'

export function editHandlers(parts: EditParts): Handlers<typeof editCalls> {
  return {
    editState: async ({ query, viewer }) => ({ state: await editStateOf(parts, viewer, query.videoId) }),
    trimVideo: async ({ body, viewer }) => {
      const { videoId, fromSeconds, toSeconds } = body
      await requestTrim(parts.db, viewer, videoId, { fromSeconds, toSeconds })
      return { state: await editStateOf(parts, viewer, videoId) }
    },
    retryEdit: async ({ body, viewer }) => {
      await retryEdit(parts.db, viewer, body.videoId)
      return { state: await editStateOf(parts, viewer, body.videoId) }
    },
    cancelEdit: async ({ body, viewer }) => {
      await cancelOwnEdit(parts.db, viewer, body.videoId)
      return { state: await editStateOf(parts, viewer, body.videoId) }
    },
  }
}
