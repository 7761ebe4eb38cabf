import { LANGUAGES, acceptedLanguage, isLanguage, LANGUAGE_COOKIE, type Language } from '@serendib/texts'
import * as z from 'zod/mini'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { inLanguage } from '../language.ts'

const Asked = z.object({ hl: z.enum(LANGUAGES) })

/** Runs every request in its language. */
export function setRequestLanguages(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => inLanguage(readLanguage(request), done))
}

/**
 * The language of a request: of `?hl=`, with which search engines and links choose, else the one that was chosen on the
 * site, else the browser's.
 */
function readLanguage({ query, headers }: FastifyRequest): Language {
  const asked = z.safeParse(Asked, query).data?.hl
  if (asked !== undefined) return asked
  const chosen = COOKIE.exec(headers.cookie ?? '')?.[1]
  return isLanguage(chosen) ? chosen : acceptedLanguage(headers['accept-language'])
}

const COOKIE = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=(\\w+)`)
