/** The number of bytes that `isNotVideo` checks. */
export const SNIFF_BYTES = 4096

/** The first bytes of documents and photos that people pick by mistake: PDF, ZIP (and Office), JPEG, PNG. */
const OTHER_FILES = [
  [0x25, 0x50, 0x44, 0x46, 0x2d],
  [0x50, 0x4b, 0x03, 0x04],
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47],
]

/**
 * Whether a file's content is evidently not a video: plain text, a document or a photo. Names and extensions are
 * ignored. A file with a video or audio media type passes and is checked during processing.
 */
export function isNotVideo(mediaType: string, head: Uint8Array): boolean {
  if (/^(?:video|audio)\//.test(mediaType) || head.length === 0) return false
  return OTHER_FILES.some((start) => start.every((byte, at) => head[at] === byte)) || isText(head)
}

function isText(head: Uint8Array): boolean {
  // Media files contain control characters from the first bytes on.
  if (head.some((byte) => byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d))) return false
  try {
    // `stream`: the last character may be truncated.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return true
  } catch {
    return false
  }
}
