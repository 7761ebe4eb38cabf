import { previewImage, type VideoDetail } from '@serendib/contract'
import { currentLanguage, isLanguage, type Language } from '@serendib/texts'
import { escapeHtml } from '../../platform/escape-html.ts'

/** How to embed a video: https://oembed.com, 2.3.4.2. */
export interface OEmbed {
  version: '1.0'
  type: 'video'
  title: string
  author_name: string
  author_url: string
  provider_name: 'Serendib'
  provider_url: string
  width: number
  height: number
  html: string
  thumbnail_url?: string
  thumbnail_width?: number
  thumbnail_height?: number
}

const LONG_SIDE = 640

/** What the response must respect. */
export interface OEmbedRequest {
  /** In pixels; the player and the thumbnail are never larger. */
  readonly max: { readonly width: number | undefined; readonly height: number | undefined }
  /** Where the player starts, as in the URL that was shared (`90`, `1m30s`); undefined for the beginning. */
  readonly startAt: string | undefined
}

/** Builds the oEmbed response for `video`. */
export function toOEmbed(video: VideoDetail, origin: string, { max, startAt }: OEmbedRequest): OEmbed {
  const most = { width: max.width ?? LONG_SIDE, height: max.height ?? LONG_SIDE }
  const size = fit(video, most)
  const thumbnail = previewImage(video.thumbnails[2], most)
  const query = startAt === undefined ? '' : `?t=${encodeURIComponent(startAt)}`
  return {
    version: '1.0',
    type: 'video',
    title: video.title,
    author_name: video.channelName,
    author_url: `${origin}/channels/${video.channelSlug}`,
    provider_name: 'Serendib',
    provider_url: origin,
    ...size,
    html: frame(`${origin}/embed/${video.slug}${query}`, video.title, size),
    ...(thumbnail === undefined
      ? {}
      : {
          thumbnail_url: origin + thumbnail.path,
          thumbnail_width: thumbnail.width,
          thumbnail_height: thumbnail.height,
        }),
  }
}

/** The largest size with the video's aspect ratio that fits. A video without dimensions counts as 16:9. */
function fit(
  video: { width: number; height: number },
  max: { width: number; height: number },
): { width: number; height: number } {
  const shape = video.width > 0 && video.height > 0 ? video.width / video.height : 16 / 9
  const width = Math.min(max.width, Math.floor(max.height * shape))
  return { width: Math.max(1, width), height: Math.max(1, Math.min(max.height, Math.round(width / shape))) }
}

function frame(url: string, title: string, { width, height }: { width: number; height: number }): string {
  return (
    `<iframe src="${escapeHtml(url)}" title="${escapeHtml(title)}" width="${width}" height="${height}"` +
    ` style="border:0" allow="autoplay; fullscreen; picture-in-picture" loading="lazy" allowfullscreen></iframe>`
  )
}

/** Extracts where a shared URL starts its video: its `t`, `start` or `#t`, if that has the form of a time. */
export function readStart(address: string, origin: string): string | undefined {
  if (!URL.canParse(address, origin)) return undefined
  const { searchParams, hash } = new URL(address, origin)
  const text =
    searchParams.get('t') ?? searchParams.get('start') ?? new URLSearchParams(hash.slice(1)).get('t')
  return text !== null && /^[\d:hms]{1,16}$/.test(text) ? text : undefined
}

/** Extracts the video's slug from the URL of a watch page or player of this site; undefined for any other URL. */
export function readSlug(address: string, origin: string): string | undefined {
  if (!URL.canParse(address, origin)) return undefined
  const url = new URL(address, origin)
  if (url.host !== new URL(origin).host) return undefined
  const [, slug] = /^\/(?:embed\/)?([A-Za-z0-9_-]{1,60})\/?$/.exec(url.pathname) ?? []
  return slug
}

/** The language of a shared URL (`?hl=`), otherwise that of the request. */
export function readLanguage(address: string, origin: string): Language {
  const asked = URL.canParse(address, origin) ? new URL(address, origin).searchParams.get('hl') : null
  return isLanguage(asked) ? asked : currentLanguage()
}
