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
 * A media error. `areas/encoding` tells the uploader what its code means. `detail` (tool output, measurements) is for the
 * operator's log and must not be shown to users, because it can contain paths.
 */
export class MediaError extends Error {
  readonly code: MediaErrorCode
  readonly detail: string
  /** True if a retry with the same file can succeed. */
  readonly isRetryable: boolean
  /** Whether the owner may retry with the same file. */
  readonly canTryAgain: boolean

  constructor(code: MediaErrorCode, detail = '', options?: ErrorOptions) {
    super(code, options)
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
