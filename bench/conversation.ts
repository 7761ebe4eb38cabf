/**
 * The cost of opening comments: a video with 50,000 comments and 5,000 replies to one of them, compared with a video
 * with 40 comments and 30 replies. Both are requested alternately as a signed-in viewer; medians and numbers of
 * statements are compared. Fails if the large one needs more statements. The goal is twice the time.
 *
 * node bench/conversation.ts
 */
import type { FastifyInstance } from 'fastify'
import { openSession } from '../server/src/areas/session/index.ts'
import { countStatements } from '../server/src/platform/database/count-statements.ts'
import { compareLatencies, openBenchSite } from './tools/site.ts'

const SIZES = { large: { comments: 50_000, replies: 5000 }, small: { comments: 40, replies: 30 } } as const
type Size = keyof typeof SIZES
const SLOWER_MAX = 2
const MEMBERS = 500

const { parts, app, origin, close } = await openBenchSite()
try {
  await fillDatabase()
  const token = await openSession(parts.db, 1, 'a benchmark', 1)
  for (const { name, urls } of await readsOf(app)) {
    const [large, small] = [await countOf(urls.large, token), await countOf(urls.small, token)]
    if (large !== small) throw new Error(`${name}: ${large} statements, but ${small} for few comments`)
    await compareLatencies(token, [
      { name: 'of 40 comments', urls: [origin + urls.small] },
      { name: `of 50,000 comments: ${name}`, urls: [origin + urls.large], goal: SLOWER_MAX },
    ])
  }
} finally {
  await close()
}

async function fillDatabase(): Promise<void> {
  const { pool } = parts.connection
  await pool.query(
    `insert into users (email, password_hash, status, first_name, last_name, birth_date, role_id)
     select 'bench-' || n || '@example.lk', 'none', 'active', 'Nethmi', 'Perera', '1995-04-13', 3
     from generate_series(1, ${MEMBERS}) n`,
  )
  await pool.query(
    `insert into channels (owner_id, name, slug, logo_key, banner_key)
     select id, 'Channel ' || id, 'channel-' || id, 'channels/bench/logo', 'channels/bench/banner'
     from users where id <= 10`,
  )
  for (const [slug, size] of Object.entries(SIZES)) {
    await pool.query(
      `insert into videos (channel_id, slug, title, status, described_at, published_at, stage, media_prefix, master_key,
         duration_seconds, width, height, comment_count)
       values (1, $1, 'Slow train to Ella', 'published', now(), now(), 'ready', 'videos/bench',
         'videos/bench/master.m3u8', 75, 1280, 720, $2)`,
      [slug, size.comments + size.replies],
    )
    await pool.query(
      `insert into comments (video_id, user_id, channel_id, body, like_count, dislike_count, created_at)
       select videos.id, 1 + n % ${MEMBERS}, case when n % 50 = 0 then 1 + n % 10 end,
         'The Demodara loop at 4:10. ' || repeat('We used to wave at every train. ', n % 5),
         ((n::bigint * 7919) % 400)::int, ((n::bigint * 104729) % 30)::int, now() - n * interval '1 minute'
       from videos, generate_series(1, $2::int) n where videos.slug = $1`,
      [slug, size.comments],
    )
    await pool.query(
      `with asked as (
         select comments.id, comments.video_id from comments join videos on videos.id = comments.video_id
         where videos.slug = $1 order by comments.id limit 1
       ),
       counted as (update comments set reply_count = $2::int, is_pinned = true from asked where comments.id = asked.id)
       insert into comments (video_id, parent_id, user_id, body)
       select asked.video_id, asked.id, 1 + n % ${MEMBERS}, 'Reply ' || n
       from asked, generate_series(1, $2::int) n`,
      [slug, size.replies],
    )
  }
  await pool.query(
    `insert into comment_votes (comment_id, user_id, is_like)
     select comments.id, 1 + n, n % 4 <> 0 from comments, generate_series(0, 3) n where comments.id % 5 = 0`,
  )
  await pool.query('vacuum analyze')
}

interface Read {
  readonly name: string
  readonly urls: Record<Size, string>
}

async function readsOf(app: FastifyInstance): Promise<Read[]> {
  const large = await placeOf(app, 'large')
  const small = await placeOf(app, 'small')
  const read = (name: string, url: (place: Place) => string): Read => ({
    name,
    urls: { large: url(large), small: url(small) },
  })
  return [
    read('top comments', ({ videoId }) => `/api/v1/watch/dspComments?vid=${videoId}&sm=pin`),
    read(
      'top comments, second page',
      ({ videoId, next }) => `/api/v1/watch/dspComments?vid=${videoId}&sm=pin&cursor=${next}`,
    ),
    read('newest comments', ({ videoId }) => `/api/v1/watch/dspComments?vid=${videoId}&sm=new`),
    read('replies', ({ pinnedId }) => `/api/v1/watch/viewReplies?cmid=${pinnedId}`),
    read(
      'a link to a comment',
      ({ videoId, pinnedId }) => `/api/v1/watch/commentThread?vid=${videoId}&cmid=${pinnedId}`,
    ),
    read('the pinned comment', ({ videoId }) => `/api/v1/watch/showPinnedComment?vid=${videoId}`),
  ]
}

interface Place {
  videoId: number
  pinnedId: number
  next: string
}

async function placeOf(app: FastifyInstance, slug: Size): Promise<Place> {
  const video = await app.inject(`/api/v1/watch/displayVideoData?vurl=${slug}`)
  const videoId = video.json<{ dataset: { vd_id: number } }>().dataset.vd_id
  const first = await app.inject(`/api/v1/watch/dspComments?vid=${videoId}&sm=pin`)
  const { dataset, next } = first.json<{ dataset: { comment_id: number }[]; next: string }>()
  return { videoId, pinnedId: dataset[0]?.comment_id ?? 0, next }
}

async function countOf(url: string, token: string): Promise<number> {
  const { result, statements } = await countStatements(async () =>
    app.inject({ url, headers: { authorization: token } }),
  )
  if (result.statusCode !== 200) throw new Error(`${url} answered ${result.statusCode}`)
  return statements.length
}
