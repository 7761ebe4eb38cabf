import sharp from 'sharp'

/** Tiles of one zoom as a PMTiles file: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md. */
interface TileFileParts {
  readonly zoom: number
  readonly tiles: readonly { readonly column: number; readonly row: number; readonly bytes: Buffer }[]
  readonly metadata?: Readonly<Record<string, unknown>>
  /** 1 vector, 2 PNG, 3 JPEG, 4 WebP, 5 AVIF. */
  readonly type?: number
}

const HEADER_BYTES = 127
const UNCOMPRESSED = 1

export function formatTileFile({ zoom, tiles, metadata = {}, type = 2 }: TileFileParts): Buffer {
  const sorted = tiles
    .map((tile) => ({ ...tile, id: tileId(zoom, tile.column, tile.row) }))
    .toSorted((a, b) => a.id - b.id)
  const directory = Buffer.from(
    [
      sorted.length,
      ...sorted.map(({ id }, index) => id - (sorted[index - 1]?.id ?? 0)),
      ...sorted.map(() => 1),
      ...sorted.map(({ bytes }) => bytes.length),
      // The first begins at the beginning, and each other one after that before it.
      ...sorted.map((_, index) => (index === 0 ? 1 : 0)),
    ].flatMap(varint),
  )
  const json = Buffer.from(JSON.stringify(metadata))
  const data = Buffer.concat(sorted.map(({ bytes }) => bytes))
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles', 'latin1')
  header[7] = 3
  let at = 8
  const write = (value: number) => {
    at = header.writeBigUInt64LE(BigInt(value), at)
  }
  let start = HEADER_BYTES
  for (const { length } of [directory, json, Buffer.alloc(0), data]) {
    write(start)
    write(length)
    start += length
  }
  for (let count = 0; count < 3; count++) write(sorted.length)
  header.set([1, UNCOMPRESSED, UNCOMPRESSED, type, zoom, zoom], 96)
  ;[-180, -85, 180, 85].forEach((degrees, index) => header.writeInt32LE(degrees * 1e7, 102 + 4 * index))
  return Buffer.concat([header, directory, json, data])
}

/** The number of a tile along the Hilbert curve, after those of all smaller zooms. */
function tileId(zoom: number, column: number, row: number): number {
  let id = (4 ** zoom - 1) / 3
  let [x, y] = [column, row]
  for (let side = 2 ** zoom / 2; side >= 1; side /= 2) {
    const [right, low] = [(x & side) > 0 ? 1 : 0, (y & side) > 0 ? 1 : 0]
    id += side * side * ((3 * right) ^ low)
    if (low === 0) [x, y] = right === 1 ? [side - 1 - y, side - 1 - x] : [y, x]
  }
  return id
}

function varint(value: number): number[] {
  const bytes = []
  let rest = value
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128)
  return [...bytes, rest]
}

/** A plain tile. */
export function pngTile(background: string): Promise<Buffer> {
  return sharp({ create: { width: 256, height: 256, channels: 3, background } })
    .png()
    .toBuffer()
}
