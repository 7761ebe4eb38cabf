import { cancelJob } from '../../platform/jobs/define.ts'
import type { Handler } from '../../platform/jobs/handler.ts'
import { handle } from '../../platform/jobs/handler.ts'
import type { AddedKind } from '../../media/index.ts'
import { addRenditions, chooseAdded, enqueueAdded } from './added-renditions.ts'
import { updateAdded } from './added-queries.ts'
import { encodeChunk } from './chunks/chunks.ts'
import { giveUpInterruptedEdit, makeEdit } from './edit-jobs/make-edit.ts'
import { encodeVideo, finishLadder, giveUpVideo, joinChunks } from './first-encode.ts'
import {
  checkChunkJob,
  encodeChunkJob,
  encodeJob,
  enqueueAddedJob,
  finishLadderJob,
  joinChunksJob,
  addRenditionsJob,
  makeEditJob,
  removeOutdatedJob,
  sweepRemoteJob,
} from './job-kinds.ts'
import { removeOutdated } from './outdated.ts'
import type { EncodeParts } from './parts.ts'
import { checkResult, encodeHere } from './remote/check-result.ts'
import { sweepResults } from './remote/result-files.ts'
import { deleteSilentWorkers } from './remote/worker-queries.ts'
import { chooseEdits, chooseEncodes, chooseJoins } from './turn-queries.ts'
import { failureTexts } from './failure-texts.ts'

/**
 * The area's job handlers. `encodes` is the number of jobs of each of the first four kinds that run at once in this
 * process. Edit jobs run one at a time.
 */
export function encodingHandlers(parts: EncodeParts, encodes: number): Handler[] {
  const { db } = parts
  const onGiveUp = ({ videoId }: { videoId: number }) => giveUpVideo(db, videoId, failureTexts.interrupted)
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
    handle(checkChunkJob, (id, context) => checkResult(parts, id, context), {
      onGiveUp: (id) => encodeHere(parts, id),
    }),
    handle(
      sweepRemoteJob,
      async (_payload, { log }) => {
        for (const worker of await deleteSilentWorkers(db))
          log.warn({ worker }, 'removed a silent remote worker')
        await sweepResults(db, parts.incoming)
      },
      { cron: '*/10 * * * *' },
    ),
    handle(joinChunksJob, ({ videoId }, context) => joinChunks(parts, videoId, context), {
      concurrency: encodes,
      onGiveUp,
      choose: (waiting, count) => chooseJoins(db, waiting, count),
    }),
    handle(makeEditJob, (id, context) => makeEdit(parts, id, context), {
      onGiveUp: (id) => giveUpInterruptedEdit(parts, id, failureTexts.interrupted),
      choose: (waiting, count) => chooseEdits(db, waiting, count),
    }),
    handle(removeOutdatedJob, () => removeOutdated(parts), { cron: '*/5 * * * *' }),
  ]
}

/** The job handlers for added renditions, which are made in this order. */
export function addedHandlers(parts: EncodeParts, kinds: readonly AddedKind[]): Handler[] {
  if (kinds.length === 0) return []
  const { db } = parts
  return [
    handle(enqueueAddedJob, () => enqueueAdded(db, kinds), { cron: '* * * * *' }),
    handle(addRenditionsJob, ({ videoId }, context) => addRenditions(parts, kinds, videoId, context), {
      onGiveUp: async ({ videoId }) => {
        for (const kind of kinds) await updateAdded(db, videoId, kind)
      },
      choose: (waiting, count) => chooseAdded(db, waiting, count),
    }),
  ]
}
