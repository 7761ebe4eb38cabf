/**
 * The cost of a large channel and a long list of channels: a channel with 5,000 videos and 100,000 subscribers compared
 * with a small one, and a page from the middle of 20,000 channels compared with the first page.
 *
 * node bench/channels.ts [channels, 20000]
 */
import { openSession } from '../server/src/areas/session/index.ts'
import { countStatements } from '../server/src/platform/database/count-statements.ts'
import { FULL_CROWD, fillWithCrowd } from './tools/crowd.ts'
import { compareLatencies, openBenchSite } from './tools/site.ts'

const channels = Number(process.argv[2] ?? FULL_CROWD.channels)
const site = await openBenchSite()
try {
  const { db, connection } = site.parts
  const crowd = await fillWithCrowd(connection.pool, {
    ...FULL_CROWD,
    channels,
    videos: 20_000,
    views: 1000,
    comments: 0,
    replies: 0,
    watched: 0,
    otherComments: 0,
    otherWatched: 0,
  })
  const small = await db
    .selectFrom('channels')
    .select(['id', 'slug'])
    .where('videoCount', '>=', 1)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await connection.pool.query(
    `insert into channel_slots (channel_id, position, video_id)
     select channel_id, place, id from (
       select channel_id, id, row_number() over (partition by channel_id order by id) as place
       from videos where channel_id in ($1, $2) and status = 'published' and is_public
     ) placed where place <= 5`,
    [crowd.channelId, small.id],
  )
  const middle = await db
    .selectFrom('channels')
    .select(['id', 'subscriberCount'])
    .orderBy('subscriberCount', 'desc')
    .orderBy('id', 'desc')
    .offset(Math.floor(channels / 2))
    .executeTakeFirstOrThrow()
  const cursor = Buffer.from(`${middle.id} ${middle.subscriberCount}`).toString('base64url')
  const token = await openSession(db, crowd.memberId, 'bench', 1)
  const api = '/api/v1/channels'
  const pageOf = (slug: string) => [
    `${api}/channelDetails?url=${slug}`,
    `${api}/primaryVideo?url=${slug}`,
    `${api}/activeVideoList?url=${slug}&sort=popular`,
    `${api}/otherChannels?url=${slug}`,
  ]
  const counted = async (url: string) => {
    const { result, statements } = await countStatements(async () => site.app.inject(url))
    if (result.statusCode !== 200) throw new Error(`${url} answered ${result.statusCode}`)
    return statements.length
  }
  for (const [index, url] of pageOf(crowd.channelSlug).entries()) {
    const few = await counted(pageOf(small.slug)[index] ?? '')
    console.log(`   ${await counted(url)} statements, ${few} for a small channel: ${url.split('?')[0]}`)
  }
  const at = (urls: readonly string[]) => urls.map((url) => site.origin + url)
  await compareLatencies(token, [
    { name: 'the page of a small channel', urls: at(pageOf(small.slug)) },
    { name: 'the page of a channel with 5,000 videos', urls: at(pageOf(crowd.channelSlug)), goal: 2 },
  ])
  await compareLatencies(token, [
    { name: 'the first 30 channels', urls: at([`${api}/index`]) },
    {
      name: `30 channels from the middle of ${channels}`,
      urls: at([`${api}/index?cursor=${cursor}`]),
      goal: 1.5,
    },
  ])
} finally {
  await site.close()
}
