import * as z from 'zod/mini'
import { calls, endpoint, envelope } from './kernel/endpoint.ts'
import { AnyText, Flag, Id, Seconds, Whole } from './kernel/scalars.ts'
import { as, viewerId, wireObject } from './kernel/wire-object.ts'

/** What must be left of a film that is cut, in seconds. */
export const CUT_SECONDS_MIN = 2

/** Half of the milliseconds that times are rounded to: differences of such are not exact. */
const ROUNDING_SECONDS = 0.0005

/** Whether enough of a film stays: two seconds, or all of one that is shorter. All in seconds. */
export function isCutLongEnough(
  { fromSeconds, toSeconds }: { fromSeconds: number; toSeconds: number },
  wholeSeconds: number,
): boolean {
  return toSeconds - fromSeconds >= Math.min(CUT_SECONDS_MIN, wholeSeconds) - ROUNDING_SECONDS
}

/** A cut, or a film from another file, that is being made or could not be. */
const CutOrder = wireObject({
  fromSeconds: as('from', z.number()),
  toSeconds: as('to', z.number()),
  percent: as('percent', Whole),
  /** The other file that it is made from; null: the film's own. */
  fileName: as('file_name', z.nullable(AnyText)),
  /** Why it could not be made; null while it is being made. */
  failure: as('reason', z.nullable(AnyText)),
  /** Whether the other file is still here, to try once more. */
  canRetry: as('retry', Flag),
})

/** What is shown of a film. All times are seconds of the whole film. */
export const CutState = wireObject({
  videoId: as('vd_id', Whole),
  wholeSeconds: as('whole_seconds', z.number()),
  fromSeconds: as('from', z.number()),
  toSeconds: as('to', z.number()),
  order: as('order', z.nullable(CutOrder)),
  /** The whole film as MP4, of a cut one for its owner and for an hour; empty where there is none. */
  filmUrl: as('film_url', AnyText),
  /** The preview pictures of what is shown. */
  storyboardUrl: as('storyboard_url', AnyText),
})
export type CutState = z.output<typeof CutState>

const ownVideo = { userId: viewerId('uid'), videoId: as('videoId', Id) }
const state = envelope({ state: as('dataset', CutState) })

export const cutCalls = calls('cuts', {
  cutState: endpoint({
    method: 'GET',
    path: '/v1/videos/cutState',
    access: 'signed-in',
    summary:
      'What is shown of an own video, and the cut, or the film from another file, that is being made of it.',
    query: wireObject(ownVideo),
    reply: state,
    refusals: ['video_not_found'],
  }),
  cutVideo: endpoint({
    method: 'POST',
    path: '/v1/videos/cutVideo',
    access: 'signed-in',
    summary:
      'Has what is before `from` and after `to` cut off an own video, in seconds of the whole one; from its start to its end makes it whole again. It is shown as it was until the cut is ready.',
    body: wireObject({
      ...ownVideo,
      fromSeconds: as('from', Seconds),
      toSeconds: as('to', Seconds),
    }),
    reply: state,
    refusals: [
      'video_not_found',
      'video_under_review',
      'cut_not_ready',
      'cut_without_original',
      'cut_beyond_film',
      'cut_too_short',
      'cut_in_work',
    ],
  }),
  makeAgain: endpoint({
    method: 'POST',
    path: '/v1/videos/makeAgain',
    access: 'signed-in',
    summary: 'Tries once more to make an own video from its other file, where that could not be done.',
    body: wireObject(ownVideo),
    reply: state,
    refusals: ['video_not_found', 'video_under_review'],
  }),
  dropCut: endpoint({
    method: 'POST',
    path: '/v1/videos/dropCut',
    access: 'signed-in',
    summary:
      'Stops the cut, or the film from another file, that is being made of an own video, or forgets that it failed: it stays as it is.',
    body: wireObject(ownVideo),
    reply: state,
    refusals: ['video_not_found'],
  }),
})
