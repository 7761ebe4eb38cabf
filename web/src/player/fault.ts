/**
 * Why playback cannot go on, in the five ways a viewer can tell apart:
 * the network is gone, a piece of the film is, the film is, its data is damaged, the browser is not up to it.
 */
export type FaultKind = 'connection' | 'missing' | 'removed' | 'broken' | 'unsupported'

/** Answers that mean "not for you, or not any more". */
const GONE = new Set([401, 403, 404, 410])

/** A fatal error of hls.js, in its own words; as plain strings, so that its code is not loaded for the names. */
interface HlsError {
  type: string
  details: string
  /** The HTTP status, 0 when there was no answer. */
  code?: number | undefined
}

/** What a fatal error of hls.js comes to. */
export function faultOfHlsError({ type, details, code = 0 }: HlsError): FaultKind {
  if (details === 'manifestIncompatibleCodecsError') return 'unsupported'
  if (type !== 'networkError' || details === 'manifestParsingError') return 'broken'
  if (details.startsWith('manifest') && GONE.has(code)) return 'removed'
  return code >= 400 ? 'missing' : 'connection'
}

/** What an error of the video element comes to when it plays `url` by itself. */
export async function faultOfFile(error: MediaError | null, url: string): Promise<FaultKind> {
  if (error?.code === MediaError.MEDIA_ERR_DECODE) return 'broken'
  // The element does not say whether the file is unplayable or not there: ask for its head.
  try {
    const response = await fetch(url, { method: 'HEAD' })
    if (GONE.has(response.status)) return 'removed'
    if (!response.ok) return 'missing'
    return error?.code === MediaError.MEDIA_ERR_NETWORK ? 'connection' : 'unsupported'
  } catch {
    return 'connection'
  }
}
