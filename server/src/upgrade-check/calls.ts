import { type Access, allCalls } from '@serendib/contract'
import { openSession } from '../areas/session/index.ts'
import type { Database } from '../platform/database/connect.ts'
import { type Examples, findExamples } from './example-queries.ts'
import { readResponse, type StepResult } from './step.ts'

interface Viewer {
  readonly name: string
  readonly headers: Readonly<Record<string, string>>
}

const CALLS = allCalls().filter(({ method }) => method === 'GET')
type Call = (typeof CALLS)[number]

/**
 * Reads every list and detail of the API as a guest, as an administrator and as the owner of a video, with an existing video,
 * channel, playlist and so on where a call needs one. It is a problem if a call fails, if none of them may make it, or if a
 * session isn't accepted.
 */
export async function callEverything(origin: string, db: Database): Promise<StepResult> {
  const examples = await findExamples(db)
  const viewers = await viewersOf(db, examples)
  const problems: string[] = []
  const untried: string[] = []
  let answered = 0
  for (const call of CALLS) {
    const url = new URL(`/api${call.path}`, origin)
    for (const [wireName, value] of examplesFor(call, examples))
      if (value !== null) url.searchParams.set(wireName, value)
    const about = `The call ${call.area}.${call.name} (${url.pathname}) answers`
    const replies = []
    for (const viewer of viewers) replies.push({ viewer, ...(await readResponse(url, viewer.headers)) })
    if (replies.some(({ status }) => status === 200)) answered++
    else if (isTryable(call, examples))
      problems.push(
        `${about} ${replies.map(({ viewer, status }) => `${status} to ${viewer.name}`).join(', ')}.`,
      )
    else untried.push(`${call.area}.${call.name}`)
    for (const { viewer, status, problem } of replies) {
      if (problem !== undefined) problems.push(problem)
      if (status >= 500 || (status === 401 && 'authorization' in viewer.headers))
        problems.push(`${about} ${status} to ${viewer.name}.`)
    }
  }
  const summary = [
    `Called ${CALLS.length} calls that read as ${viewers.map(({ name }) => name).join(', ')}; ${answered} answered with data.`,
    ...(examples.administratorId === null ? ['There is no active administrator.'] : []),
    ...(untried.length > 0 ? [`The backup has nothing to try these with: ${untried.join(', ')}.`] : []),
  ]
  return { summary: summary.join(' '), problems }
}

async function viewersOf(db: Database, { administratorId, ownerId }: Examples): Promise<Viewer[]> {
  const viewers: Viewer[] = [{ name: 'a guest', headers: {} }]
  for (const [name, userId] of [
    ['an administrator', administratorId],
    ['the owner of a video', ownerId],
  ] as const)
    if (userId !== null) {
      const token = await openSession(db, Number(userId), 'Upgrade check', 1)
      viewers.push({ name, headers: { authorization: token } })
    }
  return viewers
}

/** The examples for the query of a call, by wire names; null where the backup has none. */
function examplesFor({ area, query }: Call, examples: Examples): [wireName: string, value: string | null][] {
  return Object.entries(query?.fields ?? {}).flatMap(([field, { wireName, isViewerId }]) => {
    const value = isViewerId ? undefined : exampleOf(area, field, wireName, examples)
    return value === undefined ? [] : [[wireName, value]]
  })
}

/** Undefined for what is optional, such as the order of a list. */
function exampleOf(
  area: string,
  field: string,
  wireName: string,
  examples: Examples,
): string | null | undefined {
  if (field === 'slug') {
    if (wireName === 'place') return examples.place
    return area === 'channels' ? examples.channelSlug : examples.videoSlug
  }
  if (area === 'tripPacks' && field === 'videoId') return examples.downloadableId
  // Nobody has a code that was sent.
  if (field === 'code') return null
  return new Map<string, string | null>(Object.entries(examples)).get(field)
}

const NEEDS: Readonly<Record<Access, readonly (keyof Examples)[]>> = {
  public: [],
  private: [],
  'signed-in': ['ownerId'],
  moderator: ['administratorId'],
  administrator: ['administratorId'],
}

/** Whether somebody may make the call, and there is an example of everything that it needs. */
function isTryable(call: Call, examples: Examples): boolean {
  const needed = examplesFor(call, examples).map(([, value]) => value)
  return ![...needed, ...NEEDS[call.access].map((name) => examples[name])].includes(null)
}
