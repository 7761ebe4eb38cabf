/** Why a file cannot become a video. Stable: stored with the upload and used by the server to choose a status code. */
export type MediaErrorCode =
  | 'empty_file'
  | 'not_a_video'
  | 'cut_file'
  | 'damaged_file'
  | 'unsupported_codec'
  | 'no_streams'
  | 'too_long'
  | 'too_large_picture'
  | 'encoder_stalled'
  | 'encoder_failed'
  | 'wrong_result'
  | 'disk_full'

const SENTENCES: Record<MediaErrorCode, string> = {
  empty_file: 'This file is empty. Please choose it again, or export it anew.',
  not_a_video: 'This file is not a video we can read. MP4, MOV, WebM and MKV files work best.',
  cut_file: 'This file is cut off: its end is missing. Please upload the whole file again.',
  damaged_file:
    'This file is damaged and cannot be read to its end. Please export it again and upload the new file.',
  unsupported_codec:
    'The picture or sound in this file is stored in a way we cannot read. Please export it as H.264 MP4.',
  no_streams: 'There is neither picture nor sound in this file.',
  too_long: 'This video is longer than allowed here.',
  too_large_picture: 'The picture of this video is larger than allowed here.',
  encoder_stalled: 'Preparing this video took too long and was stopped. Please try again.',
  encoder_failed: 'Preparing this video was interrupted. Please try again.',
  wrong_result: 'The prepared video did not pass our checks. Please try again.',
  disk_full: 'There is no room left on the server for this video. Please try again later.',
}

/** The causes that lie with us and not with the file: the same file may well succeed another time. */
const RETRYABLE: ReadonlySet<MediaErrorCode> = new Set([
  'encoder_stalled',
  'encoder_failed',
  'wrong_result',
  'disk_full',
])

/**
 * A media failure. `message` is a plain sentence for the uploader; `detail` is for the operator's log (tool output,
 * measured numbers) and must not be shown to users, as it can hold paths.
 */
export class MediaError extends Error {
  readonly code: MediaErrorCode
  readonly detail: string
  /** True when trying the same file again can succeed. */
  readonly isRetryable: boolean

  constructor(code: MediaErrorCode, detail = '', options?: ErrorOptions) {
    super(SENTENCES[code], options)
    this.name = 'MediaError'
    this.code = code
    this.detail = detail
    this.isRetryable = RETRYABLE.has(code)
  }
}
