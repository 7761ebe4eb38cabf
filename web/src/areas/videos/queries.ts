import { videoCalls } from '@serendib/contract'
import { pagesOf } from '../../kit/index.ts'
import { queryOf } from '../../platform/calls/api.ts'

export const categoriesQuery = queryOf(videoCalls.allCategories)

/** Public videos, newest first, optionally of one category. The limit is divisible into rows of five, three, two and one. */
export const allVideosQuery = (categoryId: number | undefined) =>
  pagesOf(videoCalls.allVideos, 'videos', { categoryId, limit: 30 })
