import { decodeReply, encodeReply, trackCalls, type VideoDetail, type VideoTrack } from '@serendib/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { call, queryClient } from '../../platform/calls/api.ts'

type TrackVideo = Pick<VideoDetail, 'id' | 'slug'>

/** Loads the track of a video; null if it shows none (any more). */
export async function loadTrack({ id: videoId, slug }: TrackVideo): Promise<VideoTrack | null> {
  const { track } = await call(trackCalls.videoTrack, { query: { videoId, slug } })
  return track
}

const Stored = z.looseObject({ status: z.number() })

/** As it is stored on a device. */
export function formatTrack(track: VideoTrack): string {
  return JSON.stringify(encodeReply(trackCalls.videoTrack, { track }))
}

/** A track from a device; null if it can't be read any more. */
export function parseTrack(text: string): VideoTrack | null {
  try {
    return decodeReply(trackCalls.videoTrack, z.parse(Stored, JSON.parse(text)))?.track ?? null
  } catch {
    return null
  }
}

/** Reads the track of a downloaded video, as `formatTrack` wrote it. */
export type ReadStored = (videoId: number) => Promise<string | undefined>

const trackQuery = (video: TrackVideo, readStored: ReadStored | undefined) =>
  queryOptions({
    queryKey: ['track', video.id, readStored !== undefined],
    queryFn: async () => {
      if (!readStored) return loadTrack(video)
      const text = await readStored(video.id)
      return text === undefined ? null : parseTrack(text)
    },
    networkMode: readStored ? 'always' : 'online',
  })

/** The track of a video; from the device with `readStored`. Also works in the embedded player, which has no provider. */
export const useTrackOf = (video: TrackVideo, readStored: ReadStored | undefined) =>
  useQuery(trackQuery(video, readStored), queryClient)
