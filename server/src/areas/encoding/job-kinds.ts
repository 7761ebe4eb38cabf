import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define.ts'

/** How often an encoding is attempted, and how long an attempt may take. */
export const ENCODING = { retryLimit: 2, retryDelaySeconds: 5, timeoutSeconds: 20 * 3600 } as const

/** Makes a video's first playable state, then enqueues `finishLadderJob`. At most one unfinished job per video. */
export const encodeJob = defineJob({
  name: 'uploads/encode-video',
  hasOwnRetry: true,
  payload: z.object({ videoId: z.int() }),
  once: { key: ({ videoId }) => String(videoId), whileOther: 'unfinished' },
  ...ENCODING,
})

/**
 * Makes the renditions that follow a video's first playable state: of long videos only the small ones, while
 * `encodeChunkJob` makes the others. It has separate workers, so that first playable states don't wait for it.
 */
export const finishLadderJob = defineJob({
  name: 'uploads/finish-ladder',
  hasOwnRetry: true,
  payload: z.object({ videoId: z.int() }),
  once: { key: ({ videoId }) => String(videoId), whileOther: 'unfinished' },
  ...ENCODING,
})

/** Encodes a chunk of a long video; the last one that is stored enqueues `joinChunksJob`. */
export const encodeChunkJob = defineJob({
  name: 'uploads/encode-chunk',
  hasOwnRetry: true,
  payload: z.object({ videoId: z.int(), index: z.int() }),
  once: { key: ({ videoId, index }) => `${videoId}/${index}`, whileOther: 'unfinished' },
  ...ENCODING,
})

/** Checks a chunk that a remote worker encoded, and stores it. */
export const checkChunkJob = defineJob({
  name: 'uploads/check-chunk',
  hasOwnRetry: true,
  payload: z.object({ videoId: z.int(), index: z.int() }),
  once: { key: ({ videoId, index }) => `${videoId}/${index}`, whileOther: 'unfinished' },
  ...ENCODING,
})

/** Removes remote workers that are silent for days, and files of theirs that nobody needs. */
export const sweepRemoteJob = defineJob({
  name: 'uploads/sweep-remote-workers',
  payload: z.object({}),
  once: { key: () => 'sweep-remote-workers', whileOther: 'unfinished' },
})

/** Completes the ladder of a long video from its chunks. */
export const joinChunksJob = defineJob({
  name: 'uploads/join-chunks',
  hasOwnRetry: true,
  payload: z.object({ videoId: z.int() }),
  once: { key: ({ videoId }) => String(videoId), whileOther: 'unfinished' },
  ...ENCODING,
})

/** Runs an edit job (a trim or a replacement) and shows its result. */
export const makeEditJob = defineJob({
  name: 'edits/make-edit',
  hasOwnRetry: true,
  payload: z.object({ videoId: z.int(), editId: z.int() }),
  once: { key: ({ editId }) => String(editId), whileOther: 'unfinished' },
  ...ENCODING,
})

/** Makes a video's added renditions once its ladder is complete. The name is from when those in AV1 were all. */
export const addRenditionsJob = defineJob({
  name: 'uploads/make-av1',
  payload: z.object({ videoId: z.int() }),
  once: { key: ({ videoId }) => String(videoId), whileOther: 'unfinished' },
  ...ENCODING,
})

/** Enqueues `addRenditionsJob` for videos without added renditions. */
export const enqueueAddedJob = defineJob({
  name: 'uploads/enqueue-av1',
  payload: z.object({}),
  once: { key: () => 'enqueue-av1', whileOther: 'unfinished' },
})

/**
 * How long a cancelled encoding may continue: its worker notices at its next heartbeat, and has ten seconds to stop.
 */
export const ENCODING_ENDS_MS = 60_000

/** How long an abandoned run may still write files: its worker notices within a minute that it has lost the job. */
export const ABANDONED_SECONDS = 600

/** Removes expired refused files, outdated files, and uploads of replacements that are no longer needed. */
export const removeOutdatedJob = defineJob({
  name: 'edits/remove-outdated',
  payload: z.object({}),
  once: { key: () => 'remove-outdated', whileOther: 'unfinished' },
})
