import { LIMITS, refusalText, RESERVED_SLUGS, SLUG_PATTERN, slugOf } from '@serendib/contract'

/**
 * The url that a title proposes: 'A quiet day on Lipton’s Seat' gives 'a-quiet-day-on-liptons-seat'. Empty when the title
 * has too few Latin letters, as in Sinhala or Tamil: the server then makes one.
 */
export function proposeSlug(title: string): string {
  const slug = slugOf(title)
  if (slug.length < LIMITS.slugMin) return ''
  return cutAtWord(RESERVED_SLUGS.has(slug) ? `${slug}-video` : slug, LIMITS.slugMax)
}

/** The next proposal after a taken one: 'ella-rock', 'ella-rock-2', 'ella-rock-3'. */
export function proposeAfter(taken: string): string {
  const numbered = /^(.*)-(\d{1,3})$/.exec(taken)
  const [base, number] = numbered ? [numbered[1] ?? '', Number(numbered[2]) + 1] : [taken, 2]
  const ending = `-${number}`
  return `${cutAtWord(base, LIMITS.slugMax - ending.length)}${ending}`
}

/** Why a url cannot be one, before the server is asked; undefined when it may be. Empty may be: the server makes one. */
export function slugFault(slug: string): string | undefined {
  if (slug === '') return undefined
  if (!SLUG_PATTERN.test(slug)) return refusalText('video_url_invalid')
  return RESERVED_SLUGS.has(slug.toLowerCase()) ? refusalText('video_url_reserved') : undefined
}

function cutAtWord(slug: string, max: number): string {
  if (slug.length <= max) return slug
  const cut = slug.slice(0, max)
  const end = slug[max] === '-' ? max : cut.lastIndexOf('-')
  return cut.slice(0, end >= LIMITS.slugMin ? end : max).replace(/-+$/, '')
}
