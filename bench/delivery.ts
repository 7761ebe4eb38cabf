/**
 * Delivery at 64 connections, from Node and through nginx as configured in docs/operations.md, compared with a bare nginx with
 * sendfile: ranges of 64 KB and a whole file of 447 KB that many request, and ranges that nobody requested before, which Node
 * reads from the disk. Those are compared with the popular ranges of the bare nginx. The popular ones are also sent from an
 * S3 store, by Node.
 *
 * node bench/delivery.ts [--quick]
 *
 * Needs Debian's packages nginx and wrk: a JavaScript client is too slow for bodies of this size.
 */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Nginx } from './tools/nginx.ts'
import { startNginx } from './tools/nginx.ts'
import type { Rate } from './tools/rates.ts'
import { compareRates } from './tools/rates.ts'
import { startS3Server } from '../server/src/testing/s3-server.ts'
import { openBenchSite, UNBOUNDED } from './tools/site.ts'

const CONNECTIONS = 64
const KEY = 'videos/1/bench/seg-1.m4s'
/** Has wrk request another range each time: no cache in memory can have it. */
const UNREQUESTED = `
  math.randomseed(os.time())
  request = function()
    local from = math.random(0, 380000)
    return wrk.format("GET", nil, { range = "bytes=" .. from .. "-" .. from + 65535 })
  end`
const measuring = process.argv.includes('--quick') ? { turns: 2, seconds: 1 } : { turns: 5, seconds: 3 }

const site = await openBenchSite()
const s3 = await startS3Server()
const s3Site = await openBenchSite({ ...UNBOUNDED, ...s3.env })
let nginx: Nginx | undefined
try {
  const segment = randomBytes(447_000)
  for (const { parts } of [site, s3Site])
    await parts.storage.put(KEY, segment, { contentType: 'video/iso.segment' })
  nginx = await startNginx({ origin: site.origin, mediaFolder: join(site.parts.config.dataDir, 'media') })
  const script = join(site.parts.config.dataDir, 'unrequested.lua')
  await writeFile(script, UNREQUESTED)
  const rate = (origin: string, options: readonly string[]) => wrkRate(`${origin}/media/${KEY}`, options)
  const popular = ['--header', 'range: bytes=65536-131071']
  const whole: readonly string[] = []
  for (const [what, options, besideOptions] of [
    ['popular ranges of 64 KB', popular, popular],
    ['popular files of 447 KB', whole, whole],
    // A bare nginx sent changing ranges 25 times slower than the same one, so it is no measure.
    ['unrequested ranges of 64 KB', ['--script', script], popular],
  ] as const) {
    const beside = rate(nginx.bare, besideOptions)
    await compareRates(
      { what: `${what}, Node`, ours: rate(site.origin, options), beside, goal: { min: 0.5 } },
      measuring,
    )
    await compareRates(
      { what: `${what}, documented nginx`, ours: rate(nginx.documented, options), beside, goal: { min: 1 } },
      measuring,
    )
    if (options === besideOptions)
      await compareRates(
        { what: `${what}, Node with S3`, ours: rate(s3Site.origin, options), beside, goal: { min: 0.5 } },
        measuring,
      )
  }
} finally {
  await nginx?.close()
  await s3Site.close()
  await s3.close()
  await site.close()
}

/** Requests per second, measured by wrk. */
function wrkRate(url: string, given: readonly string[]): Rate {
  return async (seconds) => {
    const options = ['--threads=1', `--connections=${CONNECTIONS}`, `--duration=${seconds}s`]
    const { stdout } = await promisify(execFile)('wrk', [...options, ...given, url])
    const rate = /Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]
    if (rate === undefined || stdout.includes('Non-2xx')) throw new Error(`wrk: ${stdout}`)
    return Number(rate)
  }
}
