import { allCalls } from '@serendib/contract'
import { openSession } from '../areas/session/index.ts'
import type { Database } from '../platform/database/connect.ts'
import { findExamples } from './example-queries.ts'
import { readResponse, type StepResult } from './step.ts'

/**
 * Reads every list and detail of the API as a guest and as an administrator, with an existing video, channel and playlist
 * where a call needs one. A refused call is as it should be; a failing one is a problem.
 */
export async function callEverything(origin: string, db: Database): Promise<StepResult> {
  const examples = await findExamples(db)
  const { userId } = examples
  const token = userId === undefined ? undefined : await openSession(db, Number(userId), 'Upgrade check', 1)
  const viewers = [{}, ...(token === undefined ? [] : [{ authorization: token }])]
  const calls = allCalls().filter(({ method }) => method === 'GET')
  const problems: string[] = []
  let answered = 0
  for (const { path, query, area, name } of calls) {
    const url = new URL(`/api${path}`, origin)
    for (const [field, { wireName }] of Object.entries(query?.fields ?? {})) {
      const value = examples[field] ?? examples[wireName]
      if (value !== undefined) url.searchParams.set(wireName, value)
    }
    const replies = []
    for (const headers of viewers) replies.push(await readResponse(url, headers))
    if (replies.some(({ status }) => status === 200)) answered++
    for (const { status, problem } of replies) {
      if (problem !== undefined) problems.push(problem)
      if (status >= 500) problems.push(`The call ${area}.${name} (${url.pathname}) answers ${status}.`)
    }
  }
  return { summary: `Called ${calls.length} calls that read; ${answered} answered with data.`, problems }
}
