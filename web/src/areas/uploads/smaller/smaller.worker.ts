import {
  BlobSource,
  canEncodeVideo,
  Conversion,
  getFirstEncodableAudioCodec,
  Input,
  MATROSKA,
  MP4,
  Mp4OutputFormat,
  NullTarget,
  Output,
  QTFF,
  Quality,
  StreamTarget,
  type StreamTargetChunk,
  type Target,
  type VideoCodec,
  WEBM,
} from 'mediabunny'
import { storageManager } from '../../../platform/site-data.ts'
import { SMALLER_VERSIONS } from '../../../platform/smaller-versions.ts'
import { type Reply, type Request } from './worker-messages.ts'

// Makes a smaller version of a video file. The file is read and the result written piece by piece, so that the memory
// that this takes doesn't depend on the length of the video.

const SHORT_SIDE_MAX = 720
const VIDEO_BITRATE = 1_500_000
const AUDIO_BITRATE = 96_000
const FRAME_RATE_MAX = 30
/** Hardware makes H.264; software VP9 is faster than AV1. */
const VIDEO_CODECS: VideoCodec[] = ['avc', 'vp9', 'av1']
/** Sound that is small enough to be copied. */
const SMALL_SOUND = new Set(['aac', 'opus', 'mp3'])
const PACKETS_FOR_FRAME_RATE = 100
const PROGRESS_EVERY_MS = 250

// To the page that started it, not to a window.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
const reply = (message: Reply) => self.postMessage(message)

self.addEventListener('message', ({ data }: MessageEvent<Request>) => {
  const { file, name } = data
  void (name === undefined ? plan(file) : make(file, name))
})

async function plan(file: Blob): Promise<void> {
  const isPossible = canBeWritten(FileSystemFileHandle.prototype)
  const prepared = isPossible && (await prepare(file, new NullTarget()).catch(() => undefined))
  reply({ kind: 'plan', plan: prepared ? { bytes: prepared.bytes } : null })
}

async function make(file: Blob, name: string): Promise<void> {
  try {
    const access = await openFile(name)
    try {
      const writable = new WritableStream<StreamTargetChunk>({
        write: ({ data, position }) => void access.write(data, { at: position }),
      })
      const prepared = await prepare(
        file,
        new StreamTarget(writable, { chunked: true, chunkSize: 1024 * 1024 }),
      )
      if (!prepared) throw new Error('this file cannot be made smaller')
      let toldAt = 0
      prepared.conversion.onProgress = (share) => {
        if (performance.now() - toldAt < PROGRESS_EVERY_MS) return
        toldAt = performance.now()
        reply({ kind: 'progress', share })
      }
      await prepared.conversion.execute()
      access.flush()
    } finally {
      access.close()
    }
    reply({ kind: 'made' })
  } catch (error) {
    reply({ kind: 'failed', isFull: error instanceof DOMException && error.name === 'QuotaExceededError' })
  }
}

/** A file that is written in place, which only workers can; TypeScript's types for pages lack it. */
interface SyncFile {
  write(data: Uint8Array, options: { at: number }): number
  flush(): void
  close(): void
}

type Handle = FileSystemFileHandle & { createSyncAccessHandle(): Promise<SyncFile> }

function canBeWritten(handle: FileSystemFileHandle): handle is Handle {
  return 'createSyncAccessHandle' in handle
}

async function openFile(name: string): Promise<SyncFile> {
  const root = await storageManager()?.getDirectory()
  const folder = await root?.getDirectoryHandle(SMALLER_VERSIONS, { create: true })
  const handle = await folder?.getFileHandle(name, { create: true })
  if (!handle || !canBeWritten(handle)) throw new Error('this browser writes no files')
  return handle.createSyncAccessHandle()
}

/** The conversion of a file, or undefined if this browser can't decode its picture and sound or encode the result. */
async function prepare(file: Blob, target: Target) {
  const input = new Input({ source: new BlobSource(file), formats: [MP4, QTFF, MATROSKA, WEBM] })
  const video = await input.getPrimaryVideoTrack()
  if (!video || !(await video.canDecode())) return undefined
  const [width, height] = [await video.getDisplayWidth(), await video.getDisplayHeight()]
  const scale = Math.min(1, SHORT_SIDE_MAX / Math.min(width, height))
  const size = { width: toEven(width * scale), height: toEven(height * scale) }
  const quality = new Quality({ bitrate: VIDEO_BITRATE })
  const encoder = await findEncoder({ ...size, quality })
  if (!encoder) return undefined
  const { averagePacketRate } = await video.computePacketStats(PACKETS_FOR_FRAME_RATE)
  const conversion = await Conversion.init({
    input,
    output: new Output({ format: new Mp4OutputFormat({ fastStart: false }), target }),
    tracks: 'primary',
    video: {
      ...size,
      ...encoder,
      fit: 'fill',
      quality,
      ...(averagePacketRate > FRAME_RATE_MAX + 1 && { frameRate: FRAME_RATE_MAX }),
    },
    audio: async (track) => {
      if (SMALL_SOUND.has((await track.getCodec()) ?? '')) return {}
      const codec = await getFirstEncodableAudioCodec(['aac', 'opus'])
      return { ...(codec && { codec }), quality: new Quality({ bitrate: AUDIO_BITRATE }) }
    },
    showWarnings: false,
  })
  // A version must not lose the sound.
  if (!conversion.isValid || conversion.discardedTracks.some(({ track }) => track.isAudioTrack()))
    return undefined
  const seconds = (await input.getDurationFromMetadata()) ?? (await input.computeDuration())
  return { conversion, bytes: Math.round((seconds * (VIDEO_BITRATE + AUDIO_BITRATE)) / 8) }
}

async function findEncoder(options: { width: number; height: number; quality: Quality }) {
  for (const hardwareAcceleration of ['prefer-hardware', 'no-preference'] as const)
    for (const codec of VIDEO_CODECS)
      if (await canEncodeVideo(codec, { ...options, hardwareAcceleration }))
        return { codec, hardwareAcceleration }
  return undefined
}

const toEven = (pixels: number) => Math.round(pixels / 2) * 2
