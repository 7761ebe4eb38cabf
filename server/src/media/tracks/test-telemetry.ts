/** Files as cameras write them, made for tests. */

export interface TestPacket {
  readonly bytes: Buffer
  readonly durationSeconds: number
}

const TIMESCALE = 1000

const uint32 = (...values: readonly number[]) => {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, index) => bytes.writeUInt32BE(value, index * 4))
  return bytes
}

function box(type: string, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content)
  return Buffer.concat([uint32(body.length + 8), Buffer.from(type, 'latin1'), body])
}

/** An MP4 file whose only track contains these packets; `tag` names its format. */
export function makeMp4(tag: string, packets: readonly TestPacket[]): Buffer {
  const type = box('ftyp', Buffer.from('mp42\0\0\0\0mp42isom', 'latin1'))
  const media = box('mdat', ...packets.map(({ bytes }) => bytes))
  const duration = packets.reduce((sum, { durationSeconds }) => sum + durationSeconds * TIMESCALE, 0)
  const times = packets.flatMap(({ durationSeconds }) => [1, durationSeconds * TIMESCALE])
  const matrix = uint32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)
  const table = box(
    'stbl',
    box('stsd', uint32(0, 1), box(tag, uint32(0), Buffer.from([0, 0, 0, 1]))),
    box('stts', uint32(0, packets.length, ...times)),
    box('stsc', uint32(0, 1, 1, packets.length, 1)),
    box('stsz', uint32(0, 0, packets.length, ...packets.map(({ bytes }) => bytes.length))),
    box('stco', uint32(0, 1, type.length + 8)),
  )
  const handler = box('hdlr', uint32(0, 0), Buffer.from('meta'), uint32(0, 0, 0), Buffer.from('meta\0'))
  const information = box(
    'minf',
    box('nmhd', uint32(0)),
    box('dinf', box('dref', uint32(0, 1), box('url ', uint32(1)))),
    table,
  )
  const track = box(
    'trak',
    box('tkhd', uint32(7, 0, 0, 1, 0, duration, 0, 0, 0, 0), matrix, uint32(0, 0)),
    box('mdia', box('mdhd', uint32(0, 0, 0, TIMESCALE, duration, 0x55c40000)), handler, information),
  )
  const header = box(
    'mvhd',
    uint32(0, 0, 0, TIMESCALE, duration, 0x10000, 0x1000000, 0, 0),
    matrix,
    uint32(0, 0, 0, 0, 0, 0, 2),
  )
  return Buffer.concat([type, media, box('moov', header, track)])
}

function klv(key: string, type: string, size: number, content: Buffer): Buffer {
  const head = Buffer.from(`${key}${type}\0\0\0`, 'latin1')
  head.writeUInt8(size, 5)
  head.writeUInt16BE(content.length / size, 6)
  return Buffer.concat([head, content, Buffer.alloc((4 - (content.length % 4)) % 4)])
}

const int32 = (values: readonly number[]) => {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, index) => bytes.writeInt32BE(Math.round(value), index * 4))
  return bytes
}

/** A payload of GPMF with positions `[latitude, longitude, height]` of one second. `fix` is 0 if the receiver has none. */
export function makeGpmf(positions: readonly (readonly [number, number, number])[], fix = 3): Buffer {
  const rows = positions.flatMap(([latitude, longitude, height]) => [
    latitude * 1e7,
    longitude * 1e7,
    height * 1000,
    0,
    0,
  ])
  const stream = Buffer.concat([
    klv('STNM', 'c', 1, Buffer.from('GPS (Lat., Long., Alt., 2D speed, 3D speed)')),
    klv('GPSF', 'L', 4, uint32(fix)),
    klv('GPSU', 'U', 16, Buffer.from('261129043000.000')),
    klv('GPSP', 'S', 2, Buffer.from([0, 150])),
    klv('GPSA', 'F', 4, Buffer.from('MSLV')),
    klv('SCAL', 'l', 4, int32([1e7, 1e7, 1000, 1000, 100])),
    klv('GPS5', 'l', 20, int32(rows)),
  ])
  const device = [klv('DVID', 'L', 4, uint32(1)), klv('DVNM', 'c', 1, Buffer.from('Test'))]
  return klv('DEVC', '\0', 1, Buffer.concat([...device, klv('STRM', '\0', 1, stream)]))
}

/** A packet of Camera Motion Metadata, type 5 or 6. */
export function makeCamm(type: 5 | 6, latitude: number, longitude: number, height: number): Buffer {
  const bytes = Buffer.alloc(type === 5 ? 28 : 60)
  bytes.writeUInt16LE(type, 2)
  if (type === 5)
    [latitude, longitude, height].forEach((value, index) => bytes.writeDoubleLE(value, 4 + index * 8))
  else {
    // 2026-11-29 04:30:00 UTC in GPS time.
    bytes.writeDoubleLE(Date.UTC(2026, 10, 29, 4, 30) / 1000 - 315_964_800 + 18, 4)
    bytes.writeInt32LE(3, 12)
    bytes.writeDoubleLE(latitude, 16)
    bytes.writeDoubleLE(longitude, 24)
    bytes.writeFloatLE(height, 32)
  }
  return bytes
}
