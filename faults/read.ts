import { contract, CallError } from '@serendib/contract'
import type { Client } from 'pg'
import { loginOf } from '../e2e/quick.ts'
import { ABSENT } from './ledger.ts'
import type { Facts, FactKind, Value } from './ledger.ts'
import type { Stage } from './stage.ts'
import { clientOf } from './stage.ts'

// Reads the actual value of every fact in the ledger, from the database and from API calls.

const BY_SQL: Readonly<Record<FactKind, string>> = {
  account: `select email::text as id, true as value from users where status = 'active' and email is not null`,
  video: `select id::text, status <> 'removed' as value from videos`,
  slug: `select id::text, slug::text as value from videos where slug is not null`,
  title: `select id::text, title as value from videos`,
  published: `select id::text, status = 'published' as value from videos`,
  file: `select id::text, original_name as value from videos`,
  trim: `select video_id::text as id, from_seconds || ' to ' || to_seconds as value from video_trims`,
  comment: `select body as id, true as value from comments where parent_id is null`,
  reply: `select body as id, true as value from comments where parent_id is not null`,
  vote: `select user_id || ' ' || video_id as id, case when is_like then 'like' else 'dislike' end as value from video_votes`,
  'comment vote': `select user_id || ' ' || comment_id as id, case when is_like then 'like' else 'dislike' end as value
    from comment_votes`,
  subscription: `select user_id || ' ' || channel_id as id, true as value from subscriptions`,
  playlist: `select name as id, deleted_at is null as value from playlists`,
  'playlist entry': `select playlist_id || ' ' || video_id as id, true as value from playlist_videos`,
}

/** Reads all facts from the database. */
export async function readDatabase(client: Client): Promise<Facts> {
  const facts = new Map<FactKind, Map<string, Value>>()
  for (const [kind, statement] of Object.entries(BY_SQL) as [FactKind, string][]) {
    const { rows } = await client.query<{ id: string; value: Value }>(statement)
    facts.set(kind, new Map(rows.map(({ id, value }) => [id, value])))
  }
  return facts
}

/** Reads all facts by API calls, as every person on the stage. */
export async function readCalls(stage: Stage): Promise<Facts> {
  const facts = new Map<FactKind, Map<string, Value>>()
  const add = (kind: FactKind, id: string | number, value: Value) => {
    const ofKind = facts.get(kind) ?? new Map<string, Value>()
    facts.set(kind, ofKind.set(String(id), value))
  }
  const { ledger, people, site, videos } = stage
  const guest = clientOf(site, null)
  for (const email of ledger.certain('account', true)) {
    const body = { email, mobile: '', password: loginOf('').password, method: 'email' as const }
    add('account', email, (await guest(contract.session.login, { body })).credentials.email === email)
  }
  for (const { userId, call } of people) {
    for await (const video of pagesOf(async (cursor) => {
      const { videos: items, next } = await call(contract.ownVideos.myVideos, { query: { cursor } })
      return { items, next }
    })) {
      add('video', video.id, true)
      add('slug', video.id, video.slug ?? '')
      add('title', video.id, video.title)
      add('published', video.id, video.status === 'published')
    }
    const { channels } = await call(contract.subscriptions.mySubscribedChannels, { query: { cursor: '' } })
    for (const { id } of channels) add('subscription', `${userId} ${id}`, true)
    for await (const list of pagesOf(async (cursor) => {
      const { playlists: items, next } = await call(contract.playlists.listMyPlaylists, { query: { cursor } })
      return { items, next }
    })) {
      add('playlist', list.name, true)
      const query = { playlistId: String(list.id) }
      const { videos: entries } = await call(contract.playlists.getPlaylistData, { query })
      for (const { id } of entries) add('playlist entry', `${list.id} ${id}`, true)
    }
  }
  for (const { id: videoId, isBeingDeleted, isShown } of videos) {
    if (isBeingDeleted || !isShown) continue
    for await (const { text } of pagesOf(async (cursor) => {
      const { comments: items, next } = await guest(contract.comments.dspComments, {
        query: { videoId, order: 'new', cursor },
      })
      return { items, next }
    }))
      add('comment', text, true)
    for (const { userId, call } of people) {
      const { video } = await call(contract.watch.displayVideoData, { query: { slug: '', videoId } })
      add('vote', `${userId} ${videoId}`, video.vote ?? ABSENT.vote)
    }
  }
  return facts
}

async function* pagesOf<T>(
  read: (cursor: string) => Promise<{ items: T[]; next: string | null }>,
): AsyncIterable<T> {
  let cursor: string | null = ''
  while (cursor !== null) {
    const { items, next }: { items: T[]; next: string | null } = await read(cursor)
    yield* items
    cursor = next
  }
}

/** Whether the API says that the video doesn't exist. */
export async function isGone(stage: Stage, videoId: number): Promise<boolean> {
  try {
    await clientOf(stage.site, null)(contract.watch.displayVideoData, { query: { slug: '', videoId } })
    return false
  } catch (error) {
    if (error instanceof CallError && error.code === 'video_not_found') return true
    throw error
  }
}
