import * as z from 'zod/mini'
import type { VideoDetail } from '@serendib/contract'
import { largePoster } from '../../platform/format.ts'
import { hasMediaSource } from '../../player/load-hls.ts'
import { Unfetchable } from './fetching.ts'
import { readMaster, readMedia, type Variant } from './hls-playlists.ts'
import type { KeptFilm } from './kept-films.ts'

/** One way to keep a film, and what it takes. */
export interface Choice {
  readonly form: KeptFilm['form']
  readonly rung: number
  readonly bytes: number
}

/** All that is fetched of a film; kept beside it, so that it can be gone on with later. Paths are the site's own. */
export const Plan = z.object({
  /** What is played. */
  streamPath: z.string(),
  /** Long files, which come in pieces. */
  streams: z.array(z.object({ path: z.string(), bytes: z.number() })),
  /** Files of our own making and playlists. */
  texts: z.array(z.object({ path: z.string(), text: z.string() })),
  /** Pictures and captions, which come whole. */
  files: z.array(z.string()),
})
export type Plan = z.output<typeof Plan>

const HLS_TYPE = 'application/vnd.apple.mpegurl'
export const TYPES: Readonly<Record<string, string>> = { m3u8: HLS_TYPE, mp4: 'video/mp4' }

/** The ways to keep a film in this browser, the smallest first. Throws what the network throws. */
export async function listChoices(video: VideoDetail): Promise<Choice[]> {
  // Where streams are the system's own business it reads them past the service worker: there the plain file is kept.
  if (!hasMediaSource()) return [{ form: 'file', rung: 0, bytes: await fileBytes(video.directUrl) }]
  const variants = readMaster(await readText(video.streamUrl))
  return variants
    .map(({ rung, bitsPerSecond }): Choice => {
      const bytes = Math.round((bitsPerSecond / 8) * video.durationSeconds)
      return { form: 'stream', rung, bytes }
    })
    .sort((a, b) => a.bytes - b.bytes)
}

/** Which of them most want: on phones, and where data is saved, a small one. */
export function usualChoice(choices: readonly Choice[], isSparing: boolean): Choice | undefined {
  const limit = isSparing ? SPARING_RUNG : USUAL_RUNG
  return choices.findLast(({ rung }) => rung <= limit) ?? choices[0]
}

const SPARING_RUNG = 360
const USUAL_RUNG = 720

/** What has to be fetched for a choice. */
export async function planFilm(video: VideoDetail, choice: Pick<Choice, 'form' | 'rung'>): Promise<Plan> {
  const files = [...new Set(filesBeside(video))]
  if (choice.form === 'file') {
    const streams = [{ path: video.directUrl, bytes: await fileBytes(video.directUrl) }]
    return { streamPath: video.directUrl, streams, texts: [], files }
  }
  const variant = readMaster(await readText(video.streamUrl)).find(({ rung }) => rung === choice.rung)
  if (!variant) throw new Unfetchable(`no variant of ${choice.rung}`)
  return { ...(await planVariant(video.streamUrl, variant)), files }
}

async function planVariant(masterPath: string, variant: Variant): Promise<Omit<Plan, 'files'>> {
  // Beside the master, so that it may name its playlists as that does.
  const streamPath = besides(masterPath, `on-device-${variant.rung}.m3u8`)
  const texts = [{ path: streamPath, text: variant.master }]
  const streams: Plan['streams'] = []
  for (const playlist of variant.playlists) {
    const path = besides(masterPath, playlist)
    const text = await readText(path)
    const played = readMedia(text)
    if (!played) throw new Unfetchable(`${path} is no playlist of ours`)
    texts.push({ path, text })
    streams.push({ path: besides(path, played.file), bytes: played.bytes })
  }
  return { streamPath, streams, texts }
}

function besides(path: string, name: string): string {
  return new URL(name, new URL(path, 'http://site')).pathname
}

function filesBeside({ posters, captions, channelLogoUrl }: VideoDetail): string[] {
  const small = posters[0]
  const large = largePoster(posters)
  const given = [small, large, channelLogoUrl, ...captions.map(({ url }) => url)]
  return given.filter((path): path is string => typeof path === 'string' && path.startsWith('/media/'))
}

export function bytesOf({ streams }: Plan): number {
  return streams.reduce((sum, { bytes }) => sum + bytes, 0)
}

/** So much of a long file is fetched at a time: what a lost connection costs at the most. */
export const PIECE_BYTES = 512 * 1024

/** The pieces of a file; `end` is the last byte of each. */
export function piecesOf(bytes: number): { number: number; start: number; end: number }[] {
  const count = Math.ceil(bytes / PIECE_BYTES)
  return Array.from({ length: count }, (_, number) => {
    const start = number * PIECE_BYTES
    return { number, start, end: Math.min(start + PIECE_BYTES, bytes) - 1 }
  })
}

async function readText(path: string): Promise<string> {
  const answer = await fetch(path)
  if (!answer.ok) throw new Unfetchable(`${path} answered ${answer.status}`)
  return answer.text()
}

async function fileBytes(path: string): Promise<number> {
  if (path === '') throw new Unfetchable('there is no plain file')
  const answer = await fetch(path, { method: 'HEAD' })
  if (!answer.ok) throw new Unfetchable(`${path} answered ${answer.status}`)
  return Number(answer.headers.get('content-length'))
}
