import type { watchCalls } from '@serendib/contract'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Handlers } from '../../platform/http/bind.ts'
import { BRIEF } from '../../platform/http/cache/max-age.ts'
import { readCaller } from '../../platform/http/limits/network.ts'
import type { FairQueue } from '../../platform/fair-queue.ts'
import { readOrigin } from '../../platform/http/origin.ts'
import { inLanguage } from '../../platform/language.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { PageTemplate } from '../pages/index.ts'
import { embedPage, findVideo } from '../pages/index.ts'
import { toOEmbed, readLanguage, readSlug, readStart } from './oembed.ts'

export interface EmbedParts {
  readonly template: PageTemplate
  /** The site's own origin, or undefined to use the request's. */
  readonly publicUrl: string | undefined
  readonly watch: Handlers<typeof watchCalls>
  /** Limits how many players and oEmbed responses are made at a time. */
  readonly turns: FairQueue
}

const Pixels = z.coerce.number().int().min(1).max(10_000).optional().catch(undefined)
const Asked = z.object({
  url: z.string().max(2000).catch(''),
  format: z.string().catch('json'),
  maxwidth: Pixels,
  maxheight: Pixels,
})

/** The embeddable player, and oEmbed, with which other sites discover it. */
export function embedRoutes(app: FastifyInstance, parts: EmbedParts): void {
  app.get<{ Params: { slug: string } }>(
    '/embed/:slug',
    { config: { isFramable: true } },
    async (request, reply) => {
      const { status, head, queries } = await parts.turns.run(readCaller(request), () =>
        embedPage(parts, request.params.slug),
      )
      return reply
        .code(status)
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(parts.template.render(head, queries, readOrigin(request, parts.publicUrl)))
    },
  )

  app.get('/api/oembed', async (request, reply) => {
    const { url, format, maxwidth, maxheight } = Asked.parse(request.query)
    if (format !== 'json') return reply.code(501).type('text/plain').send('Only format=json is supported.')
    const origin = readOrigin(request, parts.publicUrl)
    const slug = readSlug(url, origin)
    const data =
      slug === undefined
        ? undefined
        : await inLanguage(readLanguage(url, origin), () =>
            parts.turns.run(readCaller(request), () => findVideo(parts, slug)),
          )
    if (!data) throw new ApiError('video_not_found')
    const asked = { max: { width: maxwidth, height: maxheight }, startAt: readStart(url, origin) }
    return reply
      .type('application/json; charset=utf-8')
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', BRIEF)
      .send(JSON.stringify(toOEmbed(data.video, origin, asked)))
  })
}
