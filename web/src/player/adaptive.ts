import type Hls from 'hls.js'
import type { HlsConfig, Level, LoaderResponse, RetryConfig } from 'hls.js'

/** With data saver on, Auto never goes above this rung. */
export const DATA_SAVER_RUNG = 360

/** hls.js gives up at once when a server cannot be reached and the browser believes to be online; a tunnel looks so too. */
function retriesUnreachable(
  policy: RetryConfig | null | undefined,
  count: number,
  _isTimeout: boolean,
  response: LoaderResponse | undefined,
  retries: boolean,
): boolean {
  return retries || (response?.code === 0 && count < (policy?.maxNumRetry ?? 0))
}

/** The bandwidth of the last film, bits per second: the next one starts with it. */
let knownBandwidth: number | undefined

export function rememberBandwidth(hls: Hls): void {
  if (Number.isFinite(hls.bandwidthEstimate)) knownBandwidth = hls.bandwidthEstimate
}

/** How hls.js is set up. Starting to load is ours to say; `position` in seconds. */
export function hlsConfig(defaults: HlsConfig, position: number, isDataSaver: boolean): Partial<HlsConfig> {
  const { default: fragments } = defaults.fragLoadPolicy
  const { default: playlists } = defaults.playlistLoadPolicy
  const errorRetry = {
    maxNumRetry: 3,
    retryDelayMs: 1000,
    maxRetryDelayMs: 4000,
    shouldRetry: retriesUnreachable,
  }
  return {
    autoStartLoad: false,
    startPosition: position,
    // Portrait and small players need no more pixels than they show.
    capLevelToPlayerSize: !isDataSaver,
    ...(isDataSaver ? { startLevel: 0 } : {}),
    ...bufferLengths(isDataSaver),
    ...(knownBandwidth === undefined || isDataSaver ? {} : { abrEwmaDefaultEstimate: knownBandwidth }),
    fragLoadPolicy: { default: { ...fragments, errorRetry } },
    playlistLoadPolicy: { default: { ...playlists, errorRetry } },
  }
}

/** How far ahead of the viewer it loads, in seconds: enough for a tunnel, and little is lost on those who leave. */
function bufferLengths(isDataSaver: boolean) {
  return isDataSaver
    ? { maxBufferLength: 12, maxMaxBufferLength: 20 }
    : { maxBufferLength: 30, maxMaxBufferLength: 40 }
}

/** Until somebody plays, one piece of the film is enough. */
export function holdAtFirstPiece(config: HlsConfig): void {
  config.maxBufferLength = 1
  config.maxMaxBufferLength = 1
}

/** From now on it loads as far ahead as playing wants. */
export function letGo(config: HlsConfig, isDataSaver: boolean): void {
  Object.assign(config, bufferLengths(isDataSaver))
}

/** A rung's name: the short side, so that a portrait film has the same rungs as others. */
export function rungOf(level: Pick<Level, 'width' | 'height'>): number {
  return level.width > 0 ? Math.min(level.width, level.height) : level.height
}

/** The rungs one can choose, the highest first, each once. */
export function rungsOf(levels: readonly Pick<Level, 'width' | 'height'>[]): number[] {
  return [...new Set(levels.map(rungOf))].filter((rung) => rung > 0).sort((a, b) => b - a)
}

/** The best level (they are sorted by bit rate) that is not above `rung`; the lowest when all are. */
export function levelUpTo(levels: readonly Pick<Level, 'width' | 'height'>[], rung: number): number {
  const index = levels.findLastIndex((level) => rungOf(level) <= rung)
  return Math.max(0, index)
}
