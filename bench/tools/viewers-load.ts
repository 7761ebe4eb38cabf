/** A process with simulated viewers. */
import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Kind, ViewedVideo, Viewer } from './viewer.ts'
import { watchForever } from './viewer.ts'

/** Starts viewers, or reports what those that watch do in a time. */
export type Order =
  | {
      readonly viewers: readonly Viewer[]
      readonly videos: readonly ViewedVideo[]
      readonly rampSeconds: number
    }
  | { readonly reportSeconds: number }

export interface Report {
  /** Milliseconds that 95% of the responses of a kind were faster than. */
  readonly p95: Readonly<Record<Kind, number>>
  readonly counts: Readonly<Record<Kind, number>>
  readonly bytes: number
  readonly seconds: number
  readonly failed: number
  /** Processor time of this process. */
  readonly cpuSeconds: number
}

const KINDS: readonly Kind[] = ['page', 'call', 'picture', 'playlist', 'segment', 'position']
const agent = new Agent({ keepAlive: true, maxFreeSockets: 5000 })
let times = new Map<Kind, number[]>()
let bytes = 0
let failed = 0
let reason: unknown

process.on('message', (order: Order) => {
  if ('viewers' in order) start(order)
  else void report(order.reportSeconds).then((made) => process.send?.(made))
})

function start({ viewers, videos, rampSeconds }: Extract<Order, { viewers: unknown }>): void {
  for (const viewer of viewers) void watch(viewer, videos, Math.random() * rampSeconds)
}

async function watch(viewer: Viewer, videos: readonly ViewedVideo[], waitSeconds: number): Promise<void> {
  await sleep(waitSeconds * 1000)
  listen(viewer)
  for (;;) {
    await watchForever(viewer, videos, agent, (kind, milliseconds, size) => {
      const known = times.get(kind)
      if (known) known.push(milliseconds)
      else times.set(kind, [milliseconds])
      bytes += size
    }).catch((error: unknown) => {
      failed += 1
      reason ??= error
    })
    await sleep(1000)
  }
}

/** A member's window stays connected for its number of notifications. */
function listen({ origin, network, member }: Viewer): void {
  if (!member) return
  const headers = { authorization: `Bearer ${member.token}`, 'x-forwarded-for': network }
  get(`${origin}/api/v1/usersettings/notificationEvents`, { headers }, (response) => response.resume())
}

async function report(seconds: number): Promise<Report> {
  times = new Map()
  bytes = 0
  failed = 0
  const started = performance.now()
  const before = process.cpuUsage()
  await sleep(seconds * 1000)
  const { user, system } = process.cpuUsage(before)
  if (failed > 0) console.log(`   ${failed} failed:`, reason)
  return {
    p95: byKind((of) => of.toSorted((a, b) => a - b)[Math.floor(of.length * 0.95)] ?? NaN),
    counts: byKind((of) => of.length),
    bytes,
    seconds: (performance.now() - started) / 1000,
    failed,
    cpuSeconds: (user + system) / 1e6,
  }
}

function byKind(compute: (of: readonly number[]) => number): Record<Kind, number> {
  return Object.fromEntries(KINDS.map((kind) => [kind, compute(times.get(kind) ?? [])])) as Record<
    Kind,
    number
  >
}
