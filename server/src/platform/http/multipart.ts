import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { MultipartFile } from '@fastify/multipart'
import type { FilePart } from '@serendib/contract'
import { LIMITS } from '@serendib/contract'
import type { FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'

/** A file of a multipart call, on disk until the call is over; whoever wants to keep it moves it away. */
export interface ReceivedFile {
  readonly path: string
  readonly fileName: string
  readonly bytes: number
}

export interface ReceivedForm {
  readonly fields: Record<string, string>
  readonly files: Record<string, ReceivedFile>
  /** Removes what is still there of the files. */
  discard(): Promise<void>
}

export interface ReceiveOptions {
  /** Where files of multipart calls land first. */
  readonly incomingDir: string
  /** The most bytes of an uploaded video. */
  readonly videoBytesMax: number
  /** Asks whether the disk can take so many bytes more of a video; throws the refusal. */
  readonly requireDisk: (bytes: number) => Promise<void>
  /** Asks whether whoever calls may send a video of at least so many bytes; throws the refusal. */
  readonly guardVideo: (bytes: number) => Promise<void>
}

const FIELD_BYTES_MAX = 64 * 1024
/** What a form may have beside its video. */
const FORM_BYTES_MAX = 1024 * 1024
/** How much of a video comes until the disk is looked at again: others write to it as well. */
const BYTES_BETWEEN_LOOKS = 32 * 1024 * 1024

/**
 * Reads a multipart call: fields as text, the declared files into `incomingDir`; any other file is passed over. Throws `body_too_large`
 * for a field longer than 64 KiB and for files that nobody asked for beyond 1 MiB.
 */
export async function receiveForm(
  request: FastifyRequest,
  parts: Readonly<Record<string, FilePart>>,
  options: ReceiveOptions,
): Promise<ReceivedForm> {
  if (!request.isMultipart())
    throw new Refusal('unsupported_media_type', { text: 'Send this as a multipart form.' })
  if (Object.values(parts).some(({ kind }) => kind === 'video')) {
    // A call in chunks does not say how long it is.
    const bytes = Math.max(Number(request.headers['content-length'] ?? 0) - FORM_BYTES_MAX, 0)
    if (bytes > options.videoBytesMax) throw new Refusal('file_too_large')
    await options.requireDisk(bytes)
    await options.guardVideo(bytes)
  }
  await mkdir(options.incomingDir, { recursive: true })
  const byWireName = new Map(Object.entries(parts).map(([name, part]) => [part.wireName, { name, ...part }]))
  const form = { fields: {} as Record<string, string>, files: {} as Record<string, ReceivedFile> }
  const discard = async () => {
    await Promise.all(Object.values(form.files).map((file) => rm(file.path, { force: true })))
  }
  // Sizes are counted here, by kind of file, so that the refusal can say which limit it was.
  const limits = { fieldSize: FIELD_BYTES_MAX, fields: 40, files: byWireName.size + 4, fileSize: Infinity }
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        if (part.valueTruncated || part.fieldnameTruncated) throw new Refusal('body_too_large')
        form.fields[part.fieldname] = String(part.value)
        continue
      }
      const declared = byWireName.get(part.fieldname)
      const received =
        declared && !form.files[declared.name] ? await receiveFile(part, declared, options) : undefined
      if (declared && received) form.files[declared.name] = received
      else await passOver(part)
    }
  } catch (error) {
    // A caller that goes on sending would never read why it was refused.
    request.raw.unpipe().resume()
    await discard()
    throw error
  }
  return { ...form, discard }
}

/** Reads a file that the call does not take. Most callers send none, so a large one is refused. */
async function passOver(part: MultipartFile): Promise<void> {
  let bytes = 0
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > FORM_BYTES_MAX) throw new Refusal('body_too_large')
  }
}

async function receiveFile(
  part: MultipartFile,
  declared: FilePart,
  options: ReceiveOptions,
): Promise<ReceivedFile | undefined> {
  const { bytesMax, refusal } = limitOf(declared, options.videoBytesMax)
  const file = path.join(options.incomingDir, `form-${randomUUID()}`)
  let bytes = 0
  let nextLook = BYTES_BETWEEN_LOOKS
  async function* counted(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      bytes += chunk.length
      if (bytes > bytesMax) throw new Refusal(refusal)
      if (bytes > nextLook) {
        await options.requireDisk(0)
        await options.guardVideo(bytes)
        nextLook = bytes + BYTES_BETWEEN_LOOKS
      }
      yield chunk
    }
  }
  try {
    // A stream that is given up while it opens its file would make it after it was removed.
    await writeFile(file, counted(part.file), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    part.file.destroy()
    await rm(file, { force: true })
    throw error
  }
  // A browser sends an empty part for a file that nobody chose.
  if (bytes === 0 && part.filename === '') {
    await rm(file, { force: true })
    return undefined
  }
  return { path: file, fileName: part.filename, bytes }
}

function limitOf({ kind }: FilePart, videoBytesMax: number) {
  switch (kind) {
    case 'picture':
      return { bytesMax: LIMITS.pictureBytesMax, refusal: 'picture_too_large' } as const
    case 'captions':
      return { bytesMax: LIMITS.captionBytesMax, refusal: 'captions_too_large' } as const
    case 'video':
      return { bytesMax: videoBytesMax, refusal: 'file_too_large' } as const
  }
}
