import { placeAt, SHAPE } from '../../places/index.ts'
import { spotOf, type DrawnLine } from '../line/drawn-line.ts'

/** A tile of the web's usual pyramid, and where a map has it, in pixels. */
export interface Tile {
  readonly zoom: number
  readonly column: number
  readonly row: number
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Which tiles there are. */
interface Pyramid {
  readonly minZoom: number
  readonly maxZoom: number
}

/** Tiles are made to be seen at this width, in pixels. */
const TILE_WIDTH = 256
/** Enlarged more often than this to double their size, tiles show less than our own map. */
const DOUBLED_MAX = 3
const LATITUDE_MAX = 85

/**
 * The tiles that cover a map. Their projection is Mercator's and ours is not, but within a tile of the island
 * they differ by less than a pixel, so each is stretched between its corners. Pure.
 */
export function tilesOf({ view, size }: Pick<DrawnLine, 'view' | 'size'>, pyramid: Pyramid): Tile[] {
  const [northWest, southEast] = [cornerOf(-1), cornerOf(1)]
  const degrees = southEast.longitude - northWest.longitude
  const wanted = Math.round(Math.log2(((360 / degrees) * size.width) / TILE_WIDTH))
  const zoom = Math.min(pyramid.maxZoom, Math.max(pyramid.minZoom, wanted))
  // Far too many tiles would be needed, or they would be far too coarse.
  if (Math.abs(wanted - zoom) > DOUBLED_MAX) return []
  const [first, last] = [tileAt(northWest, zoom), tileAt(southEast, zoom)]
  return range(first.row, last.row).flatMap((row) =>
    range(first.column, last.column).map((column) => {
      const start = spotOf(cornerOfTile(zoom, column, row), view, size)
      const end = spotOf(cornerOfTile(zoom, column + 1, row + 1), view, size)
      const [width, height] = [end.x - start.x, end.y - start.y]
      return { zoom, column, row, left: start.x, top: start.y, width, height }
    }),
  )

  /** The place at a corner of the map: -1 is that in the north-west. */
  function cornerOf(side: -1 | 1) {
    const { center, scale } = view
    return placeAt({
      x: center.x + side / 2 / scale,
      y: center.y + ((side / 2) * size.height) / (size.width * SHAPE) / scale,
    })
  }
}

const range = (first: number, last: number) =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)

/** The place at a tile's corner in the north-west. */
export function cornerOfTile(zoom: number, column: number, row: number) {
  const count = 2 ** zoom
  return {
    latitude: (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / count))) * 180) / Math.PI,
    longitude: (column / count) * 360 - 180,
  }
}

/** The tile that contains a place. */
function tileAt(place: { readonly latitude: number; readonly longitude: number }, zoom: number) {
  const count = 2 ** zoom
  const latitude = (Math.min(LATITUDE_MAX, Math.max(-LATITUDE_MAX, place.latitude)) * Math.PI) / 180
  const within = (share: number) => Math.min(count - 1, Math.max(0, Math.floor(share * count)))
  return {
    column: within((place.longitude + 180) / 360),
    row: within((1 - Math.asinh(Math.tan(latitude)) / Math.PI) / 2),
  }
}
