import { isDiskFullError, isVerdict, ToolError } from './tools/run.ts'

/**
 * Why a file cannot become a video. Stable codes: stored with the upload, and used by the server to choose an HTTP
 * status.
 */
export type MediaErrorCode =
  | 'empty_file'
  | 'not_a_video'
  | 'truncated_file'
  | 'damaged_file'
  | 'unreadable_file'
  | 'encrypted_file'
  | 'unsupported_codec'
  | 'no_streams'
  | 'too_long'
  | 'too_large_picture'
  | 'too_many_tracks'
  | 'encoder_stalled'
  | 'encoder_failed'
  | 'not_encodable'
  | 'wrong_result'
  | 'disk_full'
  | 'missing_file'

const SENTENCES: Record<MediaErrorCode, string> = {
  empty_file: 'This file is empty. Export it again and upload the new file.',
  not_a_video: "We can't read this file as a video. MP4, MOV, WebM and MKV files work best.",
  truncated_file:
    "This file is incomplete: its end is missing, and it can't be played without it. Upload the whole file. If the recording was interrupted, repair it first: many cameras do so when the card is put back in.",
  damaged_file: 'This file is damaged. Export it again and upload the new file.',
  unreadable_file: 'This file is damaged. Export it again and upload the new file.',
  encrypted_file: "This file is encrypted, so we can't read it. Upload a version without copy protection.",
  unsupported_codec:
    "This codec isn't supported. Export the video as an MP4 file with H.264 and AAC, and upload the new file.",
  no_streams: 'This file contains no video or audio.',
  too_long: 'This video is longer than the limit.',
  too_large_picture: "This video's resolution is higher than the limit.",
  too_many_tracks: 'This file has too many tracks. Export it with one video track and one audio track.',
  encoder_stalled: 'Processing took too long and was stopped. Please try again.',
  encoder_failed: 'Processing was interrupted. Please try again.',
  not_encodable: "We couldn't process this file. Export it as H.264 MP4 and upload the new file.",
  wrong_result: 'Processing produced an invalid video. Please try again.',
  disk_full: 'The server is out of disk space. Try again later.',
  missing_file: "The server couldn't find the uploaded file. Try again later.",
}

/** Causes that are, or may be, on the server's side, so that the same file may succeed in a retry. */
const RETRYABLE: ReadonlySet<MediaErrorCode> = new Set([
  'unreadable_file',
  'encoder_stalled',
  'encoder_failed',
  'not_encodable',
  'wrong_result',
  'disk_full',
  'missing_file',
])

/** Errors that no change by the owner, the operator or a new version of the site can fix for the same file. */
const FINAL: ReadonlySet<MediaErrorCode> = new Set([
  'empty_file',
  'truncated_file',
  'encrypted_file',
  'no_streams',
  'too_many_tracks',
])

/**
 * A media error. `message` is shown to the uploader. `detail` (tool output, measurements) is for the operator's log and
 * must not be shown to users, because it can contain paths.
 */
export class MediaError extends Error {
  readonly code: MediaErrorCode
  readonly detail: string
  /** True if a retry with the same file can succeed. */
  readonly isRetryable: boolean
  /** Whether the owner may retry with the same file. */
  readonly canTryAgain: boolean

  constructor(code: MediaErrorCode, detail = '', options?: ErrorOptions) {
    super(SENTENCES[code], options)
    this.name = 'MediaError'
    this.code = code
    this.detail = detail
    this.isRetryable = RETRYABLE.has(code)
    this.canTryAgain = !FINAL.has(code)
  }
}

/**
 * Converts the error of a failed tool to a `MediaError`. `judge` returns the code if the tool has judged the file's
 * content. All other failures are the server's and retried. Errors that are not `ToolError`s are returned unchanged.
 */
export function asMediaError(error: unknown, judge: (verdict: ToolError) => MediaErrorCode): unknown {
  if (!(error instanceof ToolError)) return error
  return new MediaError(codeOf(error, judge), error.message, { cause: error })
}

function codeOf(error: ToolError, judge: (verdict: ToolError) => MediaErrorCode): MediaErrorCode {
  const { failure } = error
  if (isDiskFullError(error)) return 'disk_full'
  if (isVerdict(error)) return judge(error)
  return failure === 'stalled' || failure === 'time_limit' ? 'encoder_stalled' : 'encoder_failed'
}
