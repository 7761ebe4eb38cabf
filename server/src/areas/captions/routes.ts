import type { captionCalls } from '@serendib/contract'
import type { Handlers } from '../../platform/http/bind.ts'
import type { CaptionParts } from './cut.ts'
import { chooseDefault, ownCaptions, removeCaptions, saveCaptions } from './captions.ts'

export function captionHandlers(parts: CaptionParts): Handlers<typeof captionCalls> {
  return {
    videoCaptions: async ({ query, viewer }) => ({
      tracks: await ownCaptions(parts.db, viewer, query.videoId ?? 0),
    }),
    saveCaptions: async ({ body, files, viewer }) => {
      const { videoId, language, isDefault = false } = body
      const given = { videoId, language, isDefault, file: files.captions }
      return { tracks: await saveCaptions(parts, viewer, given) }
    },
    chooseDefault: async ({ body, viewer }) => {
      const { videoId, language } = body
      return { tracks: await chooseDefault(parts.db, viewer, { videoId, language }) }
    },
    removeCaptions: async ({ body, viewer }) => ({ tracks: await removeCaptions(parts.db, viewer, body) }),
  }
}
