import type { watchCalls } from '@serendib/contract'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Handlers } from '../../platform/http/bind.ts'
import { originOf } from '../../platform/http/origin.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { pageHeaders } from '../../platform/http/server.ts'
import type { PageTemplate } from '../pages/index.ts'
import { embedPage, findVideo } from '../pages/index.ts'
import { oEmbedOf, slugOf } from './oembed.ts'

export interface EmbedParts {
  readonly template: PageTemplate
  /** The site's own origin, or undefined to take the request's. */
  readonly publicUrl: string | undefined
  readonly watch: Handlers<typeof watchCalls>
}

const Pixels = z.coerce.number().int().min(1).max(10_000).optional().catch(undefined)
const Asked = z.object({
  url: z.string().max(2000).catch(''),
  format: z.string().catch('json'),
  maxwidth: Pixels,
  maxheight: Pixels,
})

/** The player alone, for frames on any page, and oEmbed, by which other programs learn of it. */
export function embedRoutes(app: FastifyInstance, parts: EmbedParts): void {
  app.get<{ Params: { slug: string } }>(
    '/embed/:slug',
    { helmet: pageHeaders([], 'anywhere') },
    async (request, reply) => {
      const { status, head, queries } = await embedPage(parts, request.params.slug)
      return reply
        .code(status)
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(parts.template.render(head, queries, originOf(request, parts.publicUrl)))
    },
  )

  app.get('/api/oembed', async (request, reply) => {
    const { url, format, maxwidth, maxheight } = Asked.parse(request.query)
    if (format !== 'json') return reply.code(501).type('text/plain').send('Only format=json is there.')
    const origin = originOf(request, parts.publicUrl)
    const slug = slugOf(url, origin)
    const data = slug === undefined ? undefined : await findVideo(parts, slug)
    if (!data) throw new Refusal('video_not_found')
    return reply
      .type('application/json; charset=utf-8')
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', 'public, max-age=300')
      .send(JSON.stringify(oEmbedOf(data.video, origin, { width: maxwidth, height: maxheight })))
  })
}
