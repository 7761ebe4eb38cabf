import type { EndpointDefinition, ReplyOf } from '@serendib/contract'

/** An answer that came inside the page. */
export interface FirstAnswer {
  readonly area: string
  readonly name: string
  readonly query: Readonly<Record<string, unknown>> | null
  /** As the contract decodes it: the server has done that, so that a page which opens need not. */
  readonly reply: unknown
}

/** What the server put into the page: the answers of its first queries. */
export function readFirstAnswers(): FirstAnswer[] {
  const text = document.getElementById('first-queries')?.textContent
  const answers: unknown = text ? JSON.parse(text) : []
  return areAnswers(answers) ? answers : []
}

/** Whether there is a reply: the page's own server has checked it against the contract. */
export function isReplyOf<E extends EndpointDefinition>(_endpoint: E, reply: unknown): reply is ReplyOf<E> {
  return reply !== undefined
}

function areAnswers(value: unknown): value is FirstAnswer[] {
  return Array.isArray(value)
}
