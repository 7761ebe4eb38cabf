/** Paths of ffmpeg and ffprobe (5.1 or newer). */
export interface MediaTools {
  ffmpegPath: string
  ffprobePath: string
}

/**
 * ffmpeg demuxers that only read the file they are given. The omissions matter: an HLS or ffconcat playlist named
 * `.mp4` would make ffmpeg open other local files, and so would an image sequence or SVG.
 */
const FORMATS = [
  'mov,mp4,m4a,3gp,3g2,mj2',
  'matroska,webm',
  'avi,mpegts,mpeg,mpegvideo,flv,live_flv,ogg,asf,mxf,gxf,nut,dv,gif,apng,yuv4mpegpipe,ivf,h264,hevc,m4v,rm,wtv',
  'mp3,wav,w64,flac,aac,ac3,eac3,dts,truehd,aiff,caf,au,voc,amr,ape,wv,tta,mpc,mpc8',
].join(',')

const VIDEO_DECODERS = [
  'h264,hevc,vp8,vp9,libvpx,libvpx-vp9,av1,libdav1d,libaom-av1',
  'mpeg1video,mpeg2video,mpeg4,msmpeg4,msmpeg4v1,msmpeg4v2,h263,flv,theora,wmv1,wmv2,wmv3,vc1',
  'mjpeg,mjpegb,prores,dnxhd,ffv1,dvvideo,cfhd,h261,h263p,h263i,vp3,vp4,vp5,vp6,vp6a,vp6f,vp7,svq1,svq3',
  // Lossless or old codecs of exports, screen recorders and captures.
  'qtrle,rawvideo,v210,v308,v408,v410,r210,r10k,huffyuv,ffvhuff,utvideo,lagarith,magicyuv,png,gif,jpeg2000,libopenjpeg',
  'rpza,smc,8bps,msvideo1,msrle,cinepak,indeo2,indeo3,indeo4,indeo5,cscd,camstudio,tscc,camtasia,tscc2,zmbv,fraps,flashsv,flashsv2',
  'rv10,rv20,rv30,rv40,asv1,asv2,hap,speedhq,targa,tiff,apng,zlib,mszh,y41p,ayuv,yuv4,avui,cljr,jpegls',
].join(',')

const AUDIO_DECODERS = [
  'aac,aac_latm,mp3,mp3float,mp2,mp2float,ac3,eac3,opus,libopus,vorbis,libvorbis,flac,alac,wmav1,wmav2,wmapro',
  'amrnb,amrwb,libopencore_amrnb,libopencore_amrwb,ape,wavpack,tta,mpc7,mpc8,wmalossless,wmavoice',
  'adpcm_ima_qt,adpcm_ima_wav,adpcm_ms,adpcm_swf,adpcm_yamaha,adpcm_ct,adpcm_sbpro_2,adpcm_sbpro_3,adpcm_sbpro_4,g722,g726,g726le',
  'pcm_s16le,pcm_s16be,pcm_s24le,pcm_s24be,pcm_s32le,pcm_s32be,pcm_s64le,pcm_s64be,pcm_f32le,pcm_f32be,pcm_f64le,pcm_f64be',
  'pcm_u8,pcm_s8,pcm_u16le,pcm_u16be,pcm_u24le,pcm_u24be,pcm_u32le,pcm_u32be,pcm_s16le_planar,pcm_s16be_planar,pcm_s24le_planar',
  'pcm_s32le_planar,pcm_s8_planar,pcm_alaw,pcm_mulaw,pcm_bluray,pcm_dvd,pcm_lxf,pcm_s24daud',
  'mp1,mp1float,mp3adu,mp3adufloat,nellymoser,qdm2,qdmc,mace3,mace6,gsm,libgsm,gsm_ms,libgsm_ms,truespeech,cook',
  'atrac3,atrac3plus,real_144,real_288,sipr,qcelp,dvaudio,speex,libspeex',
  // Found beside AAC in files of editing programs. Rejecting them would reject the whole file, see below.
  'dca,truehd,mlp,s302m',
].join(',')

/**
 * All of ffmpeg's subtitle decoders. Never used, but ffprobe 5.1 rejects the whole file if the decoder of any stream is
 * not listed.
 */
const SUBTITLE_DECODERS = [
  'mov_text,subrip,srt,ass,ssa,webvtt,text,dvdsub,dvbsub,pgssub,xsub,cc_dec,libzvbi_teletextdec,libaribb24,libaribcaption',
  'jacosub,microdvd,mpl2,pjs,realtext,sami,stl,subviewer,subviewer1,vplayer',
].join(',')

/** Cover pictures inside audio files: see above. */
const COVER_DECODERS = 'bmp,webp'

const DECODERS = [VIDEO_DECODERS, AUDIO_DECODERS, SUBTITLE_DECODERS, COVER_DECODERS].join(',')
const WHITELISTS = words(`-protocol_whitelist file -format_whitelist ${FORMATS} -codec_whitelist ${DECODERS}`)

/**
 * How far ffmpeg searches for tracks, the same wherever an upload is opened: program and transport streams list a track
 * only at its first packet.
 */
const READ_AHEAD = words('-probesize 100M -analyzeduration 120M')

/**
 * Options for an input whose format is known. In joined MPEG-TS, a later recording may have other packet ids for the same
 * tracks; `live_flv` reads FLV whose clock starts again.
 */
export function optionsOfFormat(format: string, hasBrokenClock: boolean): string[] {
  if (format === 'mpegts') return words('-merge_pmt_versions 1')
  return format === 'flv' && hasBrokenClock ? words('-f live_flv') : []
}

/** Options with which ffprobe also opens files that have unused tracks of these codecs. It decodes none of them. */
export function alsoOpening(codecs: readonly string[]): string[] {
  const list = [DECODERS, ...codecs].join(',')
  return codecs.length === 0 ? [] : ['v', 'a', 's'].flatMap((kind) => [`-codec_whitelist:${kind}`, list])
}

/**
 * For commands that decode an upload: a frame size that grows within the video must not exhaust the memory. Twice the
 * limit for headers (8192 x 4320), because decoders round up. Frames are turned by our own filters.
 */
export const BOUNDED_PICTURE = words(`-max_pixels ${2 * 8192 * 4320} -noautorotate`)

/**
 * The arguments that name an upload as input of ffmpeg or ffprobe, with whitelists for everything ffmpeg may do with
 * it. `options` go before the input (seeking, decoder options). The `file:` prefix keeps a name from being parsed as a
 * protocol or an option.
 */
export function uploadInput(inputPath: string, options: readonly string[] = []): string[] {
  return [...WHITELISTS, ...READ_AHEAD, ...options, '-i', `file:${inputPath}`]
}

/** Whether we decode a codec, by ffmpeg's name. */
export function isVideoCodecAllowed(codec: string): boolean {
  return DECODABLE_VIDEO.has(codec)
}

export function isAudioCodecAllowed(codec: string): boolean {
  return DECODABLE_AUDIO.has(codec)
}

// A codec and its decoder have the same name, except for these.
const DECODABLE_VIDEO: ReadonlySet<string> = new Set([
  ...VIDEO_DECODERS.split(','),
  'msmpeg4v3',
  'flv1',
  'cscd',
])
const DECODABLE_AUDIO: ReadonlySet<string> = new Set([
  ...AUDIO_DECODERS.split(','),
  'amr_nb',
  'amr_wb',
  'dts',
  'adpcm_g722',
  'adpcm_g726',
  'adpcm_g726le',
  'musepack7',
  'musepack8',
  'ra_144',
  'ra_288',
  'atrac3p',
])

/**
 * Splits arguments that are written in one string for readability. Only for arguments without spaces; paths and filters
 * are passed separately.
 */
export function words(row: string): string[] {
  return row.split(' ')
}
