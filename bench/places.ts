/**
 * The cost of the map on a large site, and of a place with many videos, compared with a page of all videos through the
 * same server. Half of the videos have a place, a quarter of those the same one.
 *
 * node bench/places.ts [videos, 100000]
 */
import { countStatements } from '../server/src/platform/database/count-statements.ts'
import { FULL_CROWD, fillWithCrowd } from './tools/crowd.ts'
import { openSession } from '../server/src/areas/session/index.ts'
import { compareLatencies, openBenchSite } from './tools/site.ts'

const videos = Number(process.argv[2] ?? FULL_CROWD.videos)
const site = await openBenchSite()
try {
  const { pool } = site.parts.connection
  const crowd = await fillWithCrowd(pool, {
    ...FULL_CROWD,
    videos,
    bigChannelSubscribers: 0,
    views: 0,
    comments: 0,
    replies: 0,
    watched: 0,
    otherComments: 0,
    otherWatched: 0,
  })
  const client = await pool.connect()
  await client.query('set statement_timeout = 0')
  // This benchmark doesn't search, so search documents aren't updated.
  await client.query('set session_replication_role = replica')
  await client.query(
    `update videos set place_id = case when id % 8 = 0 then 1 else 1 + id % (select count(*)::int from places) end
     where id % 2 = 0`,
  )
  await client.query('vacuum analyze videos')
  client.release(true)
  const { rows } = await pool.query<{ slug: string }>('select slug from places where id = 1')
  const slug = rows[0]?.slug ?? ''
  const api = '/api/v1/places'
  for (const url of [
    `${api}/placesList`,
    `${api}/placeDetails?place=${slug}`,
    `${api}/placeVideos?place=${slug}`,
  ]) {
    const { result, statements } = await countStatements(async () => site.app.inject(url))
    if (result.statusCode !== 200) throw new Error(`${url} answered ${result.statusCode}`)
    console.log(`   ${statements.length} statements: ${url}`)
  }
  const at = (path: string) => [site.origin + path]
  const token = await openSession(site.parts.db, crowd.memberId, 'bench', 1)
  await compareLatencies(token, [
    { name: 'a page of all videos', urls: at('/api/v1/videos/videoList/allVideos') },
    { name: `the map of ${videos / 2} videos`, urls: at(`${api}/placesList`), goal: 10 },
    { name: 'a place with an eighth of all videos', urls: at(`${api}/placeDetails?place=${slug}`), goal: 4 },
    { name: 'the newest videos of that place', urls: at(`${api}/placeVideos?place=${slug}`), goal: 2 },
  ])
} finally {
  await site.close()
}
