import type { captionCalls } from '@serendib/contract'
import type { Handlers } from '../../platform/http/bind.ts'
import type { CaptionParts } from './trimmed-captions.ts'
import { checkCaptions, chooseDefault, ownCaptions, removeCaptions, saveCaptions } from './captions.ts'

export function captionHandlers(parts: CaptionParts): Handlers<typeof captionCalls> {
  return {
    videoCaptions: async ({ query, viewer }) => ({
      tracks: await ownCaptions(parts.db, viewer, query.videoId ?? 0),
    }),
    checkCaptions: async ({ body, files }) => ({
      captions: await checkCaptions({ encoding: body.encoding, file: files.captions }),
    }),
    saveCaptions: async ({ body, files, viewer }) => {
      const { videoId, language, isDefault = false, encoding } = body
      const given = { videoId, language, isDefault, encoding, file: files.captions }
      return { tracks: await saveCaptions(parts, viewer, given) }
    },
    chooseDefault: async ({ body, viewer }) => {
      const { videoId, language } = body
      return { tracks: await chooseDefault(parts.db, viewer, { videoId, language }) }
    },
    removeCaptions: async ({ body, viewer }) => ({ tracks: await removeCaptions(parts.db, viewer, body) }),
  }
}
