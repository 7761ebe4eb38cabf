import { unpackTrack } from '@serendib/contract'
import type { FastifyInstance } from 'fastify'
import { writeGpx, writeWebVmt } from '../../media/tracks/index.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { FairQueue } from '../../platform/fair-queue.ts'
import { BRIEF } from '../../platform/http/cache/max-age.ts'
import { readOrigin } from '../../platform/http/origin.ts'
import { readCaller } from '../../platform/http/limits/network.ts'
import { findExported } from './queries.ts'
import { readLine } from './stored-line.ts'

const FILE_NAME = /^(?<slug>[A-Za-z0-9_-]{3,60})\.(?<format>gpx|vmt)$/

interface ExportParts {
  readonly db: Database
  /** The site's own origin, or undefined to use the request's. */
  readonly publicUrl: string | undefined
  readonly turns: FairQueue
}

/** Tracks as files, for videos whose owner allows it: `/tracks/<URL of the video>.gpx` and `.vmt` (WebVMT). */
export function trackExportRoutes(app: FastifyInstance, { db, publicUrl, turns }: ExportParts): void {
  app.get<{ Params: { file: string } }>('/tracks/:file', async (request, reply) => {
    const { slug = '', format } = FILE_NAME.exec(request.params.file)?.groups ?? {}
    const track = await turns.run(readCaller(request), () => findExported(db, slug))
    if (track?.shown == null) throw new ApiError('not_found')
    const segments = unpackTrack(readLine(track.shown))
    const isGpx = format === 'gpx'
    return reply
      .header('cache-control', BRIEF)
      .header('content-disposition', `attachment; filename="${slug}.${format}"`)
      .type(isGpx ? 'application/gpx+xml; charset=utf-8' : 'text/vmt; charset=utf-8')
      .send(
        isGpx
          ? writeGpx(segments, { name: track.title })
          : writeWebVmt(segments, { name: track.title, url: `${readOrigin(request, publicUrl)}/${slug}` }),
      )
  })
}
