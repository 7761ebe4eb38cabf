import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define.ts'

/** Reads the track file that an owner gave. */
export const readTrackJob = defineJob({ name: 'tracks/read', payload: z.object({ videoId: z.int() }) })

/** Finds the places that shown tracks pass, after the gazetteer changed. */
export const findPassedJob = defineJob({ name: 'tracks/find-passed-places', payload: z.object({}) })

/** Reads the track inside a video's file after the file was replaced. */
export const readVideoTrackJob = defineJob({
  name: 'tracks/read-video',
  payload: z.object({ videoId: z.int() }),
  timeoutSeconds: 3600,
})
