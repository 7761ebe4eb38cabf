import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A file of an archive. Its content is read only when the file's turn comes. */
export interface ZipFile {
  /** With `/` as folder separator. */
  readonly name: string
  readonly modifiedAt: Date
  content(): AsyncIterable<Uint8Array | string>
  /** The minimum size, if known; files of about 4 GB and more need ZIP64. */
  readonly bytes?: number
  /** Whether the content is already compressed (videos, pictures) and is stored without compression. */
  readonly isCompressed?: boolean
}

const ZIP64_FROM = 0xf000_0000
const MAX_32 = 0xffff_ffff
const MAX_16 = 0xffff
// UTF-8 names, and sizes in a data descriptor after the file.
const FLAGS = 0x0808
const DEFLATED = 8
const VERSION = 20
const VERSION_64 = 45
const ON_UNIX = 3 << 8

interface Entry {
  readonly name: Buffer
  readonly time: Buffer
  readonly offset: number
  readonly checksum: number
  readonly packed: number
  readonly size: number
}

/**
 * Creates a zip archive (PKWARE's APPNOTE 6.3, with ZIP64) as a stream of bytes with backpressure. If the consumer
 * stops reading, the streams of the contents are closed too.
 */
export async function* zipOf(files: AsyncIterable<ZipFile>): AsyncGenerator<Buffer> {
  const directory: Entry[] = []
  let offset = 0
  for await (const file of files) {
    const isLarge = (file.bytes ?? 0) >= ZIP64_FROM
    const begun = { name: Buffer.from(file.name), time: dosTime(file.modifiedAt), offset }
    const header = localHeader(begun, isLarge)
    yield header
    offset += header.length
    const tally = { checksum: 0, size: 0 }
    let packed = 0
    for await (const chunk of deflated(file, tally)) {
      packed += chunk.length
      yield chunk
    }
    const entry = { ...begun, ...tally, packed }
    const end = descriptor(entry, isLarge)
    yield end
    offset += packed + end.length
    directory.push(entry)
  }
  const start = offset
  for (const entry of directory) {
    const record = directoryRecord(entry)
    yield record
    offset += record.length
  }
  yield endOfDirectory({ count: directory.length, start, size: offset - start })
}

async function* deflated(file: ZipFile, tally: { checksum: number; size: number }): AsyncGenerator<Buffer> {
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      tally.checksum = crc32(chunk, tally.checksum)
      tally.size += chunk.length
      done(null, chunk)
    },
  })
  const deflate = createDeflateRaw({ level: file.isCompressed ? 0 : 6 })
  const flow = pipeline(Readable.from(file.content(), { objectMode: false }), counter, deflate)
  // The loop below throws the same error.
  flow.catch(() => undefined)
  const chunks: AsyncIterable<Buffer> = deflate
  yield* chunks
  await flow
}

function localHeader({ name, time }: Pick<Entry, 'name' | 'time'>, isLarge: boolean): Buffer {
  const extra = isLarge ? extra64([0, 0]) : Buffer.alloc(0)
  const unknown = isLarge ? MAX_32 : 0
  return Buffer.concat([
    uint32(0x04034b50),
    uint16(isLarge ? VERSION_64 : VERSION, FLAGS, DEFLATED),
    time,
    uint32(0, unknown, unknown),
    uint16(name.length, extra.length),
    name,
    extra,
  ])
}

function descriptor({ checksum, packed, size }: Entry, isLarge: boolean): Buffer {
  const sizes = isLarge ? uint64(packed, size) : uint32(packed, size)
  return Buffer.concat([uint32(0x08074b50, checksum), sizes])
}

function directoryRecord({ name, time, offset, checksum, packed, size }: Entry): Buffer {
  const tooLarge = [size, packed, offset].filter((value) => value >= MAX_32)
  const extra = tooLarge.length > 0 ? extra64(tooLarge) : Buffer.alloc(0)
  const version = tooLarge.length > 0 ? VERSION_64 : VERSION
  const within = (value: number) => Math.min(value, MAX_32)
  return Buffer.concat([
    uint32(0x02014b50),
    uint16(ON_UNIX | version, version, FLAGS, DEFLATED),
    time,
    uint32(checksum, within(packed), within(size)),
    uint16(name.length, extra.length, 0, 0, 0),
    // A regular file with mode 0644.
    uint32((0o100644 << 16) >>> 0, within(offset)),
    name,
    extra,
  ])
}

function endOfDirectory({ count, start, size }: { count: number; start: number; size: number }): Buffer {
  const is64 = count >= MAX_16 || start + size >= MAX_32
  const records64 = Buffer.concat([
    ...[uint32(0x06064b50), uint64(44), uint16(ON_UNIX | VERSION_64, VERSION_64), uint32(0, 0)],
    uint64(count, count, size, start),
    ...[uint32(0x07064b50, 0), uint64(start + size), uint32(1)],
  ])
  const shown = is64 ? MAX_16 : count
  const end = Buffer.concat([
    uint32(0x06054b50),
    uint16(0, 0, shown, shown),
    is64 ? uint32(MAX_32, MAX_32) : uint32(size, start),
    uint16(0),
  ])
  return is64 ? Buffer.concat([records64, end]) : end
}

function extra64(values: readonly number[]): Buffer {
  return Buffer.concat([uint16(1, values.length * 8), uint64(...values)])
}

/** A date and time in MS-DOS format: 2-second resolution, from 1980 on, here in UTC. */
function dosTime(moment: Date): Buffer {
  const date = moment.getUTCFullYear() < 1980 ? new Date(Date.UTC(1980, 0, 1)) : moment
  const time = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1)
  const day = ((date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate()
  return uint16(time, day)
}

function uint16(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2)
  values.forEach((value, index) => bytes.writeUInt16LE(value, index * 2))
  return bytes
}

function uint32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, index) => bytes.writeUInt32LE(value, index * 4))
  return bytes
}

function uint64(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 8)
  values.forEach((value, index) => bytes.writeBigUInt64LE(BigInt(value), index * 8))
  return bytes
}
