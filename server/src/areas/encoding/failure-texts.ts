import { defineTexts } from '@serendib/texts'
import { knownTexts } from '../../platform/texts/known-texts.ts'

/** Why processing failed, for the uploader. Stored in English, because jobs have no reader. */
export const failureTexts = defineTexts({
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
  unavailable: 'The video is no longer available.',
  interrupted: 'Processing was interrupted several times. Please try again.',
})

/** A stored text in the language of the request. */
export const failureText = knownTexts(failureTexts)
