/** A frame rate as ffmpeg expects it: 30000/1001 must not become 29.97. */
export interface FrameRate {
  numerator: number
  denominator: number
}

/** Subtitles in a file that are text, not pictures. */
export interface SubtitleTrack {
  index: number
  language: string | null
}

export interface EmbeddedChapter {
  startSeconds: number
  /** Empty if the file has none. */
  title: string
}

/** The video stream of an upload. Sizes are as displayed, with rotation and pixel aspect ratio applied. */
export interface SourceVideo {
  /** The index of the stream in the file. */
  index: number
  codec: string
  profile: string
  pixelFormat: string
  bitDepth: number
  width: number
  height: number
  storedWidth: number
  storedHeight: number
  /** Degrees counter-clockwise that the player must rotate the stored frames: 0, 90, 180 or 270. */
  rotation: number
  /** Whether the player must mirror the frames, which not all players do. */
  isMirrored: boolean
  hasSquarePixels: boolean
  isInterlaced: boolean
  /** The constant frame rate of the renditions: the source's own, or that of the moving parts of a variable one; 10 to 60. */
  frameRate: FrameRate
  /** Average of the stored frames per second. */
  framesPerSecond: number
  /** Those of the moving parts, if the rate is variable; otherwise the same. */
  movingFramesPerSecond: number
  isVariableRate: boolean
  hdrTransfer: 'smpte2084' | 'arib-std-b67' | null
  /** ffmpeg's name of the YUV matrix; 'unknown' if the file doesn't specify it. */
  colorSpace: string
  /** ffmpeg's name of the color primaries; 'unknown' if the file doesn't specify them. */
  colorPrimaries: string
  /** Stored as RGB, without a YUV matrix. */
  isRgb: boolean
  isFullRange: boolean
  /** Seconds from the start of the file to the first frame. */
  startSeconds: number
  /** Seconds from the start of the file to the end of the last frame. */
  durationSeconds: number
  longestKeyframeGapSeconds: number
  bitsPerSecond: number
}

/** `description`: audio description. `clear-speech`: for people who are hard of hearing. */
export type AudioPurpose = 'main' | 'commentary' | 'description' | 'clear-speech'

export interface SourceAudio {
  index: number
  codec: string
  profile: string
  channels: number
  /** Whether the file specifies what each channel is for. */
  hasLayout: boolean
  sampleRate: number
  bitsPerSecond: number
  /** BCP 47, as short as possible; null if the file doesn't specify it. */
  language: string | null
  /** The track's title in the file; null if there is none. */
  title: string | null
  purpose: AudioPurpose
  /** Seconds from the start of the file to the end of the audio. */
  durationSeconds: number
}

/** The part of an upload to encode: seconds from the start of its file. */
export interface Trim {
  readonly fromSeconds: number
  readonly toSeconds: number
}

/** What `probe` found out about an upload. Plain data that can be stored as JSON. Has video, audio or both. */
export interface Source {
  container: string
  bytes: number
  durationSeconds: number
  bitsPerSecond: number
  /** Where it was filmed according to the camera, in degrees. Only for a *suggestion* to the uploader. */
  location: { latitude: number; longitude: number } | null
  /** When it was recorded as the camera's clock had it, ISO 8601; empty if the file doesn't say it. */
  creationTime: string
  video: SourceVideo | null
  /** The default track. */
  audio: SourceAudio | null
  /** Further tracks that viewers can choose. Their renditions are as long as the video. */
  furtherAudio: SourceAudio[]
  /**
   * Whether its timestamps jump (joined or interrupted recordings). It is then remuxed before encoding, and all times
   * here are those of the remuxed file.
   */
  hasBrokenClock: boolean
  /** Subtitles and chapters inside the file. */
  subtitles: readonly SubtitleTrack[]
  chapters: readonly EmbeddedChapter[]
  /** Whether the end of the file, or of the part in `trim`, is missing. All durations are those of what is there. */
  isIncomplete: boolean
  /** The remaining part, by `trimSource`; null for the whole. All durations are then those of the part. */
  trim: Trim | null
}

/** Video and audio whose ends are at most this far apart count as equally long. */
const EQUAL_SECONDS = 0.1

/** Seconds for which the last frame is held, because the audio is longer: all renditions get the same duration. */
export function heldSeconds({ video, durationSeconds }: Source): number {
  const rest = video ? durationSeconds - video.durationSeconds : 0
  return rest > EQUAL_SECONDS ? rest : 0
}

/** The last frames of an incomplete file may depend on missing ones. */
export const MISSING_END_SECONDS = 1

/** All audio tracks, the default one first. */
export function audioTracks({ audio, furtherAudio }: Source): SourceAudio[] {
  return audio ? [audio, ...furtherAudio] : []
}

/** Whether silence is added at the end, because the video is longer. */
export function needsSilence({ audio, durationSeconds }: Source): boolean {
  return audio !== null && durationSeconds - audio.durationSeconds > EQUAL_SECONDS
}

/**
 * The source with only a part of it to encode. Audio that ends before the trim is silent from there. If the last frame is
 * held during the whole part, the video's duration is negative: it ended that long before. Pure.
 */
export function trimSource(source: Source, trim: Trim): Source {
  const { video, audio } = source
  const durationSeconds = trim.toSeconds - trim.fromSeconds
  const shownSeconds = video ? Math.min(video.durationSeconds, trim.toSeconds) - trim.fromSeconds : 0
  return {
    ...source,
    trim,
    isIncomplete: source.isIncomplete && trim.toSeconds > source.durationSeconds - MISSING_END_SECONDS,
    durationSeconds,
    video: video && { ...video, durationSeconds: shownSeconds },
    audio: audio && { ...audio, durationSeconds },
    furtherAudio: source.furtherAudio.map((track) => Object.assign({}, track, { durationSeconds })),
  }
}

/**
 * Seconds by which the video is shifted to begin at 0. Matroska counts from the silence at the start of AAC and MP3, so
 * its video starts some 20 ms late and in sync with the audio. A longer delay is intended.
 */
export function leadIn(video: SourceVideo): number {
  return video.startSeconds <= 0.06 ? video.startSeconds : 0
}

/** Frames per second as a number. */
export function rateOf(rate: FrameRate): number {
  return rate.numerator / rate.denominator
}
