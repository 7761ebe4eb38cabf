import { createHash } from 'node:crypto'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callerOf, viewerOf } from '../../platform/http/bind.ts'
import type { CompressedBody } from '../../platform/http/compressed-body.ts'
import { compressedBody } from '../../platform/http/compressed-body.ts'
import { originOf } from '../../platform/http/origin.ts'
import type { Turns } from '../../platform/http/turns.ts'
import type { Log } from '../../platform/log.ts'
import { assetRoutes } from './asset-files.ts'
import { openDrawing } from './drawing.ts'
import { keepAnswers } from './kept-answers.ts'
import type { AskedPage } from './page-table.ts'
import { pagesByRoute, readAsked } from './page-table.ts'
import type { PageCalls } from './pages.ts'
import type { PageTemplate } from './template.ts'

export interface PageParts {
  readonly template: PageTemplate
  /** The built web application; what the server draws with lies in `dist-server` beside it. */
  readonly webFolder: string
  /** The site's own origin, or undefined to take the request's. */
  readonly publicUrl: string | undefined
  readonly calls: PageCalls
  readonly log: Log
  /** In which pages are made that are not in the cache. */
  readonly turns: Turns
}

type Request = FastifyRequest<{ Params: Record<string, string> }>

/** A page as it is sent: what everybody gets, whoever asks. */
interface SentPage {
  readonly status: 200 | 404
  readonly body: CompressedBody
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
  app.addHook('onSend', async (request, reply) => {
    // What a member has done shows at once. Nobody else can empty the cache, nor can a refused call.
    if (!SAFE_METHODS.has(request.method) && reply.statusCode < 400 && viewerOf(request)) kept.clear()
  })
  for (const [url, { make, params = [] }] of Object.entries(pagesByRoute(calls))) {
    const answer = async (asked: AskedPage, origin: string, last: Answer | undefined): Promise<Answer> => {
      const page = await make(asked)
      if (page.movedTo !== undefined) return { movedTo: page.movedTo }
      const madeOf = hashOf(JSON.stringify(page))
      // What nothing changed in is not drawn and compressed again.
      if (last && 'madeOf' in last && last.madeOf === madeOf) return last
      const { status, head, queries, module, isDrawn = false, links } = page
      const drawn = isDrawn ? await drawing.draw(asked.url, queries) : undefined
      const html = template.render(head, queries, origin, {
        ...(module && { module }),
        ...(links && { links }),
        drawn,
      })
      const isComplete = drawn !== undefined || !isDrawn
      return {
        status,
        body: compressedBody(html),
        etag: `W/"${hashOf(html)}"`,
        madeOf: isComplete ? madeOf : undefined,
      }
    }
    app.get(url, async (request: Request, reply) => {
      const origin = originOf(request, parts.publicUrl)
      const asked = readAsked(request, params)
      const question = JSON.stringify([origin, asked.url])
      const make = () => kept.get(question, (last) => answer(asked, origin, last))
      // What is there, or is being made, waits for nobody.
      const answered = kept.has(question) ? await make() : await parts.turns.run(callerOf(request), make)
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

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE'])

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')

/** Asked for again each time: an address of before may become the page's own once more. */
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
    // The page itself is made by the routes of the pages.
    globIgnore: ['index.html', 'embed.html', 'assets/**', '.vite/**'],
    maxAge: '1h',
  })
}
