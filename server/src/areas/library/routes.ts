import type { libraryCalls } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import type { Handlers } from '../../platform/http/bind.ts'
import { changeWatchLater, pageOfSaved } from './library.ts'

export function libraryHandlers({ db }: { db: Database }): Handlers<typeof libraryCalls> {
  return {
    watchLater: async ({ body, viewer }) => {
      const { videoId, slug, isWanted, position } = body
      return { outcome: await changeWatchLater(db, viewer, { videoId, slug, isWanted, position }) }
    },
    displayWatchLater: ({ query, viewer }) => pageOfSaved(db, 'watch-later', viewer, query),
    likedVideos: ({ query, viewer }) => pageOfSaved(db, 'liked', viewer, query),
    paidVideoList: () => ({ videos: [] }),
  }
}
