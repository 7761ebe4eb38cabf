import * as z from 'zod/mini'

const FirstAnswers = z.array(
  z.object({
    area: z.string(),
    name: z.string(),
    query: z.nullable(z.record(z.string(), z.unknown())),
    reply: z.looseObject({ status: z.number() }),
  }),
)

export type FirstAnswer = z.output<typeof FirstAnswers>[number]

/** What the server put into the page: the answers of its first queries, as the wire has them. */
export function readFirstAnswers(): FirstAnswer[] {
  const text = document.getElementById('first-queries')?.textContent
  return text ? z.parse(FirstAnswers, JSON.parse(text)) : []
}
