import type { EndpointDefinition, ReplyOf } from '@serendib/contract'

/** A response that is part of the page's initial data. */
export interface InitialQuery {
  readonly area: string
  readonly name: string
  readonly query: Readonly<Record<string, unknown>> | null
  /**
   * Already decoded by the server according to the contract, so that the page need not do it while it opens.
   */
  readonly reply: unknown
}

/** The page's initial data: the responses of its first queries. */
export function readInitialData(): InitialQuery[] {
  const text = document.getElementById('first-queries')?.textContent
  const initialQueries: unknown = text ? JSON.parse(text) : []
  return isInitialData(initialQueries) ? initialQueries : []
}

/** Whether there is a response. The server has already validated it against the contract. */
export function isReplyOf<E extends EndpointDefinition>(_endpoint: E, reply: unknown): reply is ReplyOf<E> {
  return reply !== undefined
}

function isInitialData(value: unknown): value is InitialQuery[] {
  return Array.isArray(value)
}
