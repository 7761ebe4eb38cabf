import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../../platform/api-error.ts'
import { IMMUTABLE } from '../../../platform/http/cache/max-age.ts'
import type { MediaBytesLimit } from '../../../platform/http/limits/media-bytes.ts'
import type { TileFile } from './open.ts'

/** The largest part that one request gets. Directories and tiles are smaller. */
const BYTES_MAX = 2_000_000

/** Serves parts of the map tiles at the path of the base map; never the whole file. */
export function baseMapRoutes(
  app: FastifyInstance,
  { tiles, countBytes }: { tiles: TileFile | undefined; countBytes: MediaBytesLimit },
): void {
  app.get<{ Params: { file: string } }>('/map-tiles/:file', {
    config: { load: 'media' },
    exposeHeadRoute: false,
    onRequest: (request, reply, done) => {
      countBytes(request, reply)
      done()
    },
    handler: (request, reply) => {
      if (!tiles || request.url !== tiles.map.path) throw new ApiError('not_found')
      const range = readRange(request.headers.range, tiles.bytes)
      if (!range) return reply.code(416).header('content-range', `bytes */${tiles.bytes}`).send()
      const { start, end } = range
      return reply
        .code(206)
        .headers({
          'accept-ranges': 'bytes',
          'cache-control': IMMUTABLE,
          'content-length': end - start + 1,
          'content-range': `bytes ${start}-${end}/${tiles.bytes}`,
          'content-type': 'application/vnd.pmtiles',
          etag: `"${request.params.file}"`,
        })
        .send(tiles.read(start, end))
    },
  })
}

/** A requested part of a file; undefined if none was requested, or too much. */
function readRange(header: string | undefined, size: number): { start: number; end: number } | undefined {
  const [, from, to] = /^bytes=(\d{1,15})-(\d{1,15})$/.exec(header ?? '') ?? []
  const [start, end] = [Number(from), Math.min(Number(to), size - 1)]
  return end >= start && end - start < BYTES_MAX ? { start, end } : undefined
}
