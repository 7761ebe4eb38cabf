import type Hls from 'hls.js'
import type { HlsConfig, Level, LoaderResponse, RetryConfig } from 'hls.js'
import { measuredSpeed } from './line-speed.ts'

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

/** From this speed on (bits per second) hls.js's own guess, the list's first rung, is there soon enough. */
const FAST_LINE = 3_000_000

/** A first piece of so much of the line's speed is there in half its own length: what follows may be better. */
const START_SHARE = 0.5

/**
 * The bandwidth that the first piece of a film is chosen for, bits per second: what the last film had, else a share of what
 * the page's own files had on a slow line, where the first rung of the list would take longer to come than to play.
 */
export function startBandwidth(lastFilm: number | undefined, line: number | undefined): number | undefined {
  if (lastFilm !== undefined) return lastFilm
  return line === undefined || line >= FAST_LINE ? undefined : line * START_SHARE
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
  const bandwidth = isDataSaver ? undefined : startBandwidth(knownBandwidth, measuredSpeed())
  return {
    autoStartLoad: false,
    startPosition: position,
    // Portrait and small players need no more pixels than they show.
    capLevelToPlayerSize: !isDataSaver,
    ...(isDataSaver ? { startLevel: 0 } : {}),
    ...bufferLengths(isDataSaver),
    ...(bandwidth === undefined ? {} : { abrEwmaDefaultEstimate: bandwidth }),
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

/** Has the browser keep the lists of the pieces that it would begin with, picture and sound: a press finds them there. */
export function fetchListsAhead(hls: Hls): void {
  const first = hls.levels[hls.firstAutoLevel]
  const sound = hls.allAudioTracks.find(({ groupId }) => groupId === first?.audioGroups?.[0])
  for (const url of [first?.uri, sound?.url])
    // What does not come now is asked for when somebody plays.
    if (url !== undefined) void fetch(url).catch(() => undefined)
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
