/** How many bytes of a file `isNotVideo` looks at. */
export const SNIFF_BYTES = 4096

/** The first bytes of documents and photos, which are picked by mistake: PDF, ZIP (and Office), JPEG, PNG. */
const OTHER_FILES = [
  [0x25, 0x50, 0x44, 0x46, 0x2d],
  [0x50, 0x4b, 0x03, 0x04],
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47],
]

/**
 * Whether the content shows at once that a file is not a video: plain text, a document or a photo. Names and extensions
 * don't count. A file whose media type says video or audio passes; processing judges it.
 */
export function isNotVideo(mediaType: string, head: Uint8Array): boolean {
  if (/^(?:video|audio)\//.test(mediaType) || head.length === 0) return false
  return OTHER_FILES.some((start) => start.every((byte, at) => head[at] === byte)) || isText(head)
}

function isText(head: Uint8Array): boolean {
  // Media files have control characters from the first bytes on.
  if (head.some((byte) => byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d))) return false
  try {
    // `stream`: the last character may be cut.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return true
  } catch {
    return false
  }
}
