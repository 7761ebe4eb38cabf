import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { HelmetOptions } from 'helmet'
import helmet from 'helmet'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether other sites may show the page in a frame. */
    isFramable?: boolean
  }
}

/** Sends the headers that say what a page may do. */
export function setPageHeaders(app: FastifyInstance, inlineScriptHashes: readonly string[]): void {
  // Computed once: helmet reads its options again for every request.
  const framedByOwnSite = computeHeaders(pageHeaders(inlineScriptHashes, false))
  const framedAnywhere = computeHeaders(pageHeaders([], true))
  app.addHook('onRequest', ({ headers, routeOptions }, { raw }, done) => {
    const isFramable = routeOptions.config.isFramable === true
    for (const [name, value] of isFramable ? framedAnywhere : framedByOwnSite) raw.setHeader(name, value)
    if (headers['sec-fetch-mode'] === undefined) raw.removeHeader('cross-origin-opener-policy')
    done()
  })
}

function computeHeaders(options: HelmetOptions): readonly (readonly [string, string])[] {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  helmet(options)(request, response, (error) => {
    if (error instanceof Error) throw error
  })
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)] as const)
}

function pageHeaders(inlineScriptHashes: readonly string[], isFramable: boolean): HelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inlineScriptHashes],
        // Style attributes: positions and sizes that components compute.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        // hls.js plays through MediaSource blobs and works in a blob worker.
        mediaSrc: ["'self'", 'blob:'],
        workerSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        // tus reads files that the person chose through blob addresses.
        connectSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: [isFramable ? '*' : "'self'"],
      },
    },
    frameguard: isFramable ? false : { action: 'sameorigin' },
    // It asks for a process of the origin's own, which a browser that comes by a link starts when the answer is there:
    // 15 to 30 ms. No other origin shares the site.
    originAgentCluster: false,
    // Without TLS, on another address than the machine's own, browsers refuse it, and Chromium writes an error: it goes to those
    // alone that send `Sec-Fetch-Mode`, which they do to the same addresses. What a proxy does in between changes neither.
    crossOriginOpenerPolicy: isFramable ? false : { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: isFramable ? 'cross-origin' : 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Only a page served over TLS may promise TLS; the operator's proxy does.
    hsts: false,
  }
}
