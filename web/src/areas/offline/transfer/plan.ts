import * as z from 'zod/mini'
import { PIECE_BYTES, type VideoDetail } from '@serendib/contract'
import { largeThumbnail } from '../../../platform/format.ts'
import { hasMediaSource } from '../../../player/engine/load-hls.ts'
import { Unfetchable } from './fetching.ts'
import { readMaster, readMedia, type Variant } from './hls-playlists.ts'
import type { OfflineVideo } from '../offline-videos.ts'
import { downloadUrl, sitePath } from '../urls.ts'

/** One way to download a video, with its size. */
export interface Choice {
  readonly form: OfflineVideo['form']
  readonly rendition: number
  readonly bytes: number
}

/**
 * Everything to download for a video, stored with it so that the download can be resumed. Paths are those of
 * the site.
 */
export const Plan = z.object({
  /** What is played. */
  streamPath: z.string(),
  /** Large files, downloaded in chunks. */
  streams: z.array(z.object({ path: z.string(), bytes: z.number() })),
  /** Playlists and files that we generate. */
  texts: z.array(z.object({ path: z.string(), text: z.string() })),
  /** Pictures, captions and the site's master playlist, downloaded whole. */
  files: z.array(z.string()),
})
export type Plan = z.output<typeof Plan>

const HLS_TYPE = 'application/vnd.apple.mpegurl'
export const TYPES: Readonly<Record<string, string>> = { m3u8: HLS_TYPE, mp4: 'video/mp4' }

/** The ways to download a video in this browser, smallest first. Throws network errors. */
export async function listChoices(video: VideoDetail): Promise<Choice[]> {
  // Native HLS bypasses the service worker, so the plain file is downloaded there.
  if (!hasMediaSource())
    return [{ form: 'file', rendition: 0, bytes: await fileBytes(sitePath(video.directUrl)) }]
  const variants = readMaster(await readText(sitePath(video.streamUrl)))
  return variants
    .map(({ rendition, bitsPerSecond, playlists }): Choice => {
      const guess = Math.round((bitsPerSecond / 8) * video.durationSeconds)
      // Sound with silence is much smaller than its bit rate says. The server measures one track.
      const bytes = rendition === 0 && video.soundBytes ? video.soundBytes * playlists.length : guess
      return { form: 'stream', rendition, bytes }
    })
    .sort((a, b) => a.bytes - b.bytes)
}

/** The default choice: a small one on phones and with data saver. */
export function usualChoice<C extends Choice>(choices: readonly C[], isSparing: boolean): C | undefined {
  return choiceUpTo(choices, isSparing ? DATA_SAVER_RENDITION : USUAL_RENDITION)
}

/** The choice that is nearest to a rendition, better not above it; sound only for 0. */
export function choiceUpTo<C extends Choice>(choices: readonly C[], rendition: number): C | undefined {
  const fitting = choices.filter((choice) => (rendition === 0) === (choice.rendition === 0))
  return fitting.findLast((choice) => choice.rendition <= rendition) ?? fitting[0] ?? choices[0]
}

const DATA_SAVER_RENDITION = 360
const USUAL_RENDITION = 720

/** Where the files of a plan come from: the site, or a trip pack. */
export interface FileSource {
  text(path: string): Promise<string>
  bytes(path: string): Promise<number> | number
}

const SITE: FileSource = { text: readText, bytes: fileBytes }

/** Lists what to download for a choice. */
export async function planDownload(
  video: VideoDetail,
  choice: Pick<Choice, 'form' | 'rendition'>,
  source: FileSource = SITE,
): Promise<Plan> {
  const files = smallFiles(video, choice.form)
  if (choice.form === 'file') {
    const path = sitePath(video.directUrl)
    return { streamPath: path, streams: [{ path, bytes: await source.bytes(path) }], texts: [], files }
  }
  const masterPath = sitePath(video.streamUrl)
  const variant = readMaster(await source.text(masterPath)).find(
    ({ rendition }) => rendition === choice.rendition,
  )
  if (!variant) throw new Unfetchable(`no variant of ${choice.rendition}`)
  return { ...(await planVariant(masterPath, variant, source)), files }
}

async function planVariant(
  masterPath: string,
  variant: Variant,
  source: FileSource,
): Promise<Omit<Plan, 'files'>> {
  // In the master playlist's folder, so that its relative paths work.
  const streamPath = besides(masterPath, `on-device-${variant.rendition}.m3u8`)
  const texts = [{ path: streamPath, text: variant.master }]
  const streams: Plan['streams'] = []
  for (const playlist of variant.playlists) {
    const path = besides(masterPath, playlist)
    const text = await source.text(path)
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

/** The paths of the files of a video that are downloaded whole. */
export function smallFiles(video: VideoDetail, form: Choice['form']): string[] {
  // The master playlist is for trip packs: others can make the generated one from it.
  const master = form === 'stream' ? sitePath(video.streamUrl) : ''
  return [...filesBeside(video), ...[master].filter(isOnSite)]
}

/** The paths of the pictures and captions of a video. */
export function filesBeside(video: VideoDetail): string[] {
  return [...picturesOf(video), ...video.captions.map(({ url }) => sitePath(url)).filter(isOnSite)]
}

function picturesOf({ thumbnails, channelLogoUrl }: VideoDetail): string[] {
  const urls = [thumbnails[0], largeThumbnail(thumbnails), channelLogoUrl]
  return [...new Set(urls.map((url) => sitePath(url ?? '')))].filter(isOnSite)
}

const isOnSite = (path: string) => path.startsWith('/media/')

export function bytesOf({ streams }: Plan): number {
  return streams.reduce((sum, { bytes }) => sum + bytes, 0)
}

/** The chunks of a file; `end` is the last byte of each. A chunk is the most that a lost connection costs. */
export function piecesOf(bytes: number): { number: number; start: number; end: number }[] {
  const count = Math.ceil(bytes / PIECE_BYTES)
  return Array.from({ length: count }, (_, number) => {
    const start = number * PIECE_BYTES
    return { number, start, end: Math.min(start + PIECE_BYTES, bytes) - 1 }
  })
}

async function readText(path: string): Promise<string> {
  const response = await fetch(downloadUrl(path))
  if (!response.ok) throw new Unfetchable(`${path} answered ${response.status}`)
  return response.text()
}

async function fileBytes(path: string): Promise<number> {
  if (path === '') throw new Unfetchable('there is no plain file')
  const response = await fetch(downloadUrl(path), { method: 'HEAD' })
  if (!response.ok) throw new Unfetchable(`${path} answered ${response.status}`)
  return Number(response.headers.get('content-length'))
}
