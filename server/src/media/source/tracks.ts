import { asMediaError, MediaError } from '../media-error.ts'
import { isAudioCodecAllowed, isVideoCodecAllowed } from '../tools/tools.ts'
import type { Upload } from './header.ts'
import { hasPackets } from './packet-scan.ts'
import type { ProbedStream } from './stream-description.ts'

/**
 * How many audio tracks are inspected. Each takes a separate process, and a small file can claim hundreds of empty
 * tracks.
 */
const AUDIO_TRACKS_MAX = 8

/** Chooses the video track that can be decoded, the default one first, and one that moves rather than a cover picture. */
export async function chooseVideo(
  upload: Upload,
  streams: ProbedStream[],
): Promise<ProbedStream | undefined> {
  const videos = streams.filter(
    (stream) => stream.codec_type === 'video' && !stream.disposition['attached_pic'],
  )
  const isSupported = (stream: ProbedStream) => isVideoCodecAllowed(stream.codec_name)
  const supported = defaultFirst(videos.filter((stream) => stream.width > 0 && isSupported(stream)))
  const [first] = supported
  if (!first)
    await refuseFilled(
      upload,
      videos.filter((stream) => !isSupported(stream)),
    )
  if (supported.length < 2) return first
  for (const stream of supported.slice(0, VIDEO_TRACKS_MAX))
    if (await hasAtLeast(2, upload, stream)) return stream
  return first
}

const VIDEO_TRACKS_MAX = 8

function defaultFirst(streams: readonly ProbedStream[]): ProbedStream[] {
  const rank = ({ disposition }: ProbedStream) => (disposition['default'] ? 0 : 1)
  return streams.toSorted((a, b) => rank(a) - rank(b))
}

function hasAtLeast(packets: number, upload: Upload, { index }: ProbedStream): Promise<boolean> {
  const { tools, inputPath, limits, options } = upload
  const read = { ...limits, inputOptions: options }
  return hasPackets(tools, inputPath, { streamIndex: index, packets }, read).catch(throwDamaged)
}

/**
 * Chooses the audio tracks that can be decoded and have packets, the default one first: new phones record spatial audio
 * in addition to plain AAC, and some cameras write an empty track. If all tracks are empty, the video has no audio.
 */
export async function chooseAudio(upload: Upload, streams: ProbedStream[]): Promise<ProbedStream[]> {
  const audios = streams.filter((stream) => stream.codec_type === 'audio')
  const isSupported = (stream: ProbedStream) => isAudioCodecAllowed(stream.codec_name)
  const supported = defaultFirst(audios.filter((stream) => stream.channels > 0 && isSupported(stream)))
  if (supported.length === 0)
    await refuseFilled(
      upload,
      audios.filter((stream) => !isSupported(stream)),
    )
  const chosen: ProbedStream[] = []
  for (const stream of supported.slice(0, AUDIO_TRACKS_MAX)) {
    if (await hasAtLeast(1, upload, stream)) chosen.push(stream)
  }
  return chosen
}

/** Refuses a file whose only video or audio is in tracks with an unsupported codec, unless they are empty. */
async function refuseFilled(upload: Upload, unsupported: readonly ProbedStream[]): Promise<void> {
  for (const stream of unsupported.slice(0, AUDIO_TRACKS_MAX)) {
    const { codec_type: kind, codec_name: codec, codec_tag_string: tag } = stream
    if (await hasAtLeast(1, upload, stream))
      throw new MediaError('unsupported_codec', `${kind} ${codec} ${tag}`)
  }
}

/** Throws a tool's verdict on the packets of a file as `damaged_file`. */
export function throwDamaged(error: unknown): never {
  throw asMediaError(error, () => 'damaged_file')
}
