import { historyCalls, libraryCalls, videoCalls } from '@serendib/contract'
import { pagesOf } from '../../kit/pages.ts'
import { queryOf } from '../../platform/calls/api.ts'

/** A list of saved videos. */
export type SavedList = 'watch-later' | 'liked'

const CALLS = { 'watch-later': libraryCalls.displayWatchLater, liked: libraryCalls.likedVideos } as const

/** Votes and saves elsewhere change these lists. */
const options = { isAlwaysFresh: true }

/** The viewer's saved videos. */
export const savedVideosQuery = (list: SavedList) => pagesOf(CALLS[list], 'videos', {}, options)

/** The viewer's watched videos. */
export const watchedQuery = () => pagesOf(historyCalls.watchHistory, 'videos', {}, options)

/** A few of the newest videos, shown with an empty list. */
export const newVideosQuery = queryOf(videoCalls.recentUploads, { cursor: '', limit: 10 })
