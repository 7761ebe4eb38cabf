import { PassThrough, Readable, addAbortSignal } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile as Archive } from 'yazl'

/** A file of an archive. Its content is read only when the file's turn comes. */
export interface ZipFile {
  /** With `/` as folder separator. */
  readonly name: string
  readonly modifiedAt: Date
  content(): AsyncIterable<Uint8Array | string>
  /** Whether the content is already compressed (videos, pictures) and is stored without compression. */
  readonly isCompressed?: boolean
}

/**
 * Creates a zip archive as a stream of bytes with backpressure. One file is read at a time. If the consumer stops
 * reading, the content that is being read is closed too.
 */
export function writeZip(files: AsyncIterable<ZipFile>): Readable {
  const archive = new Archive()
  const bytes = new PassThrough()
  const closed = new AbortController()
  bytes.once('close', () => closed.abort())
  Promise.all([pipeline(archive.outputStream, bytes), addFiles(archive, files, closed.signal)]).catch(
    (error: Error) => bytes.destroy(error),
  )
  return bytes
}

async function addFiles(archive: Archive, files: AsyncIterable<ZipFile>, signal: AbortSignal): Promise<void> {
  for await (const { name, modifiedAt, content, isCompressed } of files) {
    const stream = addAbortSignal(signal, Readable.from(content(), { objectMode: false }))
    archive.addReadStream(stream, name, { mtime: modifiedAt, compress: !isCompressed })
    await finished(stream)
  }
  archive.end()
}
