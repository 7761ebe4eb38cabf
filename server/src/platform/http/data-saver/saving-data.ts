import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyRequest } from 'fastify'
import { hasMediaHost } from '../../storage/urls.ts'

/** The cookie that web/src/player sets when the viewer turns data saver on or off. */
const COOKIE = /(?:^|;\s*)data_saver=([01])/

const viewers = new AsyncLocalStorage<boolean>()

/** What the viewer chose in the player; undefined if nothing was chosen. */
export function chosenDataSaver({ headers }: Pick<FastifyRequest, 'headers'>): boolean | undefined {
  const chosen = COOKIE.exec(headers.cookie ?? '')?.[1]
  return chosen === undefined ? undefined : chosen === '1'
}

/** Runs what answers a request whose response is cached by `smallQuery` too. */
export function inDataSaver<T>(request: Pick<FastifyRequest, 'headers'>, run: () => T): T {
  return viewers.run(hasMediaHost() && chosenDataSaver(request) === true, run)
}

/**
 * The query of thumbnails in this response: a media host doesn't get the viewer's cookie, and stores a picture by its URL.
 * Empty without one, or if the viewer didn't choose to save data.
 */
export function smallQuery(): string {
  return viewers.getStore() === true ? '?small=1' : ''
}

/** Whether the URL itself asks for the small picture. The viewer does not matter. */
export function asksForSmall({ query }: Pick<FastifyRequest, 'query'>): boolean {
  return typeof query === 'object' && query !== null && 'small' in query && query.small === '1'
}
