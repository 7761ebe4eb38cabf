import type { cutCalls } from '@serendib/contract'
import type { Handlers } from '../../platform/http/bind.ts'
import type { CutParts } from './cut.ts'
import { cutStateOf, dropCut, makeAgain, orderCut } from './cut.ts'

export function cutHandlers(parts: CutParts): Handlers<typeof cutCalls> {
  return {
    cutState: async ({ query, viewer }) => ({ state: await cutStateOf(parts, viewer, query.videoId) }),
    cutVideo: async ({ body, viewer }) => {
      const { videoId, fromSeconds, toSeconds } = body
      await orderCut(parts.db, viewer, videoId, { fromSeconds, toSeconds })
      return { state: await cutStateOf(parts, viewer, videoId) }
    },
    makeAgain: async ({ body, viewer }) => {
      await makeAgain(parts.db, viewer, body.videoId)
      return { state: await cutStateOf(parts, viewer, body.videoId) }
    },
    dropCut: async ({ body, viewer }) => {
      await dropCut(parts.db, viewer, body.videoId)
      return { state: await cutStateOf(parts, viewer, body.videoId) }
    },
  }
}
