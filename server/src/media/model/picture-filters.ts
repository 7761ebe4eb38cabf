import { leadIn } from './source.ts'
import type { FrameRate, SourceVideo } from './source.ts'

/** Where a trim begins in the decoded input, and its length. */
export interface TrimWindow {
  readonly startSeconds: number
  readonly seconds: number
}

/** Frames of a rendition, counted from 0. */
export interface FrameRange {
  readonly from: number
  /** The first frame after the range; null for all until the end. */
  readonly end: number | null
}

/** When the frames of a rendition are shown. */
export interface PictureTiming {
  rate: FrameRate
  /** Null: the whole source. */
  window: TrimWindow | null
  /** How long the last frame is held. */
  heldSeconds: number
  /** Only these frames, with the first one at 0; null for all. The input may begin some frames before them. */
  frames: FrameRange | null
}

/**
 * Filters that convert decoded frames, as they are stored, to 8-bit BT.709 of the wanted size: deinterlaced, a constant
 * frame rate from time 0, HDR tone-mapped, upright, square pixels. Without timing, frames keep their times. The first
 * frame of a trim is the one presented at its start.
 */
export function pictureFilters(
  video: SourceVideo,
  size: { width: number; height: number },
  timing: PictureTiming | null,
): string[] {
  const isOnItsSide = video.rotation % 180 !== 0
  const { width, height } = isOnItsSide ? { width: size.height, height: size.width } : size
  return [
    ...(video.isInterlaced ? deinterlacing(video) : []),
    ...(timing ? timingFilters(video, timing) : []),
    ...colorFilters(video, `scale=${width}:${height}:flags=bicubic`),
    'format=yuv420p',
    ...rotationFilters(video),
    'setsar=1',
    'setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709',
  ]
}

/** The deinterlacer fails when the frame size changes. Without a change, the scaler passes frames through. */
function deinterlacing({ storedWidth, storedHeight }: SourceVideo): string[] {
  return [`scale=${storedWidth}:${storedHeight}:interl=1`, 'bwdif=mode=send_frame']
}

/** ffmpeg would rotate frames before the first filter, but rotated lines can't be deinterlaced. */
function rotationFilters({ rotation, isMirrored }: SourceVideo): string[] {
  if (rotation === 90) return [isMirrored ? 'transpose=clock_flip' : 'transpose=cclock']
  if (rotation === 270) return [isMirrored ? 'transpose=cclock_flip' : 'transpose=clock']
  const isUpsideDown = rotation === 180 ? !isMirrored : isMirrored
  return [...(isUpsideDown ? ['vflip'] : []), ...(rotation === 180 ? ['hflip'] : [])]
}

function timingFilters(video: SourceVideo, timing: PictureTiming): string[] {
  const { rate, window, heldSeconds, frames } = timing
  const isHeld = heldSeconds > 0
  // At a constant rate, a single frame without a duration would be lost. A copy gives it one.
  const lengthened = isHeld ? ['tpad=stop_mode=clone:stop=1'] : []
  const constant = `fps=${rate.numerator}/${rate.denominator}${isHeld ? ':eof_action=pass' : ''}`
  // Some files give only an estimate of how long the last frame is shown, so it is held longer and trimmed.
  const held = isHeld ? [`tpad=stop_mode=clone:stop_duration=${heldSeconds + 1}`] : []
  const endSeconds = window?.seconds ?? (isHeld ? video.durationSeconds + heldSeconds : undefined)
  // A trim in which the last frame is held, which was before it.
  if (window && video.durationSeconds <= 0)
    return [
      ...startAtZero(video, timing),
      ...lengthened,
      constant,
      ...held,
      `trim=start=0:end=${window.seconds}`,
    ]
  return [
    ...startAtZero(video, timing),
    ...lengthened,
    // A variable rate becomes constant. If the video starts after the audio, its first frame is held from the
    // beginning.
    `${constant}:start_time=0`,
    ...held,
    ...(endSeconds === undefined ? [] : [`trim=end=${endSeconds}`]),
    ...(frames ? onlyFrames(frames) : []),
  ]
}

/** At a constant rate, timestamps are numbers of frames. */
function onlyFrames({ from, end }: FrameRange): string[] {
  return [`trim=start_pts=${from}${end === null ? '' : `:end_pts=${end}`}`, `setpts=PTS-${from}`]
}

/** Frames before 0 are dropped by the filter that makes the rate constant. */
function startAtZero(video: SourceVideo, { window, frames }: PictureTiming): string[] {
  if (window) return [`setpts=PTS-${window.startSeconds + leadIn(video)}/TB`]
  if (leadIn(video) === 0) return []
  // Within the video, the first frame that is read is not the first one.
  return [frames ? `setpts=PTS-round(${leadIn(video)}/TB)` : 'setpts=PTS-STARTPTS']
}

/**
 * Converts to linear light in which HDR's reference white (203 cd/m², BT.2408) is 1, with BT.709 primaries and
 * rolled-off highlights, and back to BT.709. Mobius leaves everything below 0.3 unchanged, so that skin and leaves are
 * as bright as on the phone.
 */
const TONE_MAPPING = [
  'zscale=transfer=linear:npl=203',
  'format=gbrpf32le',
  'zscale=primaries=bt709',
  'tonemap=tonemap=mobius:desat=0',
  'zscale=transfer=bt709:matrix=bt709:range=tv',
]

/**
 * Scales and converts the colours to BT.709. Floating-point filters come after scaling, because they are by far the
 * most expensive step per pixel.
 */
function colorFilters(video: SourceVideo, scale: string): string[] {
  const matrix = guessMatrix(video)
  const primaries = guessPrimaries(video, matrix)
  if (video.hdrTransfer !== null || primaries !== 'bt709' || matrix === 'ycgco') {
    const range = video.isFullRange || video.isRgb ? 'pc' : 'tv'
    return [
      `${scale}:in_range=${range}:out_range=${range}`,
      ...(video.isRgb ? ['format=gbrp10le'] : []),
      // Some files specify only a part, and zscale refuses to guess the rest.
      `setparams=range=${range}:color_primaries=${primaries}:color_trc=${video.hdrTransfer ?? 'bt709'}:colorspace=${matrix}`,
      ...(video.hdrTransfer === null
        ? ['zscale=primaries=bt709:transfer=bt709:matrix=bt709:range=tv']
        : TONE_MAPPING),
    ]
  }
  if (video.isRgb) return [`${scale}${EXACT}:out_color_matrix=bt709:out_range=tv`]
  // Only differences are specified: without a change of colour or size, the scaler passes frames through unchanged.
  const options = [
    ...(matrix === 'bt709'
      ? []
      : [`in_color_matrix=${SCALER_MATRICES[matrix] ?? 'bt601'}`, 'out_color_matrix=bt709']),
    ...(video.isFullRange ? ['in_range=pc', 'out_range=tv'] : []),
  ]
  return [[`${scale}${options.length > 0 ? EXACT : ''}`, ...options].join(':')]
}

/** Flags for the scaler when it converts colours: without them, flat areas are off by up to 5 of 255. */
const EXACT = '+accurate_rnd+full_chroma_int'

/** The scaler's names of matrices other than BT.601. */
const SCALER_MATRICES: Readonly<Record<string, string>> = {
  fcc: 'fcc',
  smpte240m: 'smpte240m',
  bt2020nc: 'bt2020',
}

const MATRICES: ReadonlySet<string> = new Set(
  'bt709 smpte170m bt470bg fcc smpte240m ycgco bt2020nc'.split(' '),
)

/** Primaries that differ visibly. Those of NTSC and PAL are nearly those of BT.709, and are often tagged without reason. */
const WIDE_PRIMARIES: ReadonlySet<string> = new Set(['bt2020', 'smpte431', 'smpte432'])

/** If a file doesn't specify the matrix, players assume BT.601 for small pictures and BT.709 for large ones. */
function guessMatrix(video: SourceVideo): string {
  if (video.isRgb) return 'gbr'
  if (MATRICES.has(video.colorSpace)) return video.colorSpace
  if (video.colorSpace === 'bt2020c' || video.hdrTransfer !== null) return 'bt2020nc'
  return Math.min(video.width, video.height) >= 720 ? 'bt709' : 'smpte170m'
}

function guessPrimaries(video: SourceVideo, matrix: string): string {
  const { colorPrimaries } = video
  if (WIDE_PRIMARIES.has(colorPrimaries)) return colorPrimaries
  if (!['unknown', 'reserved'].includes(colorPrimaries)) return 'bt709'
  return video.hdrTransfer !== null || matrix === 'bt2020nc' ? 'bt2020' : 'bt709'
}
