import { pictureFilters } from '../model/picture-filters.ts'
import type { FrameRange, TrimWindow } from '../model/picture-filters.ts'
import { keyframeInterval, SEGMENT_SECONDS } from '../model/ladder.ts'
import type { AudioStep, Ladder, Rendition } from '../model/ladder.ts'
import { audioTracks, heldSeconds, leadIn, needsSilence, rateOf } from '../model/source.ts'
import type { FrameRate, Source, SourceAudio } from '../model/source.ts'
import { BOUNDED_PICTURE, optionsOfFormat, uploadInput, words } from './tools.ts'

/** The work of one ffmpeg process. */
export interface EncodeRequest {
  source: Source
  ladder: Ladder
  renditions: readonly Rendition[]
  audio: readonly AudioStep[]
  /** The gain of each audio track in decibels: zero or negative. */
  gains: readonly number[]
  /** The frames to encode; all by default. */
  frames?: FrameRange
}

const COMMON = words('-hide_banner -v error -nostdin -y')

/** Drops all metadata that a camera, phone or encoder wrote about itself, its owner or the location. */
const NO_METADATA = words('-map_metadata -1 -map_metadata:s -1 -map_chapters -1 -fflags +bitexact')

/**
 * Fragmented MP4 in the CMAF shape. The edit list removes the delay of B-frames and AAC priming from the timeline, so
 * that picture and sound start together at 0. In CMAF mode, ffmpeg omits it by default.
 */
const FRAGMENTED = words('-f mp4 -movflags +cmaf+delay_moov+frag_keyframe+skip_trailer -use_editlist 1')

/** Audio has a keyframe every 20 ms, so its fragments are limited by duration. */
const FRAGMENTED_SOUND = [...FRAGMENTED, ...words(`-frag_duration ${SEGMENT_SECONDS * 1e6}`)]

/** SVT-AV1's speed. Slower ones need fewer bytes, and idle time costs little. */
const AV1_PRESET = 6

/** The share of a damaged file that may be unreadable. */
const UNREADABLE_SHARE = 0.1
/** The same where only the end is missing: a short rest may have two packets, of which the last one is incomplete. */
const UNREADABLE_SHARE_OF_REST = 0.5

/**
 * Seconds to decode before a trim, in addition to those since the previous keyframe: some containers seek only roughly.
 */
const SPARE_SECONDS = 2

/** The trim relative to what `sourceInput` reads; null for a whole source. */
export function windowOf({ trim, video }: Source): TrimWindow | null {
  if (!trim) return null
  const endedSeconds = Math.max(0, -(video?.durationSeconds ?? 0))
  const wantedSeconds = (video?.longestKeyframeGapSeconds ?? 0) + endedSeconds + SPARE_SECONDS
  const startSeconds = Math.min(trim.fromSeconds, wantedSeconds)
  return { startSeconds, seconds: trim.toSeconds - trim.fromSeconds }
}

/**
 * The input arguments for the upload. A trimmed source is read from a keyframe before the trim; filters then trim it to
 * the exact frame.
 */
export function sourceInput(inputPath: string, source: Source, options: readonly string[] = []): string[] {
  const window = windowOf(source)
  if (!window || !source.trim) return uploadInput(inputPath, options)
  const { startSeconds, seconds } = window
  const seek = source.trim.fromSeconds - startSeconds
  return uploadInput(inputPath, [
    ...options,
    ...(seek > 0 ? words(`-ss ${seek}`) : []),
    ...words(`-t ${startSeconds + seconds + 1}`),
  ])
}

/** Seconds into the source where reading starts for a range of frames. */
export function seekSecondsOf({ from }: FrameRange, rate: FrameRate): number {
  return Math.max(0, Math.floor(from / rateOf(rate)) - SPARE_SECONDS)
}

/** Input options that start reading at the last keyframe before a time. Timestamps stay those of the whole file. */
function seekOptions(seconds: number): string[] {
  return seconds === 0 ? [] : words(`-itsoffset ${seconds} -ss ${seconds}`)
}

/** Prints the timestamp of the keyframe at which reading starts after a seek. */
export function seekedArguments(inputPath: string, { video }: Source, seconds: number): string[] {
  return [
    ...words('-hide_banner -v error -nostdin'),
    ...uploadInput(inputPath, seekOptions(seconds)),
    ...words(`-map 0:${video?.index ?? 0} -c copy -frames:v 1 -f framecrc -`),
  ]
}

/** Audio filters, with a trailing comma, that trim the audio; empty for a whole source. */
export function soundWindow(source: Source): string {
  const window = windowOf(source)
  if (!window) return ''
  const { startSeconds, seconds } = window
  return `atrim=start=${startSeconds}:duration=${seconds},asetpts=PTS-${startSeconds}/TB,`
}

/**
 * Audio filters, with a trailing comma, that keep the first two channels if their purpose is unknown. From 3 to 8 channels,
 * ffmpeg assumes the usual layout.
 */
export function knownLayout({ channels, hasLayout }: SourceAudio): string {
  if (hasLayout) return ''
  if (channels === 1) return 'pan=mono|c0=c0,'
  return channels === 2 || channels > 8 ? 'pan=stereo|c0=c0|c1=c1,' : ''
}

/**
 * Decodes the upload once and encodes all video and audio renditions of the order: each video rendition is scaled from
 * the next larger one. Files are written to `folder` as `<name>.mp4`. The first unreadable data ends the encoding,
 * unless the file is known to be damaged: then unreadable parts are skipped.
 */
export function encodeArguments(
  inputPath: string,
  folder: string,
  order: EncodeRequest,
  isDamaged = false,
): string[] {
  const graph = filterGraph(order)
  const outputs = [
    ...order.renditions.map((rendition) => [
      ...words(`-map [${rendition.name}]`),
      ...videoEncoding(rendition, order.ladder),
      ...NO_METADATA,
      ...FRAGMENTED,
      `file:${folder}/${rendition.name}.mp4`,
    ]),
    ...order.audio.map((rendition) => [
      ...words(
        `-map [${rendition.name}] -c:a aac -b:a ${rendition.bitsPerSecond} -ac ${rendition.channels} -ar ${rendition.sampleRate}`,
      ),
      ...NO_METADATA,
      ...FRAGMENTED_SOUND,
      `file:${folder}/${rendition.name}.mp4`,
    ]),
  ]
  return [
    ...COMMON,
    // Before a trim, the decoder may start between two keyframes and report errors there. That part was decoded without
    // errors when the video was first encoded.
    ...(isDamaged
      ? words(`-max_error_rate ${order.source.isIncomplete ? UNREADABLE_SHARE_OF_REST : UNREADABLE_SHARE}`)
      : order.source.trim
        ? []
        : ['-xerror']),
    // Otherwise a change of the frame size would restart the filters and their clocks.
    ...sourceInput(inputPath, order.source, [
      ...BOUNDED_PICTURE,
      ...words('-reinit_filter:v 0'),
      ...(order.frames ? seekOptions(seekSecondsOf(order.frames, order.ladder.frameRate)) : []),
    ]),
    ...(graph === '' ? [] : ['-filter_complex', graph]),
    ...outputs.flat(),
    ...unusedStreams(order),
  ]
}

/**
 * In MPEG streams, ffmpeg counts time from the first packet of the streams it uses. Audio and video are encoded by
 * different processes and begin at different times, so each also reads the other's packets and drops them.
 */
function unusedStreams({ source, renditions, audio }: EncodeRequest): string[] {
  if (!source.container.startsWith('mpeg')) return []
  const isUsed = (track: number) => audio.some((step) => step.track === track)
  const unused = [
    renditions.length === 0 ? source.video : null,
    ...audioTracks(source).filter((_, track) => !isUsed(track)),
  ]
  return unused.flatMap((stream) => (stream ? words(`-map 0:${stream.index} -c copy -f null -`) : []))
}

/**
 * Remuxes an upload with jumping timestamps into a file with continuous ones: ffmpeg corrects jumps while it reads. NUT
 * holds every video codec unchanged, even if its parameters change. Audio is decoded, because its parameters may change
 * too, and encoding needs constant ones.
 */
export function remuxArguments(inputPath: string, outputPath: string, source: Source): string[] {
  const { video } = source
  return [
    ...COMMON,
    // Program streams have several frames per timestamp.
    ...uploadInput(inputPath, [
      ...BOUNDED_PICTURE,
      ...words('-fflags +genpts'),
      ...optionsOfFormat(source.container, true),
    ]),
    ...(video ? words(`-map 0:${video.index} -c:v copy`) : []),
    ...audioTracks(source).flatMap(({ index, channels, sampleRate }, track) =>
      words(
        `-map 0:${index} -c:a:${track} pcm_s16le -ac:a:${track} ${channels} -ar:a:${track} ${sampleRate}`,
      ),
    ),
    ...words('-f nut'),
    `file:${outputPath}`,
  ]
}

/**
 * Remuxes the source's own H.264 (and AAC) into `source-video.mp4` and `source-audio.mp4`, as fast as the disk can
 * copy.
 */
export function copyArguments(
  inputPath: string,
  folder: string,
  source: Source,
  withAudio: boolean,
): string[] {
  const { video, audio } = source
  const picture = [
    ...words(`-map 0:${video?.index ?? 0} -c:v copy`),
    // Only what decoders need: cameras write location and device into SEI messages and units of their own.
    ...words('-bsf:v filter_units=pass_types=1-5|7-11|13'),
    ...(video ? words(`-output_ts_offset ${-leadIn(video)}`) : []),
    ...NO_METADATA,
    // A display matrix of an angle that players ignore.
    ...words('-metadata:s:v rotate=0'),
    ...FRAGMENTED,
    `file:${folder}/source-video.mp4`,
  ]
  const sound = [
    ...words(`-map 0:${audio?.index ?? 0} -c:a copy`),
    ...NO_METADATA,
    ...FRAGMENTED_SOUND,
    `file:${folder}/source-audio.mp4`,
  ]
  return [
    ...COMMON,
    '-xerror',
    ...uploadInput(inputPath),
    ...(video ? picture : []),
    ...(withAudio && audio ? sound : []),
  ]
}

/** Decodes only an audio track and prints its loudness (EBU R128) at the end of standard error. */
export function loudnessArguments(inputPath: string, source: Source, audio: SourceAudio): string[] {
  const stereo = audio.channels > 2 ? 'aformat=channel_layouts=stereo,' : ''
  return [
    ...words('-hide_banner -v info -nostdin'),
    // A further track that can't be decoded is omitted, whatever the container says about it.
    ...(audio === source.audio ? [] : words(`-max_error_rate ${UNREADABLE_SHARE}`)),
    ...sourceInput(inputPath, source),
    ...words(
      `-map 0:${audio.index} -af ${soundWindow(source)}${knownLayout(audio)}${stereo}ebur128=framelog=verbose -f null -`,
    ),
  ]
}

/** Muxes a video and an audio rendition into one MP4 with the index first, so that it plays while it loads. */
export function directArguments(
  videoPath: string | null,
  audioPath: string | null,
  outputPath: string,
): string[] {
  const inputs = [videoPath, audioPath].filter((path) => path !== null)
  return [
    ...COMMON,
    ...inputs.flatMap((path) => [...words('-protocol_whitelist file -i'), `file:${path}`]),
    ...inputs.flatMap((_, index) => words(`-map ${index}:0`)),
    ...words('-c copy'),
    ...NO_METADATA,
    ...words('-f mp4 -movflags +faststart'),
    `file:${outputPath}`,
  ]
}

function filterGraph(order: EncodeRequest): string {
  const { video } = order.source
  // A graph with a single input would pass the display matrix on to the renditions, which are upright already.
  const secondInput = video && order.renditions.length > 0 ? [`[0:${video.index}]nullsink`] : []
  return [...pictureChains(order), ...soundChains(order), ...secondInput].join(';')
}

/** Each rendition passes its frames on to the next smaller one. */
function pictureChains({ source, ladder, renditions, frames }: EncodeRequest): string[] {
  const { video } = source
  if (!video) return []
  const timing = {
    rate: ladder.frameRate,
    window: windowOf(source),
    heldSeconds: heldSeconds(source),
    frames: frames ?? null,
  }
  const largestFirst = renditions.toSorted((a, b) => b.size - a.size)
  return largestFirst.map((rendition, index) => {
    const [input, filters] =
      index === 0
        ? [`[0:${video.index}]`, pictureFilters(video, rendition, timing)]
        : [`[below${index - 1}]`, [`scale=${rendition.width}:${rendition.height}:flags=bicubic`]]
    const isLast = index === largestFirst.length - 1
    const output = isLast ? `null[${rendition.name}]` : `split=2[${rendition.name}][below${index}]`
    return `${input}${[...filters, output].join(',')}`
  })
}

function soundChains({ source, audio, gains }: EncodeRequest): string[] {
  return audioTracks(source).flatMap((sound, track) => {
    const outputs = audio.filter((step) => step.track === track).map(({ name }) => `[${name}]`)
    if (outputs.length === 0) return []
    const decibels = gains[track] ?? 0
    const gain = decibels < 0 ? `,volume=${decibels.toFixed(2)}dB` : ''
    const input = `[0:${sound.index}]${soundWindow(source)}${knownLayout(sound)}aresample=async=1:first_pts=0${gain}`
    return [`${input}${soundEnd(source, track)},asplit=${outputs.length}${outputs.join('')}`]
  })
}

/** Filters, with a leading comma, that give audio the duration of the video. */
function soundEnd(source: Source, track: number): string {
  const { durationSeconds } = source
  if (track > 0) return `,apad=whole_dur=${durationSeconds},atrim=end=${durationSeconds}`
  return source.trim || needsSilence(source) ? `,apad=whole_dur=${durationSeconds}` : ''
}

function videoEncoding(rendition: Rendition, ladder: Ladder): string[] {
  const interval = keyframeInterval(ladder)
  const { codec, crf, maxBitsPerSecond, bufferBits } = rendition
  if (codec === 'av1') {
    return [
      ...words(`-c:v libsvtav1 -preset ${AV1_PRESET} -pix_fmt yuv420p -crf ${crf} -g ${interval}`),
      ...words(`-maxrate ${maxBitsPerSecond} -bufsize ${bufferBits}`),
    ]
  }
  return [
    ...words(`-c:v libx264 -preset ${ladder.settings.preset} -profile:v high -pix_fmt yuv420p -crf ${crf}`),
    ...words(`-maxrate ${maxBitsPerSecond} -bufsize ${bufferBits} -g ${interval}`),
    ...(ladder.keyframes === 'source' ? words('-force_key_frames source -forced-idr 1') : []),
    // The master playlist says that there are no captions inside the video.
    ...words('-sc_threshold 0 -flags +cgop -a53cc 0'),
    // With these, `veryfast` needs 3 to 6 % fewer bytes for the same SSIM.
    ...words('-bf 16 -b_strategy 1 -refs 2 -aq-mode 2'),
  ]
}
