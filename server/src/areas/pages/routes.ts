import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Page, PageCalls } from './pages.ts'
import { allVideosPage, channelPage, homePage, sitePage, unknownPage, watchPage } from './pages.ts'
import type { PageTemplate } from './template.ts'

export interface PageParts {
  readonly template: PageTemplate
  /** The built web application. */
  readonly webFolder: string
  /** The site's own origin, or undefined to take the request's. */
  readonly publicUrl: string | undefined
  readonly calls: PageCalls
}

type Request = FastifyRequest<{ Params: Record<string, string>; Querystring: Record<string, unknown> }>

/** Serves the web application: its files, and every page with its head and the answers of its first queries. */
export async function pageRoutes(app: FastifyInstance, parts: PageParts): Promise<void> {
  await serveFiles(app, parts.webFolder)
  const { calls } = parts
  const pages: Record<string, (request: Request) => Promise<Page> | Page> = {
    '/': () => homePage(calls),
    '/allVideos': ({ query }) => {
      const { category } = query
      return allVideosPage(calls, typeof category === 'string' ? category : undefined)
    },
    '/channels/:slug': ({ params }) => channelPage(calls, params['slug'] ?? ''),
    '/:slug': ({ params }) => {
      const slug = params['slug'] ?? ''
      return sitePage(`/${slug}`) ?? watchPage(calls, slug)
    },
    // What the service worker keeps for when there is no connection: a page without data.
    '/shell': () => unknownPage('/', 200),
    // The browser leads these home.
    '/*': () => unknownPage('/', 200),
  }
  for (const [url, make] of Object.entries(pages)) {
    app.get(url, async (request: Request, reply) => {
      const { status, head, queries, early, movedTo } = await make(request)
      if (movedTo !== undefined) return movePage(request, reply, movedTo)
      const origin = originOf(request, parts.publicUrl)
      return reply
        .code(status)
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(parts.template.render(head, queries, origin, early))
    })
  }
}

/** Asked for again each time: an address of before may become the page's own once more. */
function movePage(request: Request, reply: FastifyReply, path: string): FastifyReply {
  const query = new URL(request.url, 'http://site').search
  return reply.header('cache-control', 'no-cache').redirect(path + query, 301)
}

/** The site's own origin: as configured, else as the request names it. */
export function originOf(
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
  publicUrl: string | undefined,
): string {
  return publicUrl ?? `${protocol}://${host}`
}

async function serveFiles(app: FastifyInstance, webFolder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: path.join(webFolder, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    index: false,
    // A frame that was given no origin of its own (sandbox) asks for them as a stranger.
    setHeaders: (reply) => {
      reply.header('access-control-allow-origin', '*')
      reply.header('cross-origin-resource-policy', 'cross-origin')
    },
  })
  await app.register(fastifyStatic, {
    root: webFolder,
    prefix: '/',
    decorateReply: false,
    index: false,
    wildcard: false,
    // The page itself is made by the routes of the pages.
    globIgnore: ['index.html', 'embed.html', 'assets/**', '.vite/**'],
    maxAge: '1h',
  })
}
