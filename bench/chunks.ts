/**
 * How much sooner a long video is complete with a second worker: two worker processes pinned to one core each, beside one
 * process pinned to one core. From its first encode to the complete ladder, alternately.
 *
 *     node bench/chunks.ts [runs, 3] [seconds, 600] [size, 1920x1080]
 *
 * It needs taskset and two cores. The goal is 0.6 of the time.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestChannel } from '../server/src/testing/factories.ts'
import { createChannel } from '../server/src/testing/factories.ts'
import { drawClip } from './tools/draw-clip.ts'
import { enqueueVideo } from './tools/enqueue-video.ts'
import { record } from './tools/results.ts'
import { openBenchSite } from './tools/site.ts'

const GOAL = 0.6
const WORKER = join(import.meta.dirname, '../server/src/worker-process.ts')
const runs = Number(process.argv[2] ?? 3)
const seconds = Number(process.argv[3] ?? 600)
const size = process.argv[4] ?? '1920x1080'

const site = await openBenchSite({ WORKERS: 'off' })
const { db, config, connection } = site.parts
try {
  const clip = await drawClip(config, { seconds, size })
  const channel = await createChannel(db)
  const ratios: number[] = []
  for (let run = 0; run < runs; run++) {
    const alone = await timeUntilReady(clip, channel, [0])
    const together = await timeUntilReady(clip, channel, [0, 1])
    console.log(`   one worker ${alone.toFixed(1)} s, two workers ${together.toFixed(1)} s`)
    ratios.push(together / alone)
  }
  record({ what: `${seconds} s of ${size} on two workers, beside one`, ratios, goal: { max: GOAL } })
} finally {
  await site.close()
}

/** Seconds that workers on these cores need for the whole ladder of a new video. */
async function timeUntilReady(clip: string, channel: TestChannel, cores: readonly number[]): Promise<number> {
  const stops = await Promise.all(cores.map(startWorker))
  const started = performance.now()
  const videoId = await enqueueVideo(site.parts, { clip, channel })
  for (;;) {
    const { stage, failureText } = await db
      .selectFrom('videos')
      .select(['stage', 'failureText'])
      .where('id', '=', videoId)
      .executeTakeFirstOrThrow()
    if (stage === 'ready') break
    if (stage === 'failed') throw new Error(`encoding failed: ${failureText}`)
    await sleep(200)
  }
  const taken = (performance.now() - started) / 1000
  await Promise.all(stops.map((stop) => stop()))
  return taken
}

/** Starts a worker process on one core. Returns a function that stops it. */
async function startWorker(core: number): Promise<() => Promise<void>> {
  const settings = {
    DATABASE_URL: connection.pool.options.connectionString,
    DATA_DIR: config.dataDir,
    LOG_LEVEL: 'error',
    AV1: 'off',
    LOWEST: 'off',
  }
  const worker = spawn('taskset', ['-c', String(core), process.execPath, WORKER], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...settings },
  })
  for await (const line of createInterface(worker.stdout)) if (line.includes('is running')) break
  return async () => {
    const ended = once(worker, 'exit')
    worker.kill('SIGTERM')
    await ended
  }
}
