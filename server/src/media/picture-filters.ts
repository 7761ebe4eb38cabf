import { leadIn } from './source.ts'
import type { FrameRate, SourceVideo } from './source.ts'

/** Where in what is decoded a cut begins, and how long it is. */
export interface CutWindow {
  readonly startSeconds: number
  readonly seconds: number
}

/**
 * The filters that turn a decoded picture (already turned upright by ffmpeg) into 8-bit BT.709 of the wanted size: whole
 * pictures instead of half ones, a constant rate from time 0, HDR brought down to what any screen shows, square pixels.
 * Without a rate the pictures keep their times. Of a cut's window the first picture is the one that is shown at its start.
 */
export function pictureFilters(
  video: SourceVideo,
  size: { width: number; height: number },
  rate: FrameRate | null,
  window: CutWindow | null = null,
): string[] {
  return [
    ...(video.isInterlaced ? ['bwdif=mode=send_frame'] : []),
    ...(rate ? startAtZero(video, window) : []),
    // Variable rates become constant, and a picture that starts after the sound is held from the beginning.
    ...(rate ? [`fps=${rate.numerator}/${rate.denominator}:start_time=0`] : []),
    ...(rate && window ? [`trim=end=${window.seconds}`] : []),
    `scale=${[size.width, size.height, 'flags=bicubic', ...(video.hdrTransfer === null ? colorOptions(video) : [])].join(':')}`,
    // After the scaling, because it works in floating point: by far the dearest step per pixel.
    ...(video.hdrTransfer === null ? [] : toneMapping(video.hdrTransfer)),
    'format=yuv420p',
    'setsar=1',
    'setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709',
  ]
}

/** Pictures before 0 are dropped by the filter that makes the rate constant. */
function startAtZero(video: SourceVideo, window: CutWindow | null): string[] {
  if (window) return [`setpts=PTS-${window.startSeconds + leadIn(video)}/TB`]
  return leadIn(video) === 0 ? [] : ['setpts=PTS-STARTPTS']
}

/**
 * Linear light in which HDR's reference white (203 cd/m², BT.2408) is 1, BT.709 primaries, the lights rolled off, back to BT.709.
 * Mobius leaves everything below 0.3 as it is: skin and leaves come out as light as the phone shows them.
 */
function toneMapping(hdrTransfer: string): string[] {
  return [
    // Some files name the transfer alone, and zscale refuses to guess the rest.
    `setparams=color_primaries=bt2020:color_trc=${hdrTransfer}:colorspace=bt2020nc`,
    'zscale=transfer=linear:npl=203',
    'format=gbrpf32le',
    'zscale=primaries=bt709',
    'tonemap=tonemap=mobius:desat=0',
    'zscale=transfer=bt709:matrix=bt709:range=tv',
  ]
}

/** Only what differs is named: without a change of colour or size the scaler lets pictures through untouched. */
function colorOptions(video: SourceVideo): string[] {
  const matrix = guessMatrix(video)
  return [
    ...(matrix === 'bt709' ? [] : [`in_color_matrix=${matrix}`, 'out_color_matrix=bt709']),
    ...(video.isFullRange ? ['in_range=pc', 'out_range=tv'] : []),
  ]
}

/** What a file leaves open, players take as BT.601 in small pictures and as BT.709 in large ones. */
function guessMatrix(video: SourceVideo): 'bt709' | 'bt601' | 'bt2020' {
  if (video.colorSpace === 'bt709') return 'bt709'
  if (video.colorSpace.startsWith('bt2020')) return 'bt2020'
  if (['smpte170m', 'bt470bg', 'smpte240m', 'fcc'].includes(video.colorSpace)) return 'bt601'
  return Math.min(video.width, video.height) >= 720 ? 'bt709' : 'bt601'
}
