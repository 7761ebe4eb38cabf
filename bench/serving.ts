/**
 * How much slower API reads get while two videos encode on the same machine: the p99 of a client in its own process that
 * reads 20 times a second, with two encodes beside it, divided by the p99 without, alternately. Site, database and workers
 * run as in `npm start` with ENCODES=2, on a site with 1,000 videos.
 *
 *     node bench/serving.ts [turns, 3] [seconds of each, 20]
 */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runTool } from '../server/src/media/tools/run.ts'
import { words } from '../server/src/media/tools/tools.ts'
import { startAllWorkers } from '../server/src/parts.ts'
import { createChannel } from '../server/src/testing/factories.ts'
import { fillWithCrowd, SMALL_CROWD } from './tools/crowd.ts'
import { enqueueVideo } from './tools/enqueue-video.ts'
import { startReader, urlsOf } from './tools/reader.ts'
import { record } from './tools/results.ts'
import { openBenchSite } from './tools/site.ts'

const GOAL = 1.5
/** Longer than all turns need, even on a fast machine. */
const CLIP_SECONDS = 110

const turns = Number(process.argv[2] ?? 3)
const seconds = Number(process.argv[3] ?? 20)
const site = await openBenchSite({ ENCODES: '2', AV1: 'off', READS_PER_MINUTE: '10000000' })
const { db, config, connection } = site.parts
const reader = startReader()
const urls = urlsOf(site.origin, await fillWithCrowd(connection.pool, SMALL_CROWD))
const p99 = () => reader.p99(urls, seconds)
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
    if (left.length < channels.length) throw new Error('an encode ended before the reads: use a longer clip')
    console.log(`   p99 ${quiet.toFixed(1)} ms, beside two encodes ${busy.toFixed(1)} ms`)
    ratios.push(busy / quiet)
    await workers.stop()
    await db.deleteFrom('videos').where('stage', '!=', 'ready').execute()
  }
  record({ what: "API reads' p99 beside two encodes", ratios, goal: { max: GOAL } })
} finally {
  reader.close()
  await site.close()
}
