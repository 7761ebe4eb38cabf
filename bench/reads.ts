/**
 * What a read costs: requests a second of Home's first page of videos, beside a bare Fastify route that answers the same
 * bytes and does nothing else; and how many statements the pages' calls send to the database.
 *
 *     node bench/reads.ts [runs, 7]
 *
 * Both servers run in this process, the load comes from a process of its own; they are asked in turn, and the medians
 * compared. Nothing is cached between requests: every answer is read from PostgreSQL.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { countStatements } from '../server/src/platform/database/count-statements.ts'
import type { LoadOrder, LoadResult } from './load.ts'
import { median } from './numbers.ts'
import { openBenchSite } from './site.ts'

const VIDEOS = 2000
const CHANNELS = 50
const CONNECTIONS = 16
const SECONDS = 3
const PATH = '/api/v1/home/recentUploads'

const runs = Number(process.argv[2] ?? 7)
const { parts, app, origin, close } = await openBenchSite()
const load = fork(join(import.meta.dirname, 'load.ts'))
const loadEnded = once(load, 'exit').then(() => Promise.reject(new Error('the load ended')))
loadEnded.catch(() => undefined)
try {
  await fillDatabase()
  await countReads(app)
  const answer = await app.inject(PATH)
  const bare = fastify()
  bare.get(PATH, (_request, reply) => reply.type('application/json; charset=utf-8').send(answer.body))
  const bareOrigin = await bare.listen({ port: 0, host: '127.0.0.1' })
  await compare(`${origin}${PATH}`, `${bareOrigin}${PATH}`, Buffer.byteLength(answer.body))
  await bare.close()
} finally {
  load.kill()
  await close()
}

/** Published videos of several channels, with comments and tags, as a site of some years has them. */
async function fillDatabase(): Promise<void> {
  const statements = [
    `insert into users (email, password_hash, status, first_name, last_name, birth_date, role_id)
     select 'bench-' || n || '@example.lk', 'none', 'active', 'Nethmi', 'Perera', '1995-04-13', 3
     from generate_series(1, ${CHANNELS}) n`,
    `insert into channels (owner_id, name, slug, logo_key, banner_key)
     select id, 'Channel ' || id, 'channel-' || id, 'channels/bench/logo', 'channels/bench/banner' from users`,
    `insert into videos (channel_id, slug, title, description, status, described_at, published_at, stage, media_prefix,
       master_key, poster_key, duration_seconds, width, height)
     select channels.id, 'video-' || n, 'Slow train to Ella ' || n, repeat('Through tea and cloud. ', 20), 'published',
       now(), now() - n * interval '1 hour', 'ready', 'videos/bench', 'videos/bench/master.m3u8',
       'videos/bench/poster-1', 75, 1280, 720
     from generate_series(1, ${VIDEOS}) n
     join (select id, row_number() over (order by id) as place from channels) channels
       on channels.place = 1 + n % ${CHANNELS}`,
    `insert into video_categories (video_id, category_id)
     select videos.id, categories.id from videos join categories on categories.id % 5 = videos.id % 5`,
    `insert into video_tags (video_id, tag) select id, 'train' || id % 40 from videos`,
    `insert into comments (video_id, user_id, body)
     select videos.id, users.id, 'Beautiful.' from videos cross join users where videos.slug = 'video-1'`,
    'analyze',
  ]
  for (const statement of statements) await parts.connection.pool.query(statement)
}

async function countReads(app: FastifyInstance): Promise<void> {
  const { dataset } = (await app.inject('/api/v1/watch/displayVideoData?vurl=video-1')).json<{
    dataset: { vd_id: number }
  }>()
  const id = dataset.vd_id
  const reads = [
    PATH,
    '/api/v1/videos/videoList/home',
    '/api/v1/watch/displayVideoData?vurl=video-1',
    `/api/v1/watch/relatedVideos?videoId=${id}`,
    `/api/v1/watch/dspComments?vid=${id}`,
  ]
  for (const url of reads) {
    const { result, statements } = await countStatements(async () => app.inject(url))
    if (result.statusCode !== 200) throw new Error(`${url} answered ${result.statusCode}`)
    console.log(`   ${String(statements.length).padStart(2)} statements  ${url}`)
  }
}

async function compare(url: string, bareUrl: string, bytes: number): Promise<void> {
  await ask({ url, connections: CONNECTIONS, seconds: 1 })
  await ask({ url: bareUrl, connections: CONNECTIONS, seconds: 1 })
  const ours: number[] = []
  const bare: number[] = []
  const ratios: number[] = []
  for (let turn = 0; turn < runs; turn++) {
    const order = { connections: CONNECTIONS, seconds: SECONDS }
    const { requestsPerSecond: bareRate } = await ask({ url: bareUrl, ...order })
    const { requestsPerSecond: ourRate } = await ask({ url, ...order })
    bare.push(bareRate)
    ours.push(ourRate)
    ratios.push(bareRate / ourRate)
  }
  console.log(`   ${PATH}, ${bytes} bytes, ${VIDEOS} videos, ${CONNECTIONS} connections`)
  console.log(`   bare Fastify    ${show(bare)}`)
  console.log(`   Serendib        ${show(ours)}`)
  console.log(`   ratio           ${median(ratios).toFixed(1)} (median of the turns)`)
}

async function ask(order: LoadOrder): Promise<LoadResult> {
  const answered = once(load, 'message') as Promise<[LoadResult]>
  load.send(order)
  return (await Promise.race([answered, loadEnded]))[0]
}

function show(rates: readonly number[]): string {
  return `${Math.round(median(rates))} requests/s (${rates.map((rate) => Math.round(rate)).join(', ')})`
}
