/** An MP4 box (ISO 14496-12): its position in the buffer, and where its content starts. */
interface Box {
  type: string
  start: number
  bodyStart: number
  end: number
}

/** The single track of a rendition, as described by the init segment (ftyp + moov). */
export interface TrackInit {
  handler: 'video' | 'audio'
  /** Units per second of all times of this track. */
  timescale: number
  /** RFC 6381, such as `avc1.64001f`, `av01.0.04M.08` or `mp4a.40.2`. */
  codec: string
  /** 0 for audio. */
  width: number
  height: number
  /** Where the presentation begins on the track's timeline, from the edit list. */
  presentationStart: number
  defaultSampleDuration: number
  defaultSampleBytes: number
  defaultSampleFlags: number
  /** Non-empty metadata boxes, and names other than ffmpeg's own. */
  strayMetadata: string[]
}

/** A moof. Times are in units of the track. */
interface FragmentTimes {
  decodeTime: number
  duration: number
  /** Presentation time of its first sample, before the edit list is applied. */
  firstPresentationTime: number
  startsWithKeyframe: boolean
  /** Bytes from the start of the moof to the end of its first sample. */
  firstSampleEnd: number
  samples: number
}

const CONTAINERS: ReadonlySet<string> = new Set([
  'moov',
  'trak',
  'mdia',
  'minf',
  'stbl',
  'mvex',
  'moof',
  'traf',
  'edts',
])

/** Reads the header of the box at `offset`; undefined if there is none. `size` may exceed the buffer. */
export function readBoxHead(
  buffer: Buffer,
  offset: number,
): { type: string; headSize: number; size: number } | undefined {
  if (offset + 8 > buffer.length) return undefined
  const size = buffer.readUInt32BE(offset)
  const type = buffer.toString('latin1', offset + 4, offset + 8)
  if (size === 1 && offset + 16 <= buffer.length) {
    const long = Number(buffer.readBigUInt64BE(offset + 8))
    return long >= 16 ? { type, headSize: 16, size: long } : undefined
  }
  return size >= 8 ? { type, headSize: 8, size } : undefined
}

/** Lists the boxes directly inside a range of the buffer. */
function listBoxes(buffer: Buffer, start = 0, end = buffer.length): Box[] {
  const boxes: Box[] = []
  let offset = start
  while (offset < end) {
    const head = readBoxHead(buffer, offset)
    if (!head || offset + head.size > end) break
    boxes.push({ type: head.type, start: offset, bodyStart: offset + head.headSize, end: offset + head.size })
    offset += head.size
  }
  return boxes
}

/** Parses the init segment of a rendition with one track. Throws `Error` if a required box is missing. */
export function parseInit(buffer: Buffer): TrackInit {
  const boxes = flatten(buffer, listBoxes(buffer))
  const handlerBox = need(boxes, 'hdlr')
  const handlerType = buffer.toString('latin1', handlerBox.bodyStart + 8, handlerBox.bodyStart + 12)
  const entry = listBoxes(buffer, need(boxes, 'stsd').bodyStart + 8, need(boxes, 'stsd').end)[0]
  if (!entry) throw new Error('stsd is empty')
  const isVideo = handlerType === 'vide'
  const mdhd = need(boxes, 'mdhd')
  const trex = need(boxes, 'trex')
  return {
    handler: isVideo ? 'video' : 'audio',
    timescale: buffer.readUInt32BE(mdhd.bodyStart + (buffer[mdhd.bodyStart] === 1 ? 20 : 12)),
    codec: readCodec(buffer, entry),
    width: isVideo ? buffer.readUInt16BE(entry.bodyStart + 24) : 0,
    height: isVideo ? buffer.readUInt16BE(entry.bodyStart + 26) : 0,
    presentationStart: readPresentationStart(buffer, boxes),
    defaultSampleDuration: buffer.readUInt32BE(trex.bodyStart + 12),
    defaultSampleBytes: buffer.readUInt32BE(trex.bodyStart + 16),
    defaultSampleFlags: buffer.readUInt32BE(trex.bodyStart + 20),
    strayMetadata: findStrayMetadata(buffer, boxes, handlerBox),
  }
}

/** Parses a moof at the start of the buffer. Throws `Error` if a required box is missing. */
export function parseMoof(buffer: Buffer, init: TrackInit): FragmentTimes {
  const boxes = flatten(buffer, listBoxes(buffer))
  const defaults = readTrackFragmentHeader(buffer, need(boxes, 'tfhd'), init)
  const tfdt = need(boxes, 'tfdt')
  const decodeTime =
    buffer[tfdt.bodyStart] === 1
      ? Number(buffer.readBigUInt64BE(tfdt.bodyStart + 4))
      : buffer.readUInt32BE(tfdt.bodyStart + 4)
  const runs = boxes.filter((box) => box.type === 'trun').map((box) => readRun(buffer, box, defaults))
  const [first] = runs
  if (!first) throw new Error('moof without trun')
  return {
    decodeTime,
    duration: runs.reduce((sum, run) => sum + run.duration, 0),
    firstPresentationTime: decodeTime + first.firstCompositionOffset,
    startsWithKeyframe: (first.firstFlags & NON_SYNC) === 0,
    firstSampleEnd: first.dataOffset + first.firstBytes,
    samples: runs.reduce((sum, run) => sum + run.samples, 0),
  }
}

/**
 * Makes the moof at the start of the buffer the fragment with this sequence number, on a timeline on which its own file
 * begins at `decodeTime`. Throws `Error` if a required box is missing.
 */
export function placeMoof(
  buffer: Buffer,
  { sequence, decodeTime }: { sequence: number; decodeTime: number },
) {
  const moof = listBoxes(buffer).slice(0, 1)
  const boxes = flatten(buffer, moof)
  const tfdt = need(boxes, 'tfdt')
  if (buffer[tfdt.bodyStart] !== 1) throw new Error('tfdt with 32 bits')
  const own = buffer.readBigUInt64BE(tfdt.bodyStart + 4)
  buffer.writeBigUInt64BE(own + BigInt(decodeTime), tfdt.bodyStart + 4)
  buffer.writeUInt32BE(sequence, need(boxes, 'mfhd').bodyStart + 4)
}

/** sample_is_non_sync_sample */
const NON_SYNC = 0x10000

interface SampleDefaults {
  duration: number
  bytes: number
  flags: number
}

function readTrackFragmentHeader(buffer: Buffer, box: Box, init: TrackInit): SampleDefaults {
  const present = buffer.readUIntBE(box.bodyStart + 1, 3)
  let offset = box.bodyStart + 8
  const next = (bit: number, bytes: number) => {
    if ((present & bit) === 0) return undefined
    offset += bytes
    return buffer.readUInt32BE(offset - 4)
  }
  next(0x1, 8)
  next(0x2, 4)
  const duration = next(0x8, 4) ?? init.defaultSampleDuration
  const bytes = next(0x10, 4) ?? init.defaultSampleBytes
  const flags = next(0x20, 4) ?? init.defaultSampleFlags
  return { duration, bytes, flags }
}

function readRun(buffer: Buffer, box: Box, defaults: SampleDefaults) {
  const isSigned = buffer[box.bodyStart] === 1
  const present = buffer.readUIntBE(box.bodyStart + 1, 3)
  const samples = buffer.readUInt32BE(box.bodyStart + 4)
  const dataOffset = present & 0x1 ? buffer.readInt32BE(box.bodyStart + 8) : 0
  let offset = box.bodyStart + 8 + (present & 0x1 ? 4 : 0)
  let firstFlags = defaults.flags
  let firstBytes = defaults.bytes
  if (present & 0x4) {
    firstFlags = buffer.readUInt32BE(offset)
    offset += 4
  }
  const entries = countEntries({ present, samples, bytes: box.end - offset })
  let duration = (samples - entries) * defaults.duration
  let firstCompositionOffset = 0
  for (let index = 0; index < entries; index++) {
    duration += present & 0x100 ? buffer.readUInt32BE(offset) : defaults.duration
    offset += present & 0x100 ? 4 : 0
    if (present & 0x200) {
      if (index === 0) firstBytes = buffer.readUInt32BE(offset)
      offset += 4
    }
    if (present & 0x400) {
      if (index === 0) firstFlags = buffer.readUInt32BE(offset)
      offset += 4
    }
    if (present & 0x800) {
      if (index === 0)
        firstCompositionOffset = isSigned ? buffer.readInt32BE(offset) : buffer.readUInt32BE(offset)
      offset += 4
    }
  }
  return { samples, duration, dataOffset, firstBytes, firstCompositionOffset, firstFlags }
}

/** How many samples of a run have entries: all or none. Without entries, a few bytes could claim billions of samples. */
function countEntries(run: { present: number; samples: number; bytes: number }): number {
  const entryBytes = 4 * [0x100, 0x200, 0x400, 0x800].filter((bit) => run.present & bit).length
  if (entryBytes * run.samples > run.bytes) throw new Error(`trun of ${run.bytes} bytes is too short`)
  return entryBytes === 0 ? 0 : run.samples
}

function readCodec(buffer: Buffer, entry: Box): string {
  if (entry.type === 'av01') return readAv1Codec(buffer, entry)
  return entry.type === 'mp4a' ? readAacCodec(buffer, entry) : readAvcCodec(buffer, entry)
}

/** av1C: marker and version; profile and level; tier and bit depth. https://aomediacodec.github.io/av1-isobmff/#codecsparam */
function readAv1Codec(buffer: Buffer, entry: Box): string {
  const av1C = need(listBoxes(buffer, entry.bodyStart + 78, entry.end), 'av1C')
  const profileAndLevel = buffer.readUInt8(av1C.bodyStart + 1)
  const flags = buffer.readUInt8(av1C.bodyStart + 2)
  const level = String(profileAndLevel & 0x1f).padStart(2, '0')
  const depth = (flags & 0x40) === 0 ? '08' : (flags & 0x20) === 0 ? '10' : '12'
  return `av01.${profileAndLevel >> 5}.${level}${flags & 0x80 ? 'H' : 'M'}.${depth}`
}

/** avcC: version, profile, constraints, level. */
function readAvcCodec(buffer: Buffer, entry: Box): string {
  const avcC = need(listBoxes(buffer, entry.bodyStart + 78, entry.end), 'avcC')
  return `avc1.${buffer.toString('hex', avcC.bodyStart + 1, avcC.bodyStart + 4)}`
}

/** esds: descriptors, each with a tag, a length of 1 to 4 bytes, and a body. ISO 14496-1, 7.2.6. */
function readAacCodec(buffer: Buffer, entry: Box): string {
  const esds = need(listBoxes(buffer, entry.bodyStart + 28, entry.end), 'esds')
  const elementary = readDescriptor(buffer, esds.bodyStart + 4)
  const config = readDescriptor(buffer, elementary.bodyStart + 3)
  const objectType = buffer.readUInt8(config.bodyStart)
  const specific = readDescriptor(buffer, config.bodyStart + 13)
  const firstByte = buffer.readUInt8(specific.bodyStart)
  const short = firstByte >> 3
  const audioType =
    short === 31 ? 32 + (((firstByte & 7) << 3) | (buffer.readUInt8(specific.bodyStart + 1) >> 5)) : short
  return `mp4a.${objectType.toString(16)}.${audioType}`
}

function readDescriptor(buffer: Buffer, offset: number): { bodyStart: number } {
  let at = offset + 1
  while (buffer.readUInt8(at) & 0x80) at++
  return { bodyStart: at + 1 }
}

function readPresentationStart(buffer: Buffer, boxes: Box[]): number {
  const elst = boxes.find((box) => box.type === 'elst')
  if (!elst || buffer.readUInt32BE(elst.bodyStart + 4) === 0) return 0
  const isLong = buffer[elst.bodyStart] === 1
  const mediaTime = isLong
    ? Number(buffer.readBigInt64BE(elst.bodyStart + 16))
    : buffer.readInt32BE(elst.bodyStart + 12)
  return Math.max(0, mediaTime)
}

function findStrayMetadata(buffer: Buffer, boxes: Box[], handlerBox: Box): string[] {
  const name = buffer.toString('utf8', handlerBox.bodyStart + 20, handlerBox.end).replaceAll('\0', '')
  const stray = ['', 'VideoHandler', 'SoundHandler'].includes(name) ? [] : [`handler name "${name}"`]
  for (const box of boxes.filter((box) => box.type === 'udta')) {
    for (const inside of listBoxes(buffer, box.bodyStart, box.end)) {
      const items = inside.type === 'meta' ? listBoxes(buffer, inside.bodyStart + 4, inside.end) : undefined
      const isEmptyList = items?.every((item) => item.type === 'hdlr' || item.end === item.bodyStart) ?? false
      if (!isEmptyList) stray.push(inside.type)
    }
  }
  return stray
}

function flatten(buffer: Buffer, boxes: Box[]): Box[] {
  return boxes.flatMap((box) =>
    CONTAINERS.has(box.type) ? [box, ...flatten(buffer, listBoxes(buffer, box.bodyStart, box.end))] : [box],
  )
}

function need(boxes: Box[], type: string): Box {
  const box = boxes.find((box) => box.type === type)
  if (!box) throw new Error(`MP4 box ${type} is missing`)
  return box
}
