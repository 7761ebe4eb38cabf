/**
 * Why playback cannot continue, as far as a viewer can tell apart: no network, no data for ten seconds, a
 * missing segment, too much data for this network, a missing video, damaged data, an unsupported format.
 */
export type ErrorKind =
  'connection' | 'stalled' | 'missing' | 'limited' | 'removed' | 'broken' | 'unsupported'

/** Status codes that mean "forbidden or gone". */
const GONE = new Set([401, 403, 404, 410])

/** The status code for a network that got as much as the site allows in an hour. */
const TOO_MUCH = 429

/** A fatal error of hls.js. Plain strings, so that its code is not loaded for the names. */
interface HlsError {
  type: string
  details: string
  /** The HTTP status, 0 when there was no response. */
  code?: number | undefined
}

/** Classifies a fatal error of hls.js. */
export function errorOfHlsError({ type, details, code = 0 }: HlsError): ErrorKind {
  if (code === TOO_MUCH) return 'limited'
  if (details === 'manifestIncompatibleCodecsError') return 'unsupported'
  if (type !== 'networkError' || details === 'manifestParsingError') return 'broken'
  if (details.startsWith('manifest') && GONE.has(code)) return 'removed'
  return code >= 400 ? 'missing' : 'connection'
}

/** Classifies an error of a video element that plays `url` natively. */
export async function errorOfFile(error: MediaError | null, url: string): Promise<ErrorKind> {
  if (error?.code === MediaError.MEDIA_ERR_DECODE) return 'broken'
  // The element does not say whether the file is unplayable or missing, so send a HEAD request.
  try {
    const response = await fetch(url, { method: 'HEAD' })
    if (response.status === TOO_MUCH) return 'limited'
    if (GONE.has(response.status)) return 'removed'
    if (!response.ok) return 'missing'
    return error?.code === MediaError.MEDIA_ERR_NETWORK ? 'connection' : 'unsupported'
  } catch {
    return 'connection'
  }
}

const LONGEST_WAIT_SECONDS = 300

/** How long the site asks to wait, in milliseconds; at most five minutes, because the device may be in another network then. */
export function waitOf(request: unknown): number {
  const header = request instanceof XMLHttpRequest ? request.getResponseHeader('retry-after') : null
  return Math.min(Number(header) || LONGEST_WAIT_SECONDS, LONGEST_WAIT_SECONDS) * 1000
}
