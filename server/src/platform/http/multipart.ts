import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import path from 'node:path'
import type { MultipartFile } from '@fastify/multipart'
import type { FilePart } from '@serendib/contract'
import { LIMITS, TRACK_BYTES_MAX } from '@serendib/contract'
import type { FastifyRequest } from 'fastify'
import type { Network } from './limits/network.ts'
import { readNetworks } from './limits/network.ts'
import { ApiError } from '../api-error.ts'
import { Tally } from './limits/tally.ts'

/** A file of a multipart call, on disk until the call ends; a handler that keeps the file moves it away. */
export interface ReceivedFile {
  readonly path: string
  readonly fileName: string
  /** As declared by the client. */
  readonly mediaType: string
  readonly bytes: number
}

export interface ReceivedForm {
  readonly fields: Record<string, string>
  readonly files: Record<string, ReceivedFile>
  /** Deletes the files that have not been moved. */
  discard(): Promise<void>
}

/**
 * Limits of multipart calls: concurrent per IP, concurrent in total, and the time until a call has arrived completely.
 * Calls with a video take hours and must not block those with a picture.
 */
const BOUNDS = {
  small: { perIp: 32, total: 128, ms: 10 * 60_000 },
  video: { perIp: 32, total: 64, ms: 12 * 3_600_000 },
} as const
const RETRY_SECONDS = 10

type FormSize = keyof typeof BOUNDS

/** Counts the multipart calls that are being read, in this process. */
export class FormsInProgress {
  private readonly tally = new Tally()

  /** Counts a form; returns a callback to call once it has been processed. Throws `busy`. */
  enter(size: FormSize, networks: readonly Network[]): () => void {
    const { perIp, total } = BOUNDS[size]
    const ofSize = networks.map((network) => ({ ...network, name: `${size} ${network.name}` }))
    const leaveIp = this.tally.enter(ofSize, perIp)
    const leaveAll = leaveIp && this.tally.enter([{ name: size, share: 1 }], total)
    if (leaveIp && leaveAll)
      return () => {
        leaveIp()
        leaveAll()
      }
    leaveIp?.()
    throw new ApiError('busy', { retryAfterSeconds: RETRY_SECONDS })
  }
}

export interface ReceiveOptions {
  readonly forms: FormsInProgress
  /** How long a call may take to arrive completely; defaults to the limit of its size. */
  readonly formMs?: number | undefined
  /** The folder that receives files of multipart calls. */
  readonly incomingDir: string
  /** The maximum size of an uploaded video, in bytes. */
  readonly videoBytesMax: number
  /** Throws if the disk has no space for `bytes` more bytes of a video. */
  readonly requireDisk: (bytes: number) => Promise<void>
  /** Throws if the viewer may not send a video of at least `bytes` bytes. */
  readonly guardVideo: (bytes: number) => Promise<void>
}

const FIELD_BYTES_MAX = 64 * 1024
/** The maximum size of everything in a form besides its video. */
const FORM_BYTES_MAX = 1024 * 1024
/** How many bytes of a video arrive between two checks of the disk, which others write to as well. */
const BYTES_BETWEEN_LOOKS = 32 * 1024 * 1024

/**
 * Reads a multipart call: fields as text, the declared files into `incomingDir`; other files are ignored. Throws `busy`
 * when too many calls are being read, `body_too_large` for a field longer than 64 KiB and for an undeclared file larger
 * than 1 MiB. A call that takes too long is disconnected.
 */
export async function receiveForm(
  request: FastifyRequest,
  parts: Readonly<Record<string, FilePart>>,
  options: ReceiveOptions,
): Promise<ReceivedForm> {
  if (!request.isMultipart())
    throw new ApiError('unsupported_media_type', { text: 'Send this as a multipart form.' })
  const size = Object.values(parts).some(({ kind }) => kind === 'video') ? 'video' : 'small'
  const leave = options.forms.enter(size, readNetworks(request.ip))
  boundTime(request.raw, options.formMs ?? BOUNDS[size].ms)
  const form = { fields: {} as Record<string, string>, files: {} as Record<string, ReceivedFile> }
  const discard = async () => {
    leave()
    await Promise.all(Object.values(form.files).map((file) => rm(file.path, { force: true })))
  }
  try {
    if (size === 'video') await guardVideoUpload(request, options)
    await mkdir(options.incomingDir, { recursive: true })
    await receiveParts(request, form, parts, options)
  } catch (error) {
    // A client that can't finish sending would never read the error.
    request.raw.unpipe().resume()
    await discard()
    throw error
  }
  return { ...form, discard }
}

/** Disconnects a call whose body has not arrived after `ms`, whether it is read or ignored. */
function boundTime(request: IncomingMessage, ms: number): void {
  const timer = setTimeout(() => request.destroy(), ms).unref()
  const stop = () => clearTimeout(timer)
  request.once('end', stop)
  request.once('close', stop)
}

async function guardVideoUpload({ headers }: FastifyRequest, options: ReceiveOptions): Promise<void> {
  // A chunked call has no content-length.
  const bytes = Math.max(Number(headers['content-length'] ?? 0) - FORM_BYTES_MAX, 0)
  if (bytes > options.videoBytesMax) throw new ApiError('file_too_large')
  await options.requireDisk(bytes)
  await options.guardVideo(bytes)
}

async function receiveParts(
  request: FastifyRequest,
  form: Pick<ReceivedForm, 'fields' | 'files'>,
  parts: Readonly<Record<string, FilePart>>,
  options: ReceiveOptions,
): Promise<void> {
  const byWireName = new Map(Object.entries(parts).map(([name, part]) => [part.wireName, { name, ...part }]))
  // File sizes are counted in `receiveFile`, by kind of file, so that the error can name the limit.
  const limits = { fieldSize: FIELD_BYTES_MAX, fields: 40, files: byWireName.size + 4, fileSize: Infinity }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      if (part.valueTruncated || part.fieldnameTruncated) throw new ApiError('body_too_large')
      form.fields[part.fieldname] = String(part.value)
      continue
    }
    const declared = byWireName.get(part.fieldname)
    const received =
      declared && !form.files[declared.name] ? await receiveFile(part, declared, options) : undefined
    if (declared && received) form.files[declared.name] = received
    else await passOver(part)
  }
}

/** Discards an undeclared file. Most clients send none, so a large one is refused. */
async function passOver(part: MultipartFile): Promise<void> {
  let bytes = 0
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > FORM_BYTES_MAX) throw new ApiError('body_too_large')
  }
}

async function receiveFile(
  part: MultipartFile,
  declared: FilePart,
  options: ReceiveOptions,
): Promise<ReceivedFile | undefined> {
  const { bytesMax, apiError } = limitOf(declared, options.videoBytesMax)
  const file = path.join(options.incomingDir, `form-${randomUUID()}`)
  let bytes = 0
  let nextLook = BYTES_BETWEEN_LOOKS
  async function* counted(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      bytes += chunk.length
      if (bytes > bytesMax) throw new ApiError(apiError)
      if (bytes > nextLook) {
        await options.requireDisk(0)
        await options.guardVideo(bytes)
        nextLook = bytes + BYTES_BETWEEN_LOOKS
      }
      yield chunk
    }
  }
  try {
    // Not a write stream: one that is destroyed while it opens its file would create the file after it was removed.
    await writeFile(file, counted(part.file), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    part.file.destroy()
    await rm(file, { force: true })
    throw error
  }
  // Browsers send an empty part if no file was chosen.
  if (bytes === 0 && part.filename === '') {
    await rm(file, { force: true })
    return undefined
  }
  return { path: file, fileName: part.filename, mediaType: part.mimetype, bytes }
}

function limitOf({ kind }: FilePart, videoBytesMax: number) {
  switch (kind) {
    case 'picture':
      return { bytesMax: LIMITS.pictureBytesMax, apiError: 'picture_too_large' } as const
    case 'captions':
      return { bytesMax: LIMITS.captionBytesMax, apiError: 'captions_too_large' } as const
    case 'track':
      return { bytesMax: TRACK_BYTES_MAX, apiError: 'track_too_large' } as const
    case 'video':
      return { bytesMax: videoBytesMax, apiError: 'file_too_large' } as const
  }
}
