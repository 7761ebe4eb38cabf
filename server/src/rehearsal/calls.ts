import { allCalls } from '@serendib/contract'
import { sql } from 'kysely'
import { openSession } from '../areas/session/index.ts'
import type { Database } from '../platform/database/connect.ts'
import type { Tried } from './rehearse.ts'

/**
 * Reads every list and detail of the API as a guest and as an administrator, with an existing video, channel and playlist
 * where a call needs one. A refused call is as it should be; a failing one is a problem.
 */
export async function callEverything(origin: string, db: Database): Promise<Tried> {
  const examples = await findExamples(db)
  const { userId } = examples
  const token = userId === undefined ? undefined : await openSession(db, Number(userId), 'Rehearsal', 1)
  const calls = allCalls().filter(({ method }) => method === 'GET')
  const problems: string[] = []
  let answered = 0
  for (const { path, query, area, name } of calls) {
    const url = new URL(`/api${path}`, origin)
    for (const [field, { wireName }] of Object.entries(query?.fields ?? {})) {
      const value = examples[field] ?? examples[wireName]
      if (value !== undefined) url.searchParams.set(wireName, value)
    }
    const headers = token === undefined ? {} : { authorization: token }
    const response = await fetch(url, { headers })
    await response.arrayBuffer()
    if (response.ok) answered++
    if (response.status >= 500)
      problems.push(`The call ${area}.${name} (${url.pathname}) answers ${response.status}.`)
  }
  return { summary: `Called ${calls.length} calls that read; ${answered} answered with data.`, problems }
}

async function findExamples(db: Database): Promise<Record<string, string | undefined>> {
  const { rows } = await sql<Record<string, string | null>>`
    select
      (select id from users where role_id = 1 and status = 'active' order by id limit 1)::text as "userId",
      (select id from videos where is_listed(videos.*) order by id limit 1)::text as "videoId",
      (select slug from videos where is_listed(videos.*) order by id limit 1)::text as "videoSlug",
      (select id from channels order by id limit 1)::text as "channelId",
      (select slug from channels order by id limit 1)::text as "channelSlug",
      (select id from playlists order by id limit 1)::text as "playlistId"
  `.execute(db)
  const found = rows[0] ?? {}
  return Object.fromEntries(Object.entries(found).map(([name, value]) => [name, value ?? undefined]))
}
