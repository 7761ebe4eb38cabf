import * as z from 'zod/mini'
import { calls, endpoint, envelope } from './kernel/endpoint.ts'
import { AnyText, Flag, Id, TextFlag } from './kernel/scalars.ts'
import { as, OptionalId, viewerId, wireObject } from './kernel/wire-object.ts'

/** A language as BCP 47 writes it: 'si', 'ta', 'en-GB'. */
const Language = AnyText.check(z.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/, 'is not a language'))

/** The captions of a video in one language. */
export const CaptionTrack = wireObject({
  language: as('cp_language', AnyText),
  /** Address of the WebVTT file. */
  url: as('cp_url', AnyText),
  /** Shown to whoever has chosen nothing. */
  isDefault: as('cp_default', Flag),
})
export type CaptionTrack = z.output<typeof CaptionTrack>

const ownVideo = { userId: viewerId('uid'), videoId: as('vid', Id) }
const tracks = envelope({ tracks: as('dataset', z.array(CaptionTrack)) })

export const captionCalls = calls('captions', {
  videoCaptions: endpoint({
    method: 'GET',
    path: '/v1/captions/videoCaptions',
    access: 'signed-in',
    summary: 'The captions of an own video, by language.',
    query: wireObject({ userId: viewerId('uid'), videoId: as('vid', OptionalId) }),
    reply: tracks,
    refusals: ['video_not_found'],
  }),
  saveCaptions: endpoint({
    method: 'POST',
    path: '/v1/captions/saveCaptions',
    access: 'signed-in',
    pace: 'picture',
    summary:
      'Keeps captions (WebVTT or SubRip, UTF-8, up to 1 MB) for an own video, in place of those in the same language.',
    body: wireObject({
      ...ownVideo,
      language: as('language', Language),
      isDefault: as('default', TextFlag),
    }),
    files: { captions: { wireName: 'captionFile', kind: 'captions' } },
    reply: tracks,
    refusals: [
      'video_not_found',
      'captions_missing',
      'captions_too_large',
      'captions_not_utf8',
      'captions_not_readable',
      'too_many_captions',
    ],
  }),
  chooseDefault: endpoint({
    method: 'POST',
    path: '/v1/captions/defaultCaptions',
    access: 'signed-in',
    summary:
      'Says which captions of an own video are shown to whoever has chosen nothing; none without a language.',
    body: wireObject({ ...ownVideo, language: as('language', z.optional(Language)) }),
    reply: tracks,
    refusals: ['video_not_found', 'captions_not_found'],
  }),
  removeCaptions: endpoint({
    method: 'POST',
    path: '/v1/captions/removeCaptions',
    access: 'signed-in',
    summary: 'Removes the captions of an own video in one language.',
    body: wireObject({ ...ownVideo, language: as('language', Language) }),
    reply: tracks,
    refusals: ['video_not_found', 'captions_not_found'],
  }),
})
