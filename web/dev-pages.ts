import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Language } from '@serendib/texts'
import type { Plugin } from 'vite'
import * as z from 'zod/mini'

/** The module that renders pages. */
export const PAGES = '/src/app/entry-server.tsx'

/**
 * For `npm run dev`: takes the title and the initial data of a page from the running site, and renders it from the current
 * sources, so that hydration errors show. `site` is the site's origin.
 */
export const devPages = (site: string, language: Language): Plugin => ({
  name: 'dev-pages',
  configureServer(vite) {
    const makePage = async (url: string, sent: string): Promise<string> => {
      const isEmbedded = url.startsWith('/embed/')
      const file = join(import.meta.dirname, isEmbedded ? 'embed.html' : 'index.html')
      const template = await vite.transformIndexHtml(url, await readFile(file, 'utf8'))
      const data = /<script type="application\/json" id="first-queries">(.*?)<\/script>/s.exec(sent)
      // Personal pages are sent empty.
      const isRendered = data !== null && !isEmbedded && !sent.includes('<div id="root"></div>')
      const { render } = Application.parse(await vite.ssrLoadModule(PAGES))
      const view = isRendered ? await render(url, JSON.parse(data[1] ?? '[]'), language) : undefined
      const title = /<title>.*?<\/title>/s.exec(sent)?.[0] ?? ''
      return template
        .replace(/<title>.*?<\/title>/s, () => title)
        .replace('<div id="root"></div>', () => `<div id="root">${view?.html ?? ''}</div>${data?.[0] ?? ''}`)
    }
    vite.middlewares.use((request, response, next) => {
      const url = request.url ?? '/'
      const isPage =
        request.headers.accept?.includes('text/html') && !/^\/(@|api|media|src)|\.\w+(\?|$)/.test(url)
      if (request.method !== 'GET' || !isPage) {
        next()
        return
      }
      const answer = async () => {
        const headers = { host: request.headers.host ?? '', accept: 'text/html' }
        const { status, location, text } = await readPage(site + url, headers)
        const html = location === undefined ? await makePage(url, text) : ''
        response.writeHead(status, {
          'content-type': 'text/html; charset=utf-8',
          ...(location && { location }),
        })
        response.end(html)
      }
      const answerOrFail = async () => {
        try {
          await answer()
        } catch (error) {
          next(error)
        }
      }
      void answerOrFail()
    })
  },
})

type Render = (
  url: string,
  initialQueries: unknown,
  language: string,
) => Promise<{ html?: string } | undefined>
const Application = z.object({ render: z.custom<Render>((value) => typeof value === 'function') })

/** Reads a page of the site. While the site starts again, it can't be reached. */
async function readPage(url: string, headers: Record<string, string>) {
  for (let tries = 0; ; tries++) {
    try {
      const response = await fetch(url, { headers, redirect: 'manual' })
      const location = response.headers.get('location') ?? undefined
      return { status: response.status, location, text: await response.text() }
    } catch (error) {
      if (tries === 100) throw error
      await setTimeout(100)
    }
  }
}
