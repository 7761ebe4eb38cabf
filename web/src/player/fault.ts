import type { ErrorData } from 'hls.js'

/**
 * Why playback cannot go on, in the five ways a viewer can tell apart:
 * the network is gone, a piece of the film is, the film is, its data is damaged, the browser is not up to it.
 */
export type FaultKind = 'connection' | 'missing' | 'removed' | 'broken' | 'unsupported'

/** Answers that mean "not for you, or not any more". */
const GONE = new Set([401, 403, 404, 410])

/** What a fatal error of hls.js comes to. Compared as strings, so that hls.js is not loaded for its enums. */
export function faultOfHlsError(error: Pick<ErrorData, 'type' | 'details' | 'response'>): FaultKind {
  const status = error.response?.code ?? 0
  const type: string = error.type
  const details: string = error.details
  if (details === 'manifestIncompatibleCodecsError') return 'unsupported'
  if (type !== 'networkError') return 'broken'
  if (details.startsWith('manifest') && GONE.has(status)) return 'removed'
  if (details === 'manifestParsingError') return 'broken'
  return status >= 400 ? 'missing' : 'connection'
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
