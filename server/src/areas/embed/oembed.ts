import type { VideoDetail } from '@serendib/contract'
import { escapeHtml } from '../pages/index.ts'

/** How another page shows a video: https://oembed.com, 2.3.4.2. */
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
const THUMBNAIL = { width: 640, height: 360 }

/** What a page needs that shows `video`, never larger than `max` (pixels). */
export function oEmbedOf(
  video: VideoDetail,
  origin: string,
  max: { width: number | undefined; height: number | undefined },
): OEmbed {
  const size = fit(video, { width: max.width ?? LONG_SIDE, height: max.height ?? LONG_SIDE })
  const [poster] = video.posters
  return {
    version: '1.0',
    type: 'video',
    title: video.title,
    author_name: video.channelName,
    author_url: `${origin}/channels/${video.channelSlug}`,
    provider_name: 'Serendib',
    provider_url: origin,
    ...size,
    html: frame(`${origin}/embed/${video.slug}`, video.title, size),
    ...(poster === undefined
      ? {}
      : {
          thumbnail_url: origin + poster,
          thumbnail_width: THUMBNAIL.width,
          thumbnail_height: THUMBNAIL.height,
        }),
  }
}

/** The largest size of the film's own shape that fits; a film without a picture is shown as a wide one. */
function fit(
  film: { width: number; height: number },
  max: { width: number; height: number },
): { width: number; height: number } {
  const shape = film.width > 0 && film.height > 0 ? film.width / film.height : 16 / 9
  const width = Math.min(max.width, Math.floor(max.height * shape))
  return { width, height: Math.min(max.height, Math.round(width / shape)) }
}

function frame(url: string, title: string, { width, height }: { width: number; height: number }): string {
  return (
    `<iframe src="${escapeHtml(url)}" title="${escapeHtml(title)}" width="${width}" height="${height}"` +
    ` style="border:0" allow="autoplay; fullscreen; picture-in-picture" loading="lazy" allowfullscreen></iframe>`
  )
}

/** The video's url in the address of a watch page or of a player of this site; undefined for any other address. */
export function slugOf(address: string, origin: string): string | undefined {
  if (!URL.canParse(address, origin)) return undefined
  const url = new URL(address, origin)
  if (url.host !== new URL(origin).host) return undefined
  const [, slug] = /^\/(?:embed\/)?([A-Za-z0-9_-]{1,60})\/?$/.exec(url.pathname) ?? []
  return slug
}
