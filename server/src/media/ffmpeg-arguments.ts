import { pictureFilters } from './picture-filters.ts'
import type { CutWindow } from './picture-filters.ts'
import { KEYFRAME_SECONDS, SEGMENT_SECONDS } from './ladder.ts'
import type { AudioRung, Ladder, Rung } from './ladder.ts'
import { leadIn, rateOf } from './source.ts'
import type { Source } from './source.ts'
import { BOUNDED_PICTURE, uploadInput, words } from './tools.ts'

/** What one ffmpeg process is to make. */
export interface EncodeOrder {
  source: Source
  ladder: Ladder
  rungs: readonly Rung[]
  audio: readonly AudioRung[]
  /** Zero or negative. */
  gainDecibels: number
}

const COMMON = words('-hide_banner -v error -nostdin -y')

/** Nothing that a camera, a phone or an encoder wrote about itself, its owner or the place goes out. */
const NO_METADATA = words('-map_metadata -1 -map_metadata:s -1 -map_chapters -1 -fflags +bitexact')

/**
 * Fragmented MP4 in the CMAF shape. The edit list takes the delay of B-pictures and AAC priming out of the time line, so
 * that pictures and sound start together at 0; ffmpeg leaves it out of CMAF unless told.
 */
const FRAGMENTED = words('-f mp4 -movflags +cmaf+delay_moov+frag_keyframe+skip_trailer -use_editlist 1')

/** Sound has a keyframe every 20 ms: its fragments are cut by length. */
const FRAGMENTED_SOUND = [...FRAGMENTED, ...words(`-frag_duration ${SEGMENT_SECONDS * 1e6}`)]

/** The most of a damaged file that may be unreadable. */
const UNREADABLE_SHARE = 0.1

/** What is read ahead of a cut beyond a keyframe: some containers find a place only roughly. */
const SPARE_SECONDS = 2

/** The cut, as it lies in what `sourceInput` reads; null for a whole source. */
export function windowOf({ cut, video }: Source): CutWindow | null {
  if (!cut) return null
  const startSeconds = Math.min(cut.fromSeconds, (video?.longestKeyframeGapSeconds ?? 0) + SPARE_SECONDS)
  return { startSeconds, seconds: cut.toSeconds - cut.fromSeconds }
}

/** Names the upload as input. A cut one is read from a keyframe before the cut; filters then part it to the picture. */
export function sourceInput(inputPath: string, source: Source, options: readonly string[] = []): string[] {
  const window = windowOf(source)
  if (!window || !source.cut) return uploadInput(inputPath, options)
  const { startSeconds, seconds } = window
  const seek = source.cut.fromSeconds - startSeconds
  return uploadInput(inputPath, [
    ...options,
    ...(seek > 0 ? words(`-ss ${seek}`) : []),
    ...words(`-t ${startSeconds + seconds + 1}`),
  ])
}

/** The filters, with a comma behind, that leave of the sound what is within the cut; none for a whole source. */
export function soundWindow(source: Source): string {
  const window = windowOf(source)
  if (!window) return ''
  const { startSeconds, seconds } = window
  return `atrim=start=${startSeconds}:duration=${seconds},asetpts=PTS-${startSeconds}/TB,`
}

/**
 * Decodes the upload once and makes all rungs and sound renditions of the order: each rung is scaled from the next larger
 * one. Files are written to `folder` as `<name>.mp4`. The first thing that cannot be read ends it, but in a file that is known
 * to be damaged: there it is passed over.
 */
export function encodeArguments(
  inputPath: string,
  folder: string,
  order: EncodeOrder,
  isDamaged = false,
): string[] {
  const graph = filterGraph(order)
  const outputs = [
    ...order.rungs.map((rung) => [
      ...words(`-map [${rung.name}]`),
      ...videoEncoding(rung, order.ladder),
      ...NO_METADATA,
      ...FRAGMENTED,
      `file:${folder}/${rung.name}.mp4`,
    ]),
    ...order.audio.map((rung) => [
      ...words(
        `-map [${rung.name}] -c:a aac -b:a ${rung.bitsPerSecond} -ac ${rung.channels} -ar ${rung.sampleRate}`,
      ),
      ...NO_METADATA,
      ...FRAGMENTED_SOUND,
      `file:${folder}/${rung.name}.mp4`,
    ]),
  ]
  return [
    ...COMMON,
    // Before a cut the decoder may begin between two keyframes. What is decoded there was whole when the film was made.
    ...(isDamaged ? words(`-max_error_rate ${UNREADABLE_SHARE}`) : order.source.cut ? [] : ['-xerror']),
    // A picture size that changes on the way would otherwise start the filters, and their clocks, anew.
    ...sourceInput(inputPath, order.source, [...BOUNDED_PICTURE, ...words('-reinit_filter:v 0')]),
    ...(graph === '' ? [] : ['-filter_complex', graph]),
    ...outputs.flat(),
    ...unusedStreams(order),
  ]
}

/**
 * Of MPEG streams ffmpeg counts time from the first packet of what it uses. Sound and picture are made by different processes
 * and begin at different times, so each reads the other's packets too, and drops them.
 */
function unusedStreams({ source, rungs, audio }: EncodeOrder): string[] {
  if (!source.container.startsWith('mpeg')) return []
  const unused = [rungs.length === 0 ? source.video : null, audio.length === 0 ? source.audio : null]
  return unused.flatMap((stream) => (stream ? words(`-map 0:${stream.index} -c copy -f null -`) : []))
}

/** Packages the source's own H.264 (and AAC) into `source-video.mp4` and `source-audio.mp4`, as fast as the disk copies. */
export function copyArguments(
  inputPath: string,
  folder: string,
  source: Source,
  withAudio: boolean,
): string[] {
  const { video, audio } = source
  const picture = [
    ...words(`-map 0:${video?.index ?? 0} -c:v copy`),
    // Cameras write place and device into SEI messages inside the stream.
    ...words('-bsf:v filter_units=remove_types=6'),
    ...(video ? words(`-output_ts_offset ${-leadIn(video)}`) : []),
    ...NO_METADATA,
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

/** Decodes the sound alone and prints its loudness (EBU R128) at the end of standard error. */
export function loudnessArguments(inputPath: string, source: Source): string[] {
  const stereo = (source.audio?.channels ?? 0) > 2 ? 'aformat=channel_layouts=stereo,' : ''
  return [
    ...words('-hide_banner -v info -nostdin'),
    ...sourceInput(inputPath, source),
    ...words(
      `-map 0:${source.audio?.index ?? 0} -af ${soundWindow(source)}${stereo}ebur128=framelog=verbose -f null -`,
    ),
  ]
}

/** Puts a rung and a sound rendition of ours into one MP4 whose index comes first, so that it plays while it loads. */
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

function filterGraph(order: EncodeOrder): string {
  return [...pictureChains(order), ...soundChains(order)].join(';')
}

/** Each rung hands the picture on to the next smaller one. */
function pictureChains({ source, ladder, rungs }: EncodeOrder): string[] {
  const { video } = source
  if (!video) return []
  const largestFirst = rungs.toSorted((a, b) => b.size - a.size)
  return largestFirst.map((rung, index) => {
    const [input, filters] =
      index === 0
        ? [`[0:${video.index}]`, pictureFilters(video, rung, ladder.frameRate, windowOf(source))]
        : [`[below${index - 1}]`, [`scale=${rung.width}:${rung.height}:flags=bicubic`]]
    const isLast = index === largestFirst.length - 1
    const output = isLast ? `null[${rung.name}]` : `split=2[${rung.name}][below${index}]`
    return `${input}${[...filters, output].join(',')}`
  })
}

function soundChains({ source, audio, gainDecibels }: EncodeOrder): string[] {
  if (!source.audio || audio.length === 0) return []
  const gain = gainDecibels < 0 ? `,volume=${gainDecibels.toFixed(2)}dB` : ''
  const outputs = audio.map(({ name }) => `[${name}]`).join('')
  const silence = source.cut ? `,apad=whole_dur=${source.durationSeconds}` : ''
  const input = `[0:${source.audio.index}]${soundWindow(source)}`
  return [`${input}aresample=async=1:first_pts=0${gain}${silence},asplit=${audio.length}${outputs}`]
}

function videoEncoding(rung: Rung, ladder: Ladder): string[] {
  const picturesPerInterval = Math.ceil(rateOf(ladder.frameRate) * KEYFRAME_SECONDS)
  const keyframes =
    ladder.keyframes === 'source'
      ? words(`-force_key_frames source -g ${picturesPerInterval}`)
      : words(`-force_key_frames expr:gte(t,n_forced*${KEYFRAME_SECONDS}) -g ${picturesPerInterval * 2}`)
  return [
    ...words(
      `-c:v libx264 -preset ${ladder.settings.preset} -profile:v high -pix_fmt yuv420p -crf ${rung.crf}`,
    ),
    ...words(`-maxrate ${rung.maxBitsPerSecond} -bufsize ${rung.bufferBits}`),
    ...keyframes,
    ...words('-forced-idr 1 -sc_threshold 0 -flags +cgop'),
  ]
}
