import { useEffect, useMemo, useState } from 'react'
import { type Header, PMTiles, TileType } from 'pmtiles'
import { classNames } from '#ui'
import type { DrawnLine } from '../line/drawn-line.ts'
import { tilesOf, type Tile } from './tiles.ts'
import styles from '../Track.module.css'

const TYPES: Readonly<Partial<Record<TileType, string>>> = {
  [TileType.Png]: 'image/png',
  [TileType.Jpeg]: 'image/jpeg',
  [TileType.Webp]: 'image/webp',
  [TileType.Avif]: 'image/avif',
}

/** Neighbours overlap by this many pixels: where they only meet, the map below shines through. */
const OVERLAP = 0.6

/** The operator's map below a track: the tiles that load. `onTile` is called when one is there. */
export function BaseMap(
  props: Pick<DrawnLine, 'view' | 'size'> & { path: string; onTile: (() => void) | undefined },
) {
  const { view, size, path, onTile } = props
  const archive = useMemo(() => new PMTiles(path), [path])
  const header = useHeader(archive)
  const tiles = useMemo(() => (header ? tilesOf({ view, size }, header) : []), [view, size, header])
  const type = header && TYPES[header.tileType]
  if (type === undefined) return null
  return (
    <svg
      className={classNames(styles.strokes, styles.tiles)}
      viewBox={`0 0 ${size.width} ${size.height}`}
      aria-hidden="true"
    >
      {tiles.map((tile) => (
        <TileImage
          key={`${tile.zoom}/${tile.column}/${tile.row}`}
          tile={tile}
          archive={archive}
          type={type}
          onTile={onTile}
        />
      ))}
    </svg>
  )
}

/** What an archive says about itself; undefined until it is loaded, and if it can't be. */
function useHeader(archive: PMTiles): Header | undefined {
  const [header, setHeader] = useState<Header>()
  useEffect(() => {
    const leaving = new AbortController()
    const load = async () => {
      const loaded = await archive.getHeader().catch(() => undefined)
      if (!leaving.signal.aborted) setHeader(loaded)
    }
    void load()
    return () => leaving.abort()
  }, [archive])
  return header
}

function TileImage(props: { tile: Tile; archive: PMTiles; type: string; onTile: (() => void) | undefined }) {
  const { archive, type, onTile } = props
  const { zoom, column, row, left, top, width, height } = props.tile
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const leaving = new AbortController()
    let made: string | undefined
    const load = async () => {
      const tile = await archive.getZxy(zoom, column, row, leaving.signal).catch(() => undefined)
      if (!tile || leaving.signal.aborted) return
      made = URL.createObjectURL(new Blob([tile.data], { type }))
      setUrl(made)
    }
    void load()
    return () => {
      leaving.abort()
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [archive, zoom, column, row, type])
  if (url === undefined) return null
  return (
    <image
      href={url}
      x={left}
      y={top}
      width={width + OVERLAP}
      height={height + OVERLAP}
      preserveAspectRatio="none"
      data-tile={`${zoom}/${column}/${row}`}
      onLoad={onTile}
    />
  )
}
