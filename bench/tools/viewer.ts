/** Somebody who watches one video after the other, and sends what the pages and the player send. */
import { type Agent, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Part, readMaster, readMedia } from './playlists.ts'

export interface ViewedVideo {
  readonly id: number
  readonly slug: string
  /** Path of the master playlist. */
  readonly master: string
  /** Paths of its thumbnail and of those beside it. */
  readonly pictures: readonly string[]
}

export interface Viewer {
  readonly origin: string
  /** Where files come from; the same by default. */
  readonly mediaOrigin?: string
  /** The IP that the site counts. */
  readonly network: string
  /** Guests have none. */
  readonly member?: { readonly id: number; readonly token: string }
}

export type Kind = 'page' | 'call' | 'picture' | 'playlist' | 'segment' | 'position'
export type OnResponse = (kind: Kind, milliseconds: number, bytes: number) => void

const FILES: ReadonlySet<Kind> = new Set(['picture', 'playlist', 'segment'])

/** How long people stay with a video on average. A stay has no memory, so that every moment is like any other. */
const STAY_SECONDS = 180
const POSITION_SECONDS = 10
/** What hls.js requests ahead. */
const BUFFER_SECONDS = 30
/** How often somebody reads a list before the next video. */
const LIST_SHARE = 0.3
const LISTS = ['/api/v1/home/recentUploads', '/api/v1/mainsearch/searchVideo?value=ella%20kandy']

/** Never ends. */
export async function watchForever(
  viewer: Viewer,
  videos: readonly ViewedVideo[],
  agent: Agent,
  onResponse: OnResponse,
): Promise<void> {
  const { member } = viewer
  for (;;) {
    if (Math.random() < LIST_SHARE) await get('call', pick(LISTS, Math.random()))
    // A few videos have most viewers.
    const video = pick(videos, Math.random() ** 2)
    const endAt = performance.now() - Math.log(1 - Math.random()) * STAY_SECONDS * 1000
    await openPage(video)
    await Promise.all([play(video, endAt), report(video, endAt)])
  }

  async function openPage({ id, slug, pictures }: ViewedVideo): Promise<void> {
    await get('page', `/${slug}`)
    const calls = [`/api/v1/watch/dspComments?vid=${id}&vd_url=${slug}&sm=pin&limit=20`]
    if (member)
      calls.push(
        `/api/v1/watch/displayVideoData?vurl=${slug}&uid=${member.id}`,
        `/api/v1/mainsearch/loadSearchHistoryTitles?uid=${member.id}`,
        `/api/v1/usersettings/notificationCount?uid=${member.id}`,
        `/api/v1/channels/loadMultipleChannelsInNavigation?userId=${member.id}`,
        `/api/v1/playlist/saveTargets?vid=${id}`,
        `/api/v1/watch/activeChannels?uid=${member.id}`,
      )
    await Promise.all([
      ...pictures.map((path) => get('picture', path)),
      ...calls.map((path) => get('call', path)),
    ])
  }

  async function play({ master }: ViewedVideo, endAt: number): Promise<void> {
    const base = new URL(master, viewer.origin)
    const playlists = readMaster(String(await get('playlist', master)))
    const renditions = await Promise.all(
      playlists.map(async (name) => {
        const { pathname } = new URL(name, base)
        return { pathname, parts: readMedia(String(await get('playlist', pathname))) }
      }),
    )
    const startedAt = performance.now()
    // A video that ends begins again, so that people stay as long as they would with a longer one.
    await Promise.all(
      renditions.map(async ({ pathname, parts }) => {
        for (let ahead = 0, index = 0; performance.now() < endAt; index++) {
          const part = parts[index % parts.length]
          if (!part) return
          await get('segment', new URL(part.name, new URL(pathname, base)).pathname, part)
          ahead += part.seconds
          const waitMs = startedAt + (ahead - BUFFER_SECONDS) * 1000 - performance.now()
          if (waitMs > 0) await sleep(waitMs)
        }
      }),
    )
  }

  async function report({ id, slug }: ViewedVideo, endAt: number): Promise<void> {
    await post('call', '/api/v1/watch/incrementViewCount', { vid: id, vd_url: slug })
    for (let seconds = 0; performance.now() < endAt; seconds += POSITION_SECONDS) {
      if (member)
        await post('position', '/api/v1/history/addToWatchHistory', {
          userId: member.id,
          videoId: id,
          vd_url: slug,
          watchLength: seconds % 50,
        })
      await sleep(POSITION_SECONDS * 1000)
    }
  }

  function get(kind: Kind, path: string, part?: Part): Promise<Buffer> {
    return send(kind, path, 'GET', part?.range === undefined ? {} : { range: part.range })
  }

  function post(kind: Kind, path: string, body: object): Promise<Buffer> {
    return send(kind, path, 'POST', { 'content-type': 'application/json' }, JSON.stringify(body))
  }

  function send(
    kind: Kind,
    path: string,
    method: string,
    more: Record<string, string>,
    body?: string,
  ): Promise<Buffer> {
    const headers = {
      'accept-encoding': kind === 'playlist' ? 'identity' : 'gzip',
      'x-forwarded-for': viewer.network,
      // A page is requested without the session.
      ...(member && kind !== 'page' && { authorization: `Bearer ${member.token}` }),
      ...more,
    }
    const origin = (FILES.has(kind) && viewer.mediaOrigin) || viewer.origin
    const started = performance.now()
    const receive = async (response: IncomingMessage) => {
      const bytes = await buffer(response)
      onResponse(kind, performance.now() - started, bytes.length)
      const { statusCode = 0 } = response
      if (statusCode >= 400)
        throw new Error(`${path} responded with ${statusCode}: ${bytes.toString().slice(0, 200)}`)
      return bytes
    }
    return new Promise((resolve, reject) => {
      const sent = request(origin + path, { agent, method, headers }, (response) => {
        void receive(response).then(resolve, reject)
      })
      sent.once('error', reject).end(body)
    })
  }
}

function pick<T>(list: readonly T[], share: number): T {
  const chosen = list[Math.floor(share * list.length)]
  if (chosen === undefined) throw new Error('an empty list')
  return chosen
}
