import { optional } from './define-setting.ts'
import { folder as file } from './setting-values.ts'

export const mapTiles = optional(
  'MAP_TILES',
  'a PMTiles file',
  'A PMTiles file of version 3 with PNG, JPEG, WebP or AVIF tiles (no vector tiles), to show tracks on. By default tracks are on our own map, which needs no file.',
  file,
)
