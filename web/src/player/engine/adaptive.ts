import type Hls from 'hls.js'
import type { HlsConfig, Level, LoaderResponse, RetryConfig } from 'hls.js'
import { measuredBandwidth } from './bandwidth.ts'

/** With data saver on, Auto never goes above this rendition. */
export const DATA_SAVER_RENDITION = 360

/**
 * The server's lowest rendition (`LOWEST_SIZE` in server/src/media): at most 100 kbit/s with audio, for lines on which nothing else
 * plays.
 */
export const LOWEST_RENDITION = 140

/**
 * hls.js gives up at once when a server is unreachable while the browser reports to be online; a train in a
 * tunnel looks the same.
 */
function retriesUnreachable(
  policy: RetryConfig | null | undefined,
  count: number,
  _isTimeout: boolean,
  response: LoaderResponse | undefined,
  retries: boolean,
): boolean {
  return retries || (response?.code === 0 && count < (policy?.maxNumRetry ?? 0))
}

/** The bandwidth of the last video, in bits per second: the next one starts with it. */
let knownBandwidth: number | undefined

export function rememberBandwidth(hls: Hls): void {
  if (Number.isFinite(hls.bandwidthEstimate)) knownBandwidth = hls.bandwidthEstimate
}

/**
 * From this bandwidth on (bits per second) hls.js's default, the first rendition of the playlist, loads fast
 * enough.
 */
const FAST_CONNECTION = 3_000_000

/** A first segment at this share of the bandwidth loads in half its duration, so later ones may be better. */
const START_SHARE = 0.5

/**
 * The bandwidth that the first segment of a video is chosen for, in bits per second: that of the last video;
 * otherwise, on a slow line, a share of the bandwidth that the page's own files had. There the first
 * rendition of the playlist would take longer to load than to play.
 */
export function startBandwidth(lastVideo: number | undefined, line: number | undefined): number | undefined {
  if (lastVideo !== undefined) return lastVideo
  return line === undefined || line >= FAST_CONNECTION ? undefined : line * START_SHARE
}

/** Whether the line is so slow that smaller files matter, as far as known. */
export function isConnectionSlow(): boolean {
  return (knownBandwidth ?? measuredBandwidth() ?? Infinity) < FAST_CONNECTION
}

/** The configuration of hls.js. We decide when loading starts; `position` is in seconds. */
export function hlsConfig(defaults: HlsConfig, position: number, isDataSaver: boolean): Partial<HlsConfig> {
  const { default: fragments } = defaults.fragLoadPolicy
  const { default: playlists } = defaults.playlistLoadPolicy
  const errorRetry = {
    maxNumRetry: 3,
    retryDelayMs: 1000,
    maxRetryDelayMs: 4000,
    shouldRetry: retriesUnreachable,
  }
  const bandwidth = isDataSaver ? undefined : startBandwidth(knownBandwidth, measuredBandwidth())
  return {
    autoStartLoad: false,
    startPosition: position,
    // Portrait videos and small players need no more pixels than they show.
    capLevelToPlayerSize: !isDataSaver,
    ...(isDataSaver ? { startLevel: 0 } : {}),
    ...bufferLengths(isDataSaver),
    ...(bandwidth === undefined ? {} : { abrEwmaDefaultEstimate: bandwidth }),
    fragLoadPolicy: { default: { ...fragments, errorRetry } },
    playlistLoadPolicy: { default: { ...playlists, errorRetry } },
  }
}

/** How far ahead it buffers, in seconds: enough for a tunnel without wasting much on viewers who leave. */
function bufferLengths(isDataSaver: boolean) {
  return isDataSaver
    ? { maxBufferLength: 12, maxMaxBufferLength: 20 }
    : { maxBufferLength: 30, maxMaxBufferLength: 40 }
}

/**
 * Preloads the media playlists of the rendition that playback would start with, video and audio, so that they are in
 * the browser's cache when playback starts.
 */
export function fetchListsAhead(hls: Hls): void {
  const first = hls.levels[hls.firstAutoLevel]
  const sound = hls.allAudioTracks.find(({ groupId }) => groupId === first?.audioGroups?.[0])
  for (const url of [first?.uri, sound?.url])
    // If this fails, they are requested again when playback starts.
    if (url !== undefined) void fetch(url).catch(() => undefined)
}

/** Until playback starts, one segment of the video is enough. */
export function loadFirstSegmentOnly(config: HlsConfig): void {
  config.maxBufferLength = 1
  config.maxMaxBufferLength = 1
}

/** From now on, buffer as far ahead as playback needs. */
export function loadEverything(config: HlsConfig, isDataSaver: boolean): void {
  Object.assign(config, bufferLengths(isDataSaver))
}

/**
 * Lets a video start above the lowest rendition, unless the line is known to be too slow for the next one. Afterwards, hls.js
 * chooses by what it measures.
 */
export function startAboveLowest(hls: Hls, isDataSaver: boolean): void {
  const { levels } = hls
  const level = startAbove(
    levels,
    isDataSaver ? 0 : hls.firstAutoLevel,
    knownBandwidth ?? measuredBandwidth(),
  )
  if (level !== undefined) hls.startLevel = level
}

/** The level to start with instead of `first`; undefined if it is the right one. Pure. */
export function startAbove(
  levels: readonly Pick<Level, 'width' | 'height' | 'bitrate'>[],
  first: number,
  line: number | undefined,
): number | undefined {
  const chosen = levels[first]
  if (!chosen || renditionOf(chosen) !== LOWEST_RENDITION) return undefined
  const next = levels.findIndex((level) => renditionOf(level) > LOWEST_RENDITION)
  const bitrate = levels[next]?.bitrate
  return bitrate !== undefined && (line === undefined || line >= bitrate) ? next : undefined
}

/** A rendition's name: the short side, so that a portrait video has the same names as others. */
export function renditionOf(level: Pick<Level, 'width' | 'height'>): number {
  return level.width > 0 ? Math.min(level.width, level.height) : level.height
}

/** The selectable renditions, highest first, without duplicates. */
export function renditionsOf(levels: readonly Pick<Level, 'width' | 'height'>[]): number[] {
  return [...new Set(levels.map(renditionOf))].filter((rendition) => rendition > 0).sort((a, b) => b - a)
}

/**
 * The best level (levels are sorted by bit rate) that is not above `rendition`; the lowest when all are, or when there
 * is only audio.
 */
export function levelUpTo(levels: readonly Pick<Level, 'width' | 'height'>[], rendition: number): number {
  const index = levels.findLastIndex((level) => renditionOf(level) > 0 && renditionOf(level) <= rendition)
  return Math.max(0, index)
}
