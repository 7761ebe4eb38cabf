import { createHash } from 'node:crypto'
import { createReadStream, type ReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { BaseMap } from '@serendib/contract'
import { type Header, PMTiles, TileType } from 'pmtiles'
import { ConfigError } from '../../../platform/config/index.ts'
import { readAttribution } from './attribution.ts'

/** A file of map tiles, which stays open, so that it is the same file until the process ends. */
export interface TileFile {
  /** What browsers learn about the file. */
  readonly map: BaseMap
  readonly bytes: number
  /** Reads a part as a stream, so that slow readers don't fill the memory. */
  readonly read: (start: number, end: number) => ReadStream
  readonly close: () => Promise<void>
}

const DRAWN: ReadonlySet<TileType> = new Set([TileType.Png, TileType.Jpeg, TileType.Webp, TileType.Avif])

/** The header and the root directory: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md. */
const HEAD_BYTES = 16_384
/** Metadata describes the map in a few kilobytes. */
const READ_BYTES_MAX = 4_000_000
const VERSION_3 = Buffer.from('PMTiles\u0003', 'latin1')

/**
 * Opens the file of `MAP_TILES`, if there is one.
 *
 * @throws ConfigError if it can't be read, or has no tiles that browsers draw
 */
export async function openTileFile(path: string | undefined): Promise<TileFile | undefined> {
  if (path === undefined) return undefined
  const refuse = (why: string) => new ConfigError(`Serendib can't start because of MAP_TILES=${path}: ${why}`)
  const file = await open(path).catch((error: unknown) => {
    throw refuse(`the file can't be opened (${error instanceof Error ? error.message : String(error)}).`)
  })
  try {
    const stats = await file.stat()
    if (!stats.isFile()) throw refuse('this is not a file.')
    const { size } = stats
    const head = await readBytes(file, 0, Math.min(HEAD_BYTES, size))
    if (!head.subarray(0, VERSION_3.length).equals(VERSION_3))
      throw refuse('this is not a PMTiles file of version 3.')
    const { header, attribution } = await describe(file, path).catch(() => {
      throw refuse('its directory or metadata is damaged, or compressed by something other than gzip.')
    })
    if (!DRAWN.has(header.tileType))
      throw refuse(
        `it has ${kindOf(header)}. Use PNG, JPEG, WebP or AVIF tiles; vector tiles have to be rendered to pictures first.`,
      )
    // With other bytes it has another URL, so that browsers store what they got for good.
    const version = createHash('sha256').update(head).update(String(size)).digest('hex').slice(0, 16)
    return {
      map: { path: `/map-tiles/${version}.pmtiles`, attribution },
      bytes: size,
      read: (start, end) => createReadStream('', { fd: file.fd, autoClose: false, start, end }),
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

async function describe(file: FileHandle, path: string) {
  const archive = new PMTiles({
    getKey: () => path,
    getBytes: async (from, length) => {
      const { buffer, byteOffset, byteLength } = await readBytes(file, from, Math.min(length, READ_BYTES_MAX))
      return { data: buffer.slice(byteOffset, byteOffset + byteLength) }
    },
  })
  const header = await archive.getHeader()
  const metadata: unknown = await archive.getMetadata()
  const attribution = Object.entries(Object(metadata)).find(([name]) => name === 'attribution')?.[1]
  return { header, attribution: readAttribution(typeof attribution === 'string' ? attribution : '') }
}

function kindOf({ tileType }: Header): string {
  return tileType === TileType.Mvt || tileType === TileType.Mlt ? 'vector tiles' : 'tiles of an unknown type'
}

/** Reads these bytes, or those up to the end of the file. */
async function readBytes(file: FileHandle, from: number, length: number): Promise<Buffer<ArrayBuffer>> {
  const bytes = Buffer.alloc(length)
  let filled = 0
  while (filled < length) {
    const { bytesRead } = await file.read(bytes, filled, length - filled, from + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return bytes.subarray(0, filled)
}
