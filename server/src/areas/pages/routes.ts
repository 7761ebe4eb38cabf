import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { currentLanguage } from '@serendib/texts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readOrigin } from '../../platform/http/origin.ts'
import type { ResponseCache } from '../../platform/http/cache/response-cache.ts'
import { createResponseCache } from '../../platform/http/cache/response-cache.ts'
import type { SharedResponse } from '../../platform/http/cache/shared-response.ts'
import {
  bytesOfShared,
  hashOf,
  sendShared,
  sharedResponse,
} from '../../platform/http/cache/shared-response.ts'
import { readCaller } from '../../platform/http/limits/network.ts'
import { inDataSaver, smallQuery } from '../../platform/http/data-saver/saving-data.ts'
import type { FairQueue } from '../../platform/fair-queue.ts'
import type { Log } from '../../platform/log.ts'
import { assetRoutes } from './asset-files.ts'
import { openRendering } from './rendering.ts'
import type { AskedPage } from './page-table.ts'
import { pagesByRoute, readAsked } from './page-table.ts'
import type { PageCalls } from './pages.ts'
import type { PageTemplate } from './template.ts'

export interface PageParts {
  readonly template: PageTemplate
  /** The built web application. The server build is in `dist-server` next to it. */
  readonly webFolder: string
  /** The site's own origin, or undefined to use the request's. */
  readonly publicUrl: string | undefined
  readonly calls: PageCalls
  /** The public key that verifies trip packs. */
  readonly packKey: string
  readonly log: Log
  /** Limits how many pages that are not cached are created at a time. */
  readonly turns: FairQueue
  readonly cache: PageCache
}

type Request = FastifyRequest<{ Params: Record<string, string> }>

/** A page as it is sent to everybody. */
interface SentPage extends SharedResponse {
  /** A hash of the page's inputs; undefined if rendering failed. */
  readonly madeOf: string | undefined
}

type CachedPage = SentPage | { readonly movedTo: string }
export type PageCache = ResponseCache<CachedPage>

/** How much longer a stale page may be sent while it is renewed, so that a first visit doesn't wait, in milliseconds. */
const STALE_MS = 10_000
/** When renewal starts, the page's files have most likely been sent. */
const REST_MS = 150
const CACHE_MAX = 100
const CACHE_BYTES_MAX = 32 * 1024 * 1024

/** A cache of pages for everybody, for this time or until a member changes something. */
export function createPageCache(ms: number): PageCache {
  return createResponseCache<CachedPage>({
    ms,
    staleMs: ms === 0 ? 0 : STALE_MS,
    restMs: REST_MS,
    max: CACHE_MAX,
    bytesMax: CACHE_BYTES_MAX,
    bytesOf: (page) => ('body' in page ? bytesOfShared(page) : 0),
  })
}

/** Serves the files of the web application, and every page with its head, initial data and first view. */
export async function pageRoutes(app: FastifyInstance, parts: PageParts): Promise<void> {
  await serveFiles(app, parts.webFolder)
  // Password managers lead here (W3C, "A Well-Known URL for Changing Passwords").
  app.get('/.well-known/change-password', (_request, reply) => reply.redirect('/myAccount?tab=privacy'))
  // What other apps share with the installed site (manifest.webmanifest) arrives here if the browser has removed its service
  // worker. Its files are not read, and can be chosen on the page.
  app.post('/uploadVideo', {
    onRequest: async (_request, reply) => {
      await reply.redirect('/uploadVideo', 303)
    },
    handler: () => undefined,
  })
  const { calls, template, cache } = parts
  const rendering = await openRendering({
    module: path.join(parts.webFolder, '../dist-server/entry-server.js'),
    log: parts.log,
  })
  app.addHook('onClose', () => rendering.close())
  for (const [url, { make, params = [], shows }] of Object.entries(pagesByRoute(calls, parts.packKey))) {
    const makePage = async (
      requested: AskedPage,
      origin: string,
      last: CachedPage | undefined,
    ): Promise<CachedPage> => {
      const page = await make(requested)
      if (page.movedTo !== undefined) return { movedTo: page.movedTo }
      const madeOf = hashOf(JSON.stringify(page))
      // If the inputs are unchanged, the page is not rendered and compressed again.
      if (last && 'madeOf' in last && last.madeOf === madeOf) return last
      const { status, head, queries, isRendered = false, links } = page
      const view = await rendering.render(
        shows ?? requested.url,
        isRendered ? queries : undefined,
        currentLanguage(),
      )
      const html = template.render(head, queries, origin, {
        ...(links && { links }),
        file: view?.file,
        rendered: view?.html,
      })
      const isComplete = view?.html !== undefined || !isRendered
      return {
        ...sharedResponse(html, { status, type: 'text/html; charset=utf-8' }),
        madeOf: isComplete ? madeOf : undefined,
      }
    }
    const respond = async (request: Request, reply: FastifyReply) => {
      const origin = readOrigin(request, parts.publicUrl)
      const requested = readAsked(request, params)
      const key = JSON.stringify([origin, requested.url, currentLanguage(), smallQuery()])
      const make = (last: CachedPage | undefined) => makePage(requested, origin, last)
      const inTurn = <T>(run: () => Promise<T>) => parts.turns.run(readCaller(request), run)
      // A page that is cached or being created doesn't wait for a turn, but its renewal does.
      const cached = cache.has(key)
        ? await cache.get(key, (last) => inTurn(() => make(last)))
        : await inTurn(() => cache.get(key, make))
      if ('movedTo' in cached) return movePage(request, reply, cached.movedTo)
      return sendShared(
        request,
        reply.header('content-language', currentLanguage()),
        cached,
        'accept-encoding, accept-language, cookie',
      )
    }
    app.get(url, (request: Request, reply) => inDataSaver(request, () => respond(request, reply)))
  }
}

/** Not cached by browsers: a former URL may become current again. */
function movePage(request: Request, reply: FastifyReply, path: string): FastifyReply {
  const queryAt = request.url.indexOf('?')
  const query = queryAt < 0 ? '' : request.url.slice(queryAt)
  return reply.header('cache-control', 'no-cache').redirect(path + query, 301)
}

async function serveFiles(app: FastifyInstance, webFolder: string): Promise<void> {
  assetRoutes(app, path.join(webFolder, 'assets'))
  await app.register(fastifyStatic, {
    root: webFolder,
    prefix: '/',
    decorateReply: false,
    index: false,
    wildcard: false,
    // The page itself is served by the page routes.
    globIgnore: ['*.html', 'assets/**', '.vite/**'],
    maxAge: '1h',
  })
}
