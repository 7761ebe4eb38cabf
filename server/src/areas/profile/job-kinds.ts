import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define.ts'
import { REMOVAL_TRIES } from '../../platform/storage/removal.ts'

/** Removes the files of a video that its owner deleted. */
export const removeFilesJob = defineJob({
  name: 'profile/remove-video-files',
  payload: z.object({ videoId: z.int() }),
  once: { key: ({ videoId }) => String(videoId), whileOther: 'unfinished' },
  ...REMOVAL_TRIES,
})
