/**
 * How much slower API reads get while two videos encode on the same machine: the p99 of a client in its own process that
 * reads 20 times a second, with two encodes beside it, divided by the p99 without, alternately. Site, database and workers
 * run as in `npm start` with ENCODES=2, on a site with 1,000 videos.
 *
 *     node bench/serving.ts [turns, 3] [seconds of each, 20]
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runTool } from '../server/src/media/tools/run.ts'
import { words } from '../server/src/media/tools/tools.ts'
import { startAllWorkers } from '../server/src/parts.ts'
import { createChannel } from '../server/src/testing/factories.ts'
import { fillWithCrowd, SMALL_CROWD, type Crowd } from './tools/crowd.ts'
import { enqueueVideo } from './tools/enqueue-video.ts'
import { record } from './tools/results.ts'
import { openBenchSite } from './tools/site.ts'

const GOAL = 1.5
const INTERVAL_MS = 50
/** Longer than all turns need, even on a fast machine. */
const CLIP_SECONDS = 110

const pathsOf = ({ videoId, videoSlug, channelSlug }: Crowd) => [
  '/api/v1/home/recentUploads',
  `/api/v1/watch/displayVideoData?vurl=${videoSlug}`,
  `/api/v1/watch/dspComments?vid=${videoId}`,
  `/api/v1/channels/activeVideoList?url=${channelSlug}`,
  '/api/v1/mainsearch/searchVideo?value=slow%20train%20ella',
]

/** Reads at fixed moments, however long the responses take. Returns their p99 in milliseconds. */
async function read(urls: readonly string[], seconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true })
  const reads: Promise<number>[] = []
  for (let index = 0; index < (seconds * 1000) / INTERVAL_MS; index++) {
    reads.push(timeOf(urls[index % urls.length] ?? '', agent))
    await sleep(INTERVAL_MS)
  }
  const times = (await Promise.all(reads)).toSorted((a, b) => a - b)
  agent.destroy()
  return times[Math.floor(times.length * 0.99)] ?? NaN
}

function timeOf(url: string, agent: Agent): Promise<number> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
      response.resume().once('end', () => resolve(performance.now() - started))
    }).once('error', reject)
  })
}

async function measure(): Promise<void> {
  const turns = Number(process.argv[2] ?? 3)
  const seconds = Number(process.argv[3] ?? 20)
  const site = await openBenchSite({ ENCODES: '2', AV1: 'off', READS_PER_MINUTE: '10000000' })
  const { db, config, connection } = site.parts
  const reader = fork(import.meta.filename, ['reader'])
  const p99 = async () => {
    reader.send({ urls, seconds })
    const [found] = (await once(reader, 'message')) as [number]
    return found
  }
  const urls = pathsOf(await fillWithCrowd(connection.pool, SMALL_CROWD)).map((path) => site.origin + path)
  const clip = join(config.dataDir, 'clip.mp4')
  const made = words(
    `-v error -y -f lavfi -i testsrc2=s=1280x720:r=30:d=${CLIP_SECONDS} -c:v libx264 -preset veryfast`,
  )
  await runTool(config.ffmpegPath, [...made, clip], { timeLimitSeconds: 600 })
  const channels = [await createChannel(db), await createChannel(db)]
  try {
    await p99()
    const ratios: number[] = []
    for (let turn = 0; turn < turns; turn++) {
      const quiet = await p99()
      const workers = await startAllWorkers(site.parts)
      for (const channel of channels) await enqueueVideo(site.parts, { clip, channel })
      await sleep(3000)
      const busy = await p99()
      const left = await db.selectFrom('videos').select('id').where('stage', '=', 'encoding').execute()
      if (left.length < channels.length)
        throw new Error('an encode ended before the reads: use a longer clip')
      console.log(`   p99 ${quiet.toFixed(1)} ms, beside two encodes ${busy.toFixed(1)} ms`)
      ratios.push(busy / quiet)
      await workers.stop()
      await db.deleteFrom('videos').where('stage', '!=', 'ready').execute()
    }
    record({ what: "API reads' p99 beside two encodes", ratios, goal: { max: GOAL } })
  } finally {
    reader.kill()
    await site.close()
  }
}

if (process.argv[2] === 'reader')
  process.on('message', ({ urls, seconds }: { urls: string[]; seconds: number }) => {
    void read(urls, seconds).then((p99) => process.send?.(p99))
  })
else await measure()
