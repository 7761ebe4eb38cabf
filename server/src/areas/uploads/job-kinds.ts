import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define.ts'

/** Makes a video's first playable state, then enqueues `finishLadderJob`. One unfinished job a video. */
export const encodeJob = defineJob({
  name: 'uploads/encode-video',
  payload: z.object({ videoId: z.int() }),
  once: { key: ({ videoId }) => String(videoId), whileOther: 'unfinished' },
  retryLimit: 2,
  retryDelaySeconds: 5,
  timeoutSeconds: 20 * 3600,
})

/** Makes the renditions that follow a video's first playable state. It has workers of its own: first states don't wait for it. */
export const finishLadderJob = defineJob({
  name: 'uploads/finish-ladder',
  payload: z.object({ videoId: z.int() }),
  once: { key: ({ videoId }) => String(videoId), whileOther: 'unfinished' },
  retryLimit: 2,
  retryDelaySeconds: 5,
  timeoutSeconds: 20 * 3600,
})

/** Makes a film anew as its order says, cut or from another file, and shows it so. */
export const makeCutJob = defineJob({
  name: 'cuts/make-cut',
  payload: z.object({ videoId: z.int(), orderId: z.int() }),
  once: { key: ({ orderId }) => String(orderId), whileOther: 'unfinished' },
  retryLimit: 2,
  retryDelaySeconds: 5,
  timeoutSeconds: 20 * 3600,
})

/** How long an encoding may go on that was cancelled: its worker learns of it within its heartbeat, and has ten seconds to end it. */
export const ENCODING_ENDS_MS = 60_000

/** Publishes the films whose time has come. */
export const publishDueJob = defineJob({
  name: 'uploads/publish-due',
  payload: z.object({}),
  once: { key: () => 'publish-due', whileOther: 'unfinished' },
})

/** Finishes uploads whose last answer was lost, and removes those that were left for a week, and what encodings left that were given up. */
export const sweepUploadsJob = defineJob({
  name: 'uploads/sweep',
  payload: z.object({}),
  once: { key: () => 'sweep', whileOther: 'unfinished' },
})
