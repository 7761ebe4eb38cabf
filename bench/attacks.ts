/**
 * Measures others' latency and the site's memory while one IP attacks it. Each attack floods the site from 127.0.0.2
 * for 8 seconds while 127.0.0.1 reads calls, pages and files. The site runs in a separate process.
 *
 * npm run bench -- attacks [name of one attack]
 *
 * Goals: others' p99 below 250 ms, and memory back within 100 MB of its start. The table has their p99 during the attack
 * divided by their p99 in the seconds before it. To add an attack, add it to ATTACKS.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import type { Socket } from 'node:net'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { record } from './tools/results.ts'

const ATTACKER = '127.0.0.2'
const ATTACK_MS = 8000
const WAIT_MS_MAX = 250
const MEMORY_MB_MAX = 100
const SETTLE_MS = 5000
const QUIET_MS = 5000

interface Target {
  readonly port: number
  /** Key of a 4 MB file in the storage. */
  readonly media: string
}

interface Attack {
  readonly name: string
  /** Attacks until the signal aborts. */
  readonly run: (target: Target, signal: AbortSignal) => Promise<unknown>
}

const requestFor = (path: string, headers = '') =>
  `GET ${path} HTTP/1.1\r\nHost: site.example\r\n${headers}\r\n`

/** Sends the same bytes on many connections of the attacker, and reopens each one that the site closes. */
async function flood(
  { port }: Target,
  signal: AbortSignal,
  options: { sockets: number; bytes: (socket: number) => string; isRead?: boolean },
): Promise<void> {
  const open = new Set<Socket>()
  const begin = (number: number) => {
    if (signal.aborted) return
    const socket = connect({ port, host: '127.0.0.1', localAddress: ATTACKER })
    open.add(socket)
    socket.on('error', () => undefined)
    socket.once('connect', () => socket.write(options.bytes(number)))
    if (options.isRead === false) socket.pause()
    else socket.resume()
    socket.once('close', () => {
      open.delete(socket)
      setTimeout(begin, 100, number)
    })
  }
  for (let number = 0; number < options.sockets; number++) begin(number)
  await once(signal, 'abort')
  for (const socket of open) socket.destroy()
}

const ATTACKS: readonly Attack[] = [
  {
    name: '10 sockets, 1,500 pipelined calls each',
    run: (target, signal) =>
      flood(target, signal, { sockets: 10, bytes: () => requestFor('/api/openapi.json').repeat(1500) }),
  },
  {
    name: '1 socket, 300 large files compressed',
    run: (target, signal) =>
      flood(target, signal, {
        sockets: 1,
        bytes: () => requestFor(`/media/${target.media}`, 'Accept-Encoding: br\r\n').repeat(300),
        isRead: false,
      }),
  },
  {
    name: '22 sockets, 1,200 media files, not read',
    run: (target, signal) =>
      flood(target, signal, {
        sockets: 22,
        bytes: () => requestFor(`/media/${target.media}`).repeat(1200),
        isRead: false,
      }),
  },
  {
    name: '2,000 sockets, heads that never end',
    run: (target, signal) =>
      flood(target, signal, { sockets: 2000, bytes: () => 'GET / HTTP/1.1\r\nHost: site.example\r\nX-' }),
  },
  {
    name: '400 sockets, different searches',
    run: (target, signal) =>
      flood(target, signal, {
        sockets: 400,
        bytes: (number) =>
          Array.from({ length: 12 }, (_, index) =>
            requestFor(`/api/v1/mainsearch/searchVideo?value=ella${number}x${index}`),
          ).join(''),
      }),
  },
  {
    name: '200 sockets, different pages to be rendered',
    run: (target, signal) =>
      flood(target, signal, {
        sockets: 200,
        bytes: (number) =>
          Array.from({ length: 10 }, (_, index) =>
            requestFor(`/mainSearchResults?val=tea${number}x${index}`),
          ).join(''),
      }),
  },
]

async function serve(): Promise<void> {
  const { openBenchSite } = await import('./tools/site.ts')
  const site = await openBenchSite({ LOG_LEVEL: 'silent' })
  const media = 'videos/1/attack/v240.txt'
  await site.parts.storage.put(media, Buffer.alloc(4_000_000, 'Serendib '), {
    contentType: 'text/plain; charset=utf-8',
  })
  process.on('message', (message) => {
    if (message === 'memory') process.send?.({ rss: process.memoryUsage().rss })
    else void site.close().then(() => process.exit())
  })
  process.send?.({ port: Number(new URL(site.origin).port), media })
}

async function attack(order: string): Promise<void> {
  const { name, target } = JSON.parse(order) as { name: string; target: Target }
  // The parent process kills it.
  await ATTACKS.find((each) => each.name === name)?.run(target, new AbortController().signal)
}

async function measureAll(only: string | undefined): Promise<void> {
  const site = fork(import.meta.filename, { execArgv: ['--max-old-space-size=1024'] })
  const [target] = (await once(site, 'message')) as [Target]
  const memory = async () => {
    site.send('memory')
    const [{ rss }] = (await once(site, 'message')) as [{ rss: number }]
    return rss / 1_000_000
  }
  await measureWaits(target, AbortSignal.timeout(3000))
  for (const attack of ATTACKS.filter(({ name }) => only === undefined || name.includes(only))) {
    const quiet = await measureWaits(target, AbortSignal.timeout(QUIET_MS))
    const before = await memory()
    const signal = AbortSignal.timeout(ATTACK_MS)
    // In a separate process, so that the attacker's own work isn't measured as latency.
    const attacker = fork(import.meta.filename, [JSON.stringify({ name: attack.name, target })])
    const [waits, most] = await Promise.all([
      measureWaits(target, signal),
      sleep(ATTACK_MS - 500).then(memory),
    ])
    attacker.kill()
    await sleep(SETTLE_MS)
    report(attack.name, quiet, waits, { before, most, after: await memory() })
  }
  site.send('close')
}

interface Waits {
  readonly times: readonly number[]
  readonly refused: number
}

const READ = [
  '/',
  '/api/v1/home/recentUploads?cursor=',
  '/favicon.svg',
  '/api/v1/mainsearch/searchVideo?value=kandy',
]

/** Measures the latency of another client that sends one request after another. */
async function measureWaits({ port }: Target, signal: AbortSignal): Promise<Waits> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times: number[] = []
  let refused = 0
  for (let round = 0; !signal.aborted; round++) {
    const began = performance.now()
    const status = await fetchStatus(`http://127.0.0.1:${port}${READ[round % READ.length]}`, agent)
    times.push(performance.now() - began)
    if (status !== 200) refused += 1
    await sleep(10)
  }
  agent.destroy()
  return { times, refused }
}

function fetchStatus(url: string, agent: Agent): Promise<number> {
  return new Promise((resolve) => {
    get(url, { agent }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0))
    }).once('error', () => resolve(0))
  })
}

const p99Of = ({ times }: Waits) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? NaN

function report(
  name: string,
  quiet: Waits,
  waits: Waits,
  { before, most, after }: Record<'before' | 'most' | 'after', number>,
): void {
  const [p99, quietP99] = [p99Of(waits), p99Of(quiet)]
  const { times, refused } = waits
  const isMet = p99 < WAIT_MS_MAX && after - before < MEMORY_MB_MAX && refused === 0
  const memory = [before, most, after].map((value) => value.toFixed(0)).join(' → ')
  const facts = `p99 ${p99.toFixed(0)} ms of ${times.length}, ${refused} refused, ${memory} MB`
  record({ what: `others' p99: ${name}`, ratios: [p99 / quietP99] })
  console.log(`   ${facts}, p99 before ${quietP99.toFixed(0)} ms: ${isMet ? 'met' : 'MISSED'}`)
  if (!isMet) process.exitCode = 1
}

if (!process.send) await measureAll(process.argv[2])
else if (process.argv[2] === undefined) await serve()
else void attack(process.argv[2])
