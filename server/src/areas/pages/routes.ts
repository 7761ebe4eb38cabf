import { createHash } from 'node:crypto'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '../../platform/log.ts'
import { assetRoutes } from './asset-files.ts'
import { openDrawing } from './drawing.ts'
import { keepAnswers } from './kept-answers.ts'
import type { PageBody } from './page-body.ts'
import { pageBody } from './page-body.ts'
import { PAGE_MODULES } from './page-modules.ts'
import type { Page, PageCalls } from './pages.ts'
import { ABOUT_PAGES, aboutPage, whatsNewPage } from './house-pages.ts'
import { allChannelsPage, allVideosPage, playlistsPage, searchPage, trendingPage } from './list-pages.ts'
import { channelPage, homePage, sitePage, unknownPage, watchPage } from './pages.ts'
import { placePage, placesPage } from './place-pages.ts'
import type { PageTemplate } from './template.ts'

export interface PageParts {
  readonly template: PageTemplate
  /** The built web application; what the server draws with lies in `dist-server` beside it. */
  readonly webFolder: string
  /** The site's own origin, or undefined to take the request's. */
  readonly publicUrl: string | undefined
  readonly calls: PageCalls
  readonly log: Log
}

type Request = FastifyRequest<{ Params: Record<string, string>; Querystring: Record<string, unknown> }>

/** A page as it is sent: what everybody gets, whoever asks. */
interface SentPage {
  readonly status: 200 | 404
  readonly body: PageBody
  /** Of the bytes. */
  readonly etag: string
  /** A hash of what it was made of; undefined when it lacks its drawing. */
  readonly madeOf: string | undefined
}

type Answer = SentPage | { readonly movedTo: string }

/** So long a page stands for all who ask for it, in milliseconds, unless a member changes something. */
const KEPT_MS = 1000
/** And so long after that for whoever asks next: a first visit does not wait for it to be made anew. */
const STALE_MS = 10_000
/** That begins when the page's files have most likely been sent. */
const REST_MS = 150
const KEPT_MAX = 100

/** Serves the web application: its files, and every page with its head, its first answers, and its first view. */
export async function pageRoutes(app: FastifyInstance, parts: PageParts): Promise<void> {
  await serveFiles(app, parts.webFolder)
  const { calls, template } = parts
  const drawing = await openDrawing({
    module: path.join(parts.webFolder, '../dist-server/entry-server.js'),
    log: parts.log,
  })
  app.addHook('onClose', () => drawing.close())
  const kept = keepAnswers<Answer>({
    ms: KEPT_MS,
    staleMs: STALE_MS,
    restMs: REST_MS,
    max: KEPT_MAX,
  })
  app.addHook('onSend', async (request) => {
    // What a member has done shows at once.
    if (request.method !== 'GET' && request.headers.authorization !== undefined) kept.clear()
  })
  const pages: Record<string, (request: Request) => Promise<Page> | Page> = {
    '/': () => homePage(calls),
    '/allVideos': ({ query }) => allVideosPage(calls, query['category']),
    '/channels': () => allChannelsPage(calls),
    '/allTrendings': () => trendingPage(calls),
    '/playlists': ({ query }) => playlistsPage(calls, query),
    '/whatsnew': () => whatsNewPage(calls),
    ...Object.fromEntries(ABOUT_PAGES.map(([url, module]) => [url, () => aboutPage(calls, url, module)])),
    '/places': () => placesPage(calls),
    '/places/:slug': ({ params }) => placePage(calls, params['slug'] ?? ''),
    '/mainSearchResults': ({ url }) => searchPage(calls, new URL(url, 'http://site').searchParams),
    '/channels/:slug': ({ params }) => channelPage(calls, params['slug'] ?? ''),
    '/:slug': ({ params }) => {
      const slug = params['slug'] ?? ''
      return sitePage(`/${slug}`) ?? watchPage(calls, slug)
    },
    // What the service worker keeps for when there is no connection: a page without data, and the files of Home.
    '/shell': () => ({ ...unknownPage('/', 200), module: PAGE_MODULES.home }),
    // Of other cases, and what the browser leads home.
    '/*': ({ url }) => sitePage(new URL(url, 'http://site').pathname) ?? unknownPage('/', 200),
  }
  for (const [url, make] of Object.entries(pages)) {
    const answer = async (request: Request, origin: string, last: Answer | undefined): Promise<Answer> => {
      const page = await make(request)
      if (page.movedTo !== undefined) return { movedTo: page.movedTo }
      const madeOf = hashOf(JSON.stringify(page))
      // What nothing changed in is not drawn and compressed again.
      if (last && 'madeOf' in last && last.madeOf === madeOf) return last
      const { status, head, queries, module, isDrawn = false, links } = page
      const drawn = isDrawn ? await drawing.draw(request.url, queries) : undefined
      const html = template.render(head, queries, origin, {
        ...(module && { module }),
        ...(links && { links }),
        drawn,
      })
      const isComplete = drawn !== undefined || !isDrawn
      return {
        status,
        body: pageBody(html),
        etag: `W/"${hashOf(html)}"`,
        madeOf: isComplete ? madeOf : undefined,
      }
    }
    app.get(url, async (request: Request, reply) => {
      const origin = originOf(request, parts.publicUrl)
      const answered = await kept.get(origin + request.url, (last) => answer(request, origin, last))
      if ('movedTo' in answered) return movePage(request, reply, answered.movedTo)
      const { status, body, etag } = answered
      reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag })
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      const { bytes, encoding } = await body.for(request.headers['accept-encoding'])
      return reply
        .code(status)
        .type('text/html; charset=utf-8')
        .headers(encoding === undefined ? {} : { 'content-encoding': encoding })
        .send(bytes)
    })
  }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')

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
  assetRoutes(app, path.join(webFolder, 'assets'))
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
