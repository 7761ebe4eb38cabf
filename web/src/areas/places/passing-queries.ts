import { trackCalls } from '@serendib/contract'
import { pagesOf } from '../../kit/index.ts'
import type { Position } from './distance.ts'

// Apart from the queries of all pages of places: the map doesn't load the calls of tracks.

/** The videos whose track passes a place. */
export const passingVideosQuery = (place: string) =>
  pagesOf(trackCalls.passingVideos, 'videos', { place, limit: 10 })

/** The videos whose track passes near a position, which is sent with two decimals: about a kilometre. */
export const nearVideosQuery = ({ latitude, longitude }: Position) =>
  pagesOf(trackCalls.nearVideos, 'videos', {
    latitude: round(latitude),
    longitude: round(longitude),
    limit: 10,
  })

const round = (degrees: number) => Math.round(degrees * 100) / 100
