import type { libraryCalls } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import type { Handlers } from '../../platform/http/bind.ts'
import { changeWatchLater, pageOfKept } from './library.ts'

export function libraryHandlers({ db }: { db: Database }): Handlers<typeof libraryCalls> {
  return {
    watchLater: async ({ body, viewer }) => {
      const { videoId, slug, isWanted, place } = body
      return { outcome: await changeWatchLater(db, viewer, { videoId, slug, isWanted, place }) }
    },
    displayWatchLater: ({ query, viewer }) => pageOfKept(db, 'watch-later', viewer, query),
    likedVideos: ({ query, viewer }) => pageOfKept(db, 'liked', viewer, query),
    paidVideoList: () => ({ videos: [] }),
  }
}
