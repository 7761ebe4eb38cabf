import * as z from 'zod/mini'
import { calls, endpoint, envelope } from './kernel/endpoint.ts'
import { AnyText, Flag, Id, TextFlag, Whole } from './kernel/scalars.ts'
import { as, OptionalId, viewerId, wireObject } from './kernel/wire-object.ts'

/** A language tag (BCP 47): 'si', 'ta', 'en-GB'. */
const Language = AnyText.check(z.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/, 'is not a language'))

/** The captions of a video in one language. */
export const CaptionTrack = wireObject({
  language: as('cp_language', AnyText),
  /** URL of the WebVTT file. */
  url: as('cp_url', AnyText),
  /** Shown to viewers who have not chosen a language. */
  isDefault: as('cp_default', Flag),
})
export type CaptionTrack = z.output<typeof CaptionTrack>

/** The encodings that a captions file can be read in, by the names of the Encoding Standard. */
export const CAPTION_ENCODINGS = [
  ...(['utf-8', 'utf-16le', 'utf-16be', 'windows-1250', 'windows-1251', 'windows-1252'] as const),
  ...(['windows-1253', 'windows-1254', 'windows-1255', 'windows-1256', 'windows-1257'] as const),
  ...(['windows-1258', 'windows-874', 'iso-8859-2', 'iso-8859-5', 'iso-8859-6', 'koi8-r'] as const),
  ...(['koi8-u', 'macintosh', 'shift_jis', 'euc-jp', 'gb18030', 'big5', 'euc-kr'] as const),
] as const
const CaptionEncoding = z.enum(CAPTION_ENCODINGS)
export type CaptionEncoding = z.output<typeof CaptionEncoding>

/** Part of a captions file that won't be in the saved captions. */
const CaptionProblem = wireObject({
  /** Counted from 1. `formatting`, `settings` and `style` are reported for their first line only. */
  line: as('line', Whole),
  kind: as(
    'kind',
    z.enum([
      ...([
        'unreadable_times',
        'ends_before_start',
        'too_late',
        'no_text',
        'stray_text',
        'too_long',
      ] as const),
      ...(['formatting', 'settings', 'style', 'characters'] as const),
    ]),
  ),
})
export type CaptionProblem = z.output<typeof CaptionProblem>

const PreviewCue = wireObject({
  start: as('start', z.number()),
  end: as('end', z.number()),
  text: as('text', AnyText),
})

/** What a captions file would be saved as. */
export const CheckedCaptions = wireObject({
  encoding: as('encoding', CaptionEncoding),
  cueCount: as('cues', Whole),
  firstCues: as('first_cues', z.array(PreviewCue)),
  /** The first 100. */
  problems: as('problems', z.array(CaptionProblem)),
  problemCount: as('problems_total', Whole),
})
export type CheckedCaptions = z.output<typeof CheckedCaptions>

const captionsFile = { captions: { wireName: 'captionFile', kind: 'captions' } } as const
const fileErrors = [
  ...(['captions_missing', 'captions_too_large', 'captions_not_text', 'captions_telemetry'] as const),
  ...(['captions_other_format', 'too_many_cues'] as const),
] as const
/** Detected if it is omitted. */
const encoding = as('encoding', z.optional(CaptionEncoding))

const ownVideo = { userId: viewerId('uid'), videoId: as('vid', Id) }
const tracks = envelope({ tracks: as('dataset', z.array(CaptionTrack)) })

export const captionCalls = calls('captions', {
  videoCaptions: endpoint({
    method: 'GET',
    path: '/v1/captions/videoCaptions',
    access: 'signed-in',
    summary: 'Returns the captions of a video of the viewer, by language.',
    query: wireObject({ userId: viewerId('uid'), videoId: as('vid', OptionalId) }),
    reply: tracks,
    errors: ['video_not_found'],
  }),
  checkCaptions: endpoint({
    method: 'POST',
    path: '/v1/captions/checkCaptions',
    access: 'signed-in',
    rateLimit: 'picture',
    summary:
      'Reads a captions file without saving it. Returns its encoding, the number of captions, the first ones, and what was not understood, by line.',
    body: wireObject({ userId: viewerId('uid'), encoding }),
    files: captionsFile,
    reply: envelope({ captions: as('dataset', CheckedCaptions) }),
    errors: fileErrors,
  }),
  saveCaptions: endpoint({
    method: 'POST',
    path: '/v1/captions/saveCaptions',
    access: 'signed-in',
    rateLimit: 'picture',
    summary:
      'Uploads captions (WebVTT, SubRip, SubStation Alpha or LRC, up to 10 MB) for a video of the viewer. Replaces captions in the same language.',
    body: wireObject({
      ...ownVideo,
      language: as('language', Language),
      isDefault: as('default', TextFlag),
      encoding,
    }),
    files: captionsFile,
    reply: tracks,
    errors: [...fileErrors, 'video_not_found', 'captions_not_readable', 'too_many_captions'],
  }),
  chooseDefault: endpoint({
    method: 'POST',
    path: '/v1/captions/defaultCaptions',
    access: 'signed-in',
    summary: 'Sets the default captions of a video of the viewer; none without a language.',
    body: wireObject({ ...ownVideo, language: as('language', z.optional(Language)) }),
    reply: tracks,
    errors: ['video_not_found', 'captions_not_found'],
  }),
  removeCaptions: endpoint({
    method: 'POST',
    path: '/v1/captions/removeCaptions',
    access: 'signed-in',
    summary: 'Deletes the captions of a video of the viewer in one language.',
    body: wireObject({ ...ownVideo, language: as('language', Language) }),
    reply: tracks,
    errors: ['video_not_found', 'captions_not_found'],
  }),
})
