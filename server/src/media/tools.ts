/** Where ffmpeg and ffprobe (5.1 or newer) are. */
export interface MediaTools {
  ffmpegPath: string
  ffprobePath: string
}

/**
 * Names of ffmpeg's demuxers that only ever read the one file they are given. What is absent matters: an HLS or ffconcat
 * playlist named `.mp4` makes ffmpeg open other local files, an image sequence or SVG likewise.
 */
const FORMATS = [
  'mov,mp4,m4a,3gp,3g2,mj2',
  'matroska,webm',
  'avi,mpegts,mpeg,flv,ogg,asf,mxf',
  'mp3,wav,flac,aac,aiff,amr',
].join(',')

const VIDEO_DECODERS = [
  'h264,hevc,vp8,vp9,libvpx,libvpx-vp9,av1,libdav1d,libaom-av1',
  'mpeg1video,mpeg2video,mpeg4,msmpeg4,msmpeg4v1,msmpeg4v2,h263,flv,theora,wmv1,wmv2,wmv3,vc1',
  'mjpeg,prores,dnxhd,ffv1,dvvideo,cfhd',
].join(',')

const AUDIO_DECODERS = [
  'aac,aac_latm,mp3,mp3float,mp2,mp2float,ac3,eac3,opus,libopus,vorbis,libvorbis,flac,alac,wmav1,wmav2,wmapro',
  'amrnb,amrwb,libopencore_amrnb,libopencore_amrwb,adpcm_ima_qt,adpcm_ima_wav,adpcm_ms',
  'pcm_s16le,pcm_s16be,pcm_s24le,pcm_s24be,pcm_s32le,pcm_s32be,pcm_f32le,pcm_f32be,pcm_f64le,pcm_u8,pcm_s8',
  'pcm_alaw,pcm_mulaw,pcm_bluray,pcm_dvd',
  // Beside AAC in what editing programs export: refused, they would refuse the whole file, see below.
  'dca,truehd,mlp,s302m',
].join(',')

/** Never decoded, but ffprobe 5.1 gives up on the whole file when one of its streams has a decoder off the list. */
const SUBTITLE_DECODERS = 'mov_text,subrip,srt,ass,ssa,webvtt,text,dvdsub,dvbsub,pgssub'

/** Cover pictures inside audio files: refused decoders there would refuse the file. */
const COVER_DECODERS = 'png,bmp,webp'

const DECODERS = [VIDEO_DECODERS, AUDIO_DECODERS, SUBTITLE_DECODERS, COVER_DECODERS].join(',')
const WHITELISTS = words(`-protocol_whitelist file -format_whitelist ${FORMATS} -codec_whitelist ${DECODERS}`)

/**
 * For what decodes an upload: a picture that grows on the way cannot take the machine's memory. Twice what a header may say
 * (8192 x 4320), because decoders round up.
 */
export const BOUNDED_PICTURE = words(`-max_pixels ${2 * 8192 * 4320}`)

/**
 * The arguments that name an upload as input of ffmpeg or ffprobe, with everything ffmpeg may do with it whitelisted.
 * `options` go before the input (seeking, decoder options). The `file:` prefix keeps a name from being read as a protocol
 * or an option.
 */
export function uploadInput(inputPath: string, options: readonly string[] = []): string[] {
  return [...WHITELISTS, ...options, '-i', `file:${inputPath}`]
}

/** Whether ffmpeg's name of a stream's codec is one we decode. */
export function isVideoCodecAllowed(codec: string): boolean {
  return DECODABLE_VIDEO.has(codec)
}

export function isAudioCodecAllowed(codec: string): boolean {
  return DECODABLE_AUDIO.has(codec)
}

// A codec and its decoders share the name except for these.
const DECODABLE_VIDEO: ReadonlySet<string> = new Set([...VIDEO_DECODERS.split(','), 'msmpeg4v3', 'flv1'])
const DECODABLE_AUDIO: ReadonlySet<string> = new Set([
  ...AUDIO_DECODERS.split(','),
  'amr_nb',
  'amr_wb',
  'dts',
])

/**
 * Arguments that are written in one row for the reader. Only for what cannot hold a space: paths and filters are given as
 * arguments of their own.
 */
export function words(row: string): string[] {
  return row.split(' ')
}
