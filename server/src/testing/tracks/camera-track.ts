/** A track as cameras and drones write it beside picture and sound. */
interface CameraTrack {
  /** The handler type: `meta`, `camm`. */
  readonly handler: string
  /** The sample description. */
  readonly entry: Buffer
  /** One per second. */
  readonly samples: readonly Buffer[]
}

const u16 = (...values: number[]) => Buffer.concat(values.map((value) => Buffer.of(value >> 8, value & 0xff)))
const u32 = (...values: number[]) =>
  Buffer.concat(
    values.map((value) => {
      const bytes = Buffer.alloc(4)
      bytes.writeUInt32BE(value)
      return bytes
    }),
  )
function box(type: string | Buffer, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat([typeof type === 'string' ? Buffer.from(type, 'latin1') : type, ...parts])
  return Buffer.concat([u32(content.length + 4), content])
}
const entryOf = (type: string, ...parts: readonly Buffer[]) => box(type, Buffer.alloc(6), u16(1), ...parts)

/** Appends a track to an MP4 or MOV whose index is its last box, as ffmpeg writes it. */
export function withTrack(mp4: Buffer, { handler, entry, samples }: CameraTrack): Buffer {
  const moovAt = mp4.indexOf('moov') - 4
  const moov = mp4.subarray(moovAt)
  if (moov.readUInt32BE(0) !== moov.length) throw new Error('the index is not the last box')
  const mvhdAt = moov.indexOf('mvhd') + 4
  const [duration, trackId] = [moov.readUInt32BE(mvhdAt + 16), moov.readUInt32BE(mvhdAt + 96)]
  const matrix = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)
  const trackWith = (offset: number) =>
    box(
      'trak',
      box('tkhd', u32(1, 0, 0, trackId, 0, duration, 0, 0, 0, 0), matrix, u32(0, 0)),
      box(
        'mdia',
        box('mdhd', u32(0, 0, 0, 1, samples.length), u16(0x55c4, 0)),
        box('hdlr', u32(0, 0), Buffer.from(handler), u32(0, 0, 0), Buffer.from('Camera\0')),
        box(
          'minf',
          box('nmhd', u32(0)),
          box('dinf', box('dref', u32(0, 1), box('url ', u32(1)))),
          box(
            'stbl',
            box('stsd', u32(0, 1), entry),
            box('stts', u32(0, 1, samples.length, 1)),
            box('stsc', u32(0, 1, 1, samples.length, 1)),
            box('stsz', u32(0, 0, samples.length, ...samples.map(({ length }) => length))),
            box('stco', u32(0, 1, offset)),
          ),
        ),
      ),
    )
  const track = trackWith(mp4.length + trackWith(0).length + 8)
  const index = Buffer.concat([moov, track])
  index.writeUInt32BE(index.length)
  index.writeUInt32BE(trackId + 1, mvhdAt + 96)
  return Buffer.concat([mp4.subarray(0, moovAt), index, box('mdat', ...samples)])
}

interface Position {
  readonly latitude: number
  readonly longitude: number
}

/** GoPro's GPMF: a GPS5 stream of positions. */
export function gpmfTrack({ latitude, longitude }: Position): CameraTrack {
  const klv = (key: string, type: string, size: number, data: Buffer) =>
    Buffer.concat([
      Buffer.from(key),
      type === '' ? Buffer.of(0) : Buffer.from(type),
      Buffer.of(size),
      u16(data.length / size),
      data,
      Buffer.alloc(-data.length & 3),
    ])
  const degrees = [latitude * 1e7, longitude * 1e7, 349_000, 1000, 100].map(Math.round)
  const stream = Buffer.concat([
    klv('STNM', 'c', 1, Buffer.from('GPS (Lat., Long., Alt., 2D speed, 3D speed)')),
    klv('SCAL', 'l', 4, u32(1e7, 1e7, 1000, 1000, 100)),
    klv('GPS5', 'l', 20, u32(...degrees, ...degrees)),
  ])
  const device = Buffer.concat([
    klv('DVID', 'L', 4, u32(1)),
    klv('DVNM', 'c', 1, Buffer.from('Camera')),
    klv('STRM', '', 1, stream),
  ])
  const sample = klv('DEVC', '', 1, device)
  return { handler: 'meta', entry: entryOf('gpmd', u32(0)), samples: [sample, sample] }
}

/** Google's camera motion metadata: packets of type 5 with a position. */
export function cammTrack({ latitude, longitude }: Position): CameraTrack {
  const sample = Buffer.alloc(28)
  sample.writeUInt16LE(5, 2)
  for (const [index, value] of [latitude, longitude, 349].entries())
    sample.writeDoubleLE(value, 4 + 8 * index)
  return { handler: 'camm', entry: entryOf('camm'), samples: [sample, sample] }
}

/** QuickTime's timed metadata with a position in ISO 6709. */
export function mebxTrack(location: string): CameraTrack {
  const key = box('keyd', Buffer.from('mdtacom.apple.quicktime.location.ISO6709'))
  const type = box('dtyp', u32(0, 1))
  const sample = box(u32(1), Buffer.from(location))
  return {
    handler: 'meta',
    entry: entryOf('mebx', box('keys', box(u32(1), key, type))),
    samples: [sample, sample],
  }
}
