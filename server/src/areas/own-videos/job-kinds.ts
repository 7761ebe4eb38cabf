import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define.ts'
import { REMOVAL_ATTEMPTS } from '../../platform/storage/removal.ts'

// The names are older than this area. They stay, because existing sites have jobs waiting under them.

/** Publishes videos whose publish time has come. */
export const publishDueJob = defineJob({
  name: 'uploads/publish-due',
  payload: z.object({}),
  once: { key: () => 'publish-due', whileOther: 'unfinished' },
})

/** Removes the files of a video that its owner deleted. */
export const removeFilesJob = defineJob({
  name: 'profile/remove-video-files',
  payload: z.object({ videoId: z.int() }),
  once: { key: ({ videoId }) => String(videoId), whileOther: 'unfinished' },
  ...REMOVAL_ATTEMPTS,
})
