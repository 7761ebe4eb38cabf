import { cancelJob } from '../../platform/jobs/define.ts'
import type { Handler } from '../../platform/jobs/handler.ts'
import { handle } from '../../platform/jobs/handler.ts'
import { chooseAv1, enqueueAv1, makeAv1 } from './av1.ts'
import { updateAv1Done } from './av1-queries.ts'
import { encodeChunk } from './chunks/chunks.ts'
import { giveUpInterruptedEdit, makeEdit } from './edit-jobs/make-edit.ts'
import { encodeVideo, finishLadder, giveUpVideo, joinChunks } from './first-encode.ts'
import {
  encodeChunkJob,
  encodeJob,
  enqueueAv1Job,
  finishLadderJob,
  joinChunksJob,
  makeAv1Job,
  makeEditJob,
  removeOutdatedJob,
} from './job-kinds.ts'
import { removeOutdated } from './outdated.ts'
import type { EncodeParts } from './parts.ts'
import { chooseEdits, chooseEncodes, chooseJoins } from './turn-queries.ts'

const FAILED_TEXT = 'Processing was interrupted several times. Please try again.'

/**
 * The area's job handlers. `encodes` is the number of jobs of each of the first four kinds that run at once in this
 * process. Edit jobs run one at a time.
 */
export function encodingHandlers(parts: EncodeParts, encodes: number): Handler[] {
  const { db } = parts
  const onGiveUp = ({ videoId }: { videoId: number }) => giveUpVideo(db, videoId, FAILED_TEXT)
  return [
    handle(encodeJob, ({ videoId }, context) => encodeVideo(parts, videoId, context), {
      concurrency: encodes,
      onGiveUp,
      choose: (waiting, count) => chooseEncodes(db, encodeJob, waiting, count),
    }),
    handle(finishLadderJob, ({ videoId }, context) => finishLadder(parts, videoId, context), {
      concurrency: encodes,
      onGiveUp,
      choose: (waiting, count) => chooseEncodes(db, finishLadderJob, waiting, count),
    }),
    handle(encodeChunkJob, (id, context) => encodeChunk(parts, id, context), {
      concurrency: encodes,
      onGiveUp: async ({ videoId }) => {
        await cancelJob(db, finishLadderJob, { videoId })
        await onGiveUp({ videoId })
      },
      choose: (waiting, count) => chooseEncodes(db, encodeChunkJob, waiting, count),
    }),
    handle(joinChunksJob, ({ videoId }, context) => joinChunks(parts, videoId, context), {
      concurrency: encodes,
      onGiveUp,
      choose: (waiting, count) => chooseJoins(db, waiting, count),
    }),
    handle(makeEditJob, (id, context) => makeEdit(parts, id, context), {
      onGiveUp: (id) => giveUpInterruptedEdit(parts, id, FAILED_TEXT),
      choose: (waiting, count) => chooseEdits(db, waiting, count),
    }),
    handle(removeOutdatedJob, () => removeOutdated(parts), { cron: '*/5 * * * *' }),
  ]
}

/** The job handlers for AV1 renditions. */
export function av1Handlers(parts: EncodeParts): Handler[] {
  const { db } = parts
  return [
    handle(enqueueAv1Job, () => enqueueAv1(db), { cron: '* * * * *' }),
    handle(makeAv1Job, ({ videoId }, context) => makeAv1(parts, videoId, context), {
      onGiveUp: ({ videoId }) => updateAv1Done(db, videoId),
      choose: (waiting, count) => chooseAv1(db, waiting, count),
    }),
  ]
}
