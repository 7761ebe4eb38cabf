/**
 * How much slower API reads get while 2,000 members keep the stream of their notifications open, and while 200 uploads
 * arrive at once: the p99 of a client in its own process that reads 20 times a second, divided by the p99 without,
 * alternately. The site has 1,000 videos.
 *
 *     node bench/crowds.ts [turns, 3] [seconds of each, 10]
 *
 * Each upload sends 1 Mbit/s, as a phone does. The goal is 1.5.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { get, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { createChannel, createUser } from '../server/src/testing/factories.ts'
import type { TestUser } from '../server/src/testing/factories.ts'
import { tusUploads } from '../server/src/testing/tus.ts'
import { fillWithCrowd, SMALL_CROWD } from './tools/crowd.ts'
import { startReader, urlsOf } from './tools/reader.ts'
import { record } from './tools/results.ts'
import { openBenchSite, UNBOUNDED } from './tools/site.ts'

const GOAL = 1.5
const STREAMS = 2000
const UPLOADS = 200
/** More than is sent before the process is killed. */
const UPLOAD_BYTES = 20_000_000
const CHUNK_BYTES = 12_500
const CHUNK_MS = 100
const SETTLE_MS = 3000
const AT_ONCE = 20

if (process.send) serveClients()
else await measure()

async function measure(): Promise<void> {
  const [turns, seconds] = [Number(process.argv[2] ?? 3), Number(process.argv[3] ?? 10)]
  const site = await openBenchSite({ ...UNBOUNDED, CONNECTIONS_PER_IP: '100000' })
  const reader = startReader()
  try {
    const crowd = await fillWithCrowd(site.parts.connection.pool, SMALL_CROWD)
    const p99 = () => reader.p99(urlsOf(site.origin, crowd), seconds)
    const { db } = site.parts
    const members = await Promise.all(Array.from({ length: STREAMS }, () => createUser(db)))
    const uploaders = await Promise.all(
      Array.from({ length: UPLOADS }, async () => (await createChannel(db)).owner),
    )
    await p99()
    for (const [what, kind, people] of [
      [`reads' p99 beside ${STREAMS} event streams`, 'streams', members],
      [`reads' p99 beside ${UPLOADS} uploads`, 'uploads', uploaders],
    ] as const) {
      const ratios: number[] = []
      for (let turn = 0; turn < turns; turn++) {
        const quiet = await p99()
        const clients = fork(import.meta.filename)
        clients.send({ kind, origin: site.origin, people } satisfies Order)
        await once(clients, 'message')
        await sleep(SETTLE_MS)
        const busy = await p99()
        if (clients.exitCode !== null) throw new Error(`the clients of ${kind} ended`)
        console.log(`   ${kind}: p99 ${quiet.toFixed(1)} ms, beside them ${busy.toFixed(1)} ms`)
        ratios.push(busy / quiet)
        clients.kill()
        await once(clients, 'exit')
        await sleep(SETTLE_MS)
      }
      record({ what, ratios, goal: { max: GOAL } })
    }
  } finally {
    reader.close()
    await site.close()
  }
}

interface Order {
  readonly kind: 'streams' | 'uploads'
  readonly origin: string
  readonly people: readonly TestUser[]
}

/** Opens streams or begins uploads in a process of its own, which the parent process kills. */
function serveClients(): void {
  process.once('message', ({ kind, origin, people }: Order) => {
    void beginAll(kind === 'streams' ? openStream : upload, origin, people).then(() =>
      process.send?.('begun'),
    )
  })
}

/** A few at a time, because the site refuses those for which too many statements wait. */
async function beginAll(
  begin: (origin: string, person: TestUser) => Promise<void>,
  origin: string,
  people: readonly TestUser[],
): Promise<void> {
  for (let index = 0; index < people.length; index += AT_ONCE)
    await Promise.all(people.slice(index, index + AT_ONCE).map((person) => begin(origin, person)))
}

async function openStream(origin: string, { token }: TestUser): Promise<void> {
  const asking = get(`${origin}/api/v1/usersettings/notificationEvents`, {
    headers: { authorization: token },
  })
  const [response] = (await once(asking, 'response')) as [{ statusCode: number; resume: () => void }]
  if (response.statusCode !== 200) throw new Error(`a stream answered ${response.statusCode}`)
  response.resume()
}

/** Begins an upload that never ends. Resolves when its first bytes are on their way. */
async function upload(origin: string, owner: TestUser): Promise<void> {
  const uploads = tusUploads(origin)
  const { status, location } = await uploads.begin(owner, { bytes: UPLOAD_BYTES })
  if (status !== 201) throw new Error(`the beginning of an upload answered ${status}`)
  const asking = request(new URL(location, origin), {
    method: 'PATCH',
    headers: {
      ...{ 'tus-resumable': '1.0.0', authorization: owner.token, 'upload-offset': '0' },
      ...{ 'content-type': 'application/offset+octet-stream', 'content-length': String(UPLOAD_BYTES) },
    },
  })
  asking.once('response', ({ statusCode }) => {
    throw new Error(`an upload ended with ${statusCode}`)
  })
  const chunk = Buffer.alloc(CHUNK_BYTES)
  // Not all at the same moment.
  setTimeout(() => setInterval(() => asking.write(chunk), CHUNK_MS), Math.random() * CHUNK_MS)
}
