import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_PROBE_LIMITS, openUpload } from '../source/header.ts'
import type { ProbedFile, Upload } from '../source/header.ts'
import { isVerdict, runTool, ToolError } from '../tools/run.ts'
import { uploadInput, words } from '../tools/tools.ts'
import type { MediaTools } from '../tools/tools.ts'
import { readCammPacket, readQuickTimePacket } from './formats/camm.ts'
import { cleanTrack } from './clean.ts'
import { readPayloads, trackOfSamples } from './formats/gpmf.ts'
import type { LocatedSample } from './formats/gpmf.ts'
import { listPackets, readPackets } from './packets.ts'
import { readTrackFile } from './read-track-file.ts'
import { Thinning } from './thinning.ts'
import { ReadingLimits, TRACK_BYTES_MAX, TrackError } from './track.ts'
import type { ReadTrack, TrackPoint } from './track.ts'

type Stream = ProbedFile['streams'][number]
type Reader = (upload: Upload, stream: Stream, work: Work) => Promise<ReadTrack>

interface Work {
  readonly folder: string
  readonly startSeconds: number
}

const DEFAULT_TOOLS: MediaTools = { ffmpegPath: 'ffmpeg', ffprobePath: 'ffprobe' }
/** A file may claim hundreds of tracks. */
const STREAMS_MAX = 8

/** Readers by the tag of a track in MP4 and QuickTime files. */
const READERS: Readonly<Record<string, Reader>> = {
  gpmd: readGoPro,
  camm: (upload, stream, work) => readEach(upload, stream, work, readCammPacket),
  mebx: (upload, stream, work) => readEach(upload, stream, work, readQuickTimePacket),
}

/**
 * Reads the positions that a camera wrote into its video: GoPro's GPMF, CAMM, QuickTime's timed metadata, or the log of
 * a drone as subtitles; undefined if there are none. Reads only those tracks, in parts. Throws `TrackError` if reading
 * takes too long, `ToolError` if the machine is to blame.
 */
export async function readEmbeddedTrack(
  file: string,
  signal?: AbortSignal,
  tools: MediaTools = DEFAULT_TOOLS,
): Promise<ReadTrack | undefined> {
  const limits = { ...DEFAULT_PROBE_LIMITS, ...(signal ? { signal } : {}) }
  const { upload, header } = await openUpload({ tools, inputPath: file, limits, options: [] })
  const folder = await mkdtemp(join(tmpdir(), 'track-'))
  const work = { folder, startSeconds: header.format.start_time }
  try {
    for (const { stream, read } of findReaders(header)) {
      const track = await read(upload, stream, work).catch(toNothing)
      signal?.throwIfAborted()
      if (track) return track
    }
    return undefined
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function findReaders({ streams }: ProbedFile): { stream: Stream; read: Reader }[] {
  const data = streams.flatMap((stream) => {
    const read = READERS[stream.codec_tag_string]
    return read && stream.codec_type === 'data' ? [{ stream, read }] : []
  })
  const subtitles = streams.filter(
    ({ codec_type: type, codec_name: codec }) => type === 'subtitle' && TEXT_CODECS.has(codec),
  )
  return [...data, ...subtitles.map((stream) => ({ stream, read: readSubtitles }))].slice(0, STREAMS_MAX)
}

const TEXT_CODECS: ReadonlySet<string> = new Set(['mov_text', 'subrip', 'webvtt', 'text'])

/** A track without positions, or one that can't be read, is no reason to refuse the video. */
function toNothing(error: unknown): undefined {
  if (error instanceof TrackError && error.code !== 'track_timeout') return undefined
  if (isVerdict(error)) return undefined
  if (error instanceof ToolError && error.failure === 'time_limit')
    throw new TrackError('track_timeout', error.message)
  throw error
}

/** Long recordings are thinned instead of refused: nobody can shorten them. */
const limitsOfRecording = () => new ReadingLimits({ seconds: 600, pointsMax: Infinity })

async function readGoPro(upload: Upload, { index }: Stream, work: Work): Promise<ReadTrack> {
  const limits = limitsOfRecording()
  const samples = new Thinning<LocatedSample>()
  const packets = await listPackets(upload, index, work.startSeconds)
  for await (const { bytes, packets: part } of readPackets(upload, index, packets, work.folder))
    for (const sample of await readPayloads(bytes, part, limits)) samples.add(sample)
  return trackOfSamples(samples.kept)
}

async function readEach(
  upload: Upload,
  { index }: Stream,
  work: Work,
  read: (packet: Buffer, seconds: number) => TrackPoint | undefined,
): Promise<ReadTrack> {
  const limits = limitsOfRecording()
  const points = new Thinning<TrackPoint>()
  const packets = await listPackets(upload, index, work.startSeconds)
  for await (const { bytes, packets: part } of readPackets(upload, index, packets, work.folder)) {
    const first = part[0]?.offset ?? 0
    for (const { offset, size, seconds } of part) {
      const point = read(bytes.subarray(offset - first, offset - first + size), seconds)
      if (point) points.add(point)
    }
    limits.checkTime()
  }
  return cleanTrack({ source: 'camm', segments: [points.kept], gapSeconds: GAP_SECONDS })
}

/** Phones write positions once a second, and less often in tunnels. */
const GAP_SECONDS = 60

async function readSubtitles(upload: Upload, { index }: Stream, { folder }: Work): Promise<ReadTrack> {
  const output = join(folder, `${index}.srt`)
  const args = [
    ...words('-v error -nostdin -y'),
    ...uploadInput(upload.inputPath, upload.options),
    ...words(`-map 0:${index} -c:s srt -fs ${TRACK_BYTES_MAX} -f srt`),
    `file:${output}`,
  ]
  await runTool(upload.tools.ffmpegPath, args, upload.limits)
  return readTrackFile(await readFile(output), 'subtitles.srt')
}
