/**
 * The cost of a long watch history: its first page and one from its middle, compared with a whole history of five
 * videos.
 *
 * node bench/history.ts [entries, 50000]
 */
import { openSession } from '../server/src/areas/session/index.ts'
import { FULL_CROWD, fillWithCrowd } from './tools/crowd.ts'
import { compareLatencies, openBenchSite } from './tools/site.ts'

const watched = Number(process.argv[2] ?? FULL_CROWD.watched)
const site = await openBenchSite()
try {
  const { db, connection } = site.parts
  const sizes = {
    channels: 500,
    videos: Math.max(watched, 1000),
    bigChannelVideos: 0,
    bigChannelSubscribers: 0,
  }
  const crowd = await fillWithCrowd(connection.pool, {
    ...sizes,
    views: 1000,
    comments: 0,
    replies: 0,
    watched,
    otherComments: 0,
    otherWatched: 0,
  })
  const newcomer = await db.selectFrom('users').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  await connection.pool.query(
    `insert into watch_history (user_id, video_id, watched_at)
     select $1, id, now() - id * interval '1 hour' from videos order by id desc limit 5`,
    [newcomer.id],
  )
  const [memberToken, newcomerToken] = [
    await openSession(db, crowd.memberId, 'bench', 1),
    await openSession(db, newcomer.id, 'bench', 1),
  ]
  const url = `${site.origin}/api/v1/history/watchHistory?limit=5`
  const middle = await db
    .selectFrom('watchHistory')
    .select(['videoId', 'watchedAt'])
    .where('userId', '=', crowd.memberId)
    .orderBy('watchedAt', 'desc')
    .offset(Math.floor(watched / 2))
    .executeTakeFirstOrThrow()
  const cursor = Buffer.from(`${middle.videoId} ${middle.watchedAt.toISOString()}`).toString('base64url')
  await compareLatencies(memberToken, [
    { name: 'a history of 5', urls: [url], token: newcomerToken },
    { name: `a history of ${watched} entries, its first 5`, urls: [url], goal: 1.5 },
    {
      name: `a history of ${watched} entries, 5 from its middle`,
      urls: [`${url}&cursor=${cursor}`],
      goal: 1.5,
    },
  ])
} finally {
  await site.close()
}
