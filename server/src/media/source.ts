/** A frame rate as ffmpeg takes it: 30000/1001 must not become 29.97. */
export interface FrameRate {
  numerator: number
  denominator: number
}

/** The picture stream of an upload. Sizes are as displayed: rotation and pixel shape are already applied. */
export interface SourceVideo {
  /** Number of the stream in the file. */
  index: number
  codec: string
  profile: string
  pixelFormat: string
  bitDepth: number
  width: number
  height: number
  /** Degrees counter-clockwise the player must turn the stored picture: 0, 90, 180 or 270. */
  rotation: number
  /** The player must show it as in a mirror, which not all of them do. */
  isMirrored: boolean
  hasSquarePixels: boolean
  isInterlaced: boolean
  /** The constant rate the renditions get: the source's own, or the average of a variable one; 10 to 60. */
  frameRate: FrameRate
  /** Average of the stored frames per second. */
  framesPerSecond: number
  isVariableRate: boolean
  hdrTransfer: 'smpte2084' | 'arib-std-b67' | null
  /** ffmpeg's name of the YUV matrix, 'unknown' where the file does not say. */
  colorSpace: string
  isFullRange: boolean
  /** Seconds from the start of the file to the first picture. */
  startSeconds: number
  /** Seconds from the start of the file to the end of the last picture. */
  durationSeconds: number
  longestKeyframeGapSeconds: number
  bitsPerSecond: number
}

export interface SourceAudio {
  index: number
  codec: string
  profile: string
  channels: number
  sampleRate: number
  bitsPerSecond: number
  /** BCP 47 or ISO 639-2 code, null where the file does not say. */
  language: string | null
  /** Seconds from the start of the file to the end of the sound; null where the container does not say. */
  durationSeconds: number | null
}

/** The part that is to be made of an upload: seconds from the start of its file. */
export interface Cut {
  readonly fromSeconds: number
  readonly toSeconds: number
}

/** What `probe` found out about an upload. Plain data: may be stored as JSON. At least one of video and audio is there. */
export interface Source {
  container: string
  bytes: number
  durationSeconds: number
  bitsPerSecond: number
  /** Where it was filmed, as the camera wrote it. Only ever to be *suggested* to the uploader. Degrees. */
  location: { latitude: number; longitude: number } | null
  video: SourceVideo | null
  audio: SourceAudio | null
  /** What stays of it, by `cutSource`; null: all. All durations are then of what stays. */
  cut: Cut | null
}

/** The source as it is when only a part of it is to be made. Sound that ends before the cut does is silent from there. Pure. */
export function cutSource(source: Source, cut: Cut): Source {
  const { video, audio } = source
  const durationSeconds = cut.toSeconds - cut.fromSeconds
  const shownSeconds = video ? Math.min(video.durationSeconds, cut.toSeconds) - cut.fromSeconds : 0
  return {
    ...source,
    cut,
    durationSeconds,
    video: video && shownSeconds > 0 ? { ...video, durationSeconds: shownSeconds } : null,
    audio: audio && { ...audio, durationSeconds },
  }
}

/**
 * Seconds by which the picture is moved to begin at 0. Matroska counts from the silence that AAC and MP3 begin with, so its
 * pictures start some 20 ms late and in time with the sound; a longer wait is meant.
 */
export function leadIn(video: SourceVideo): number {
  return video.startSeconds <= 0.06 ? video.startSeconds : 0
}

/** Frames per second as a number. */
export function rateOf(rate: FrameRate): number {
  return rate.numerator / rate.denominator
}
