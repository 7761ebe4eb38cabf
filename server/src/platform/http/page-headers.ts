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

/** Sends the security headers of pages. `mediaHost`: another origin from which they load files. */
export function setPageHeaders(
  app: FastifyInstance,
  inlineScriptHashes: readonly string[],
  mediaHost?: string,
): void {
  const fileHosts = ["'self'", ...(mediaHost === undefined ? [] : [mediaHost])]
  // Computed once, because helmet evaluates its options on every request.
  const framedByOwnSite = computeHeaders(pageHeaders(fileHosts, inlineScriptHashes, false))
  const framedAnywhere = computeHeaders(pageHeaders(fileHosts, [], true))
  // A service worker keeps its policy until its code changes, so it can't name a media host that is set later. Pages decide
  // which files are requested.
  const ofServiceWorker = "default-src 'self'; connect-src 'self' http: https:"
  app.addHook('onRequest', ({ headers, routeOptions, url }, { raw }, done) => {
    const isFramable = routeOptions.config.isFramable === true
    for (const [name, value] of isFramable ? framedAnywhere : framedByOwnSite) raw.setHeader(name, value)
    if (url === '/sw.js') raw.setHeader('content-security-policy', ofServiceWorker)
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

function pageHeaders(
  fileHosts: readonly string[],
  inlineScriptHashes: readonly string[],
  isFramable: boolean,
): HelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: [...fileHosts, ...inlineScriptHashes],
        // For style attributes: positions and sizes that components compute.
        styleSrc: [...fileHosts, "'unsafe-inline'"],
        imgSrc: [...fileHosts, 'data:', 'blob:'],
        // hls.js plays through MediaSource blobs and works in a blob worker.
        mediaSrc: [...fileHosts, 'blob:'],
        // Browsers start workers from the page's own origin only.
        workerSrc: ["'self'", 'blob:'],
        fontSrc: [...fileHosts],
        // tus reads the chosen files through blob: URLs.
        connectSrc: [...fileHosts, 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: [isFramable ? '*' : "'self'"],
      },
    },
    frameguard: isFramable ? false : { action: 'sameorigin' },
    // Off, because it makes browsers start a separate process for the origin when the response arrives, which takes 15
    // to 30 ms for visitors who follow a link. No other origin shares the site.
    originAgentCluster: false,
    // Browsers accept it only on secure origins (TLS or localhost), and Chromium logs an error elsewhere. Browsers send
    // `Sec-Fetch-Mode` to the same origins only, so we set it only on requests with that header, whatever proxy is in
    // between.
    crossOriginOpenerPolicy: isFramable ? false : { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: isFramable ? 'cross-origin' : 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Only a page served over TLS may promise TLS; the operator's proxy sends this header.
    hsts: false,
  }
}
