import { LIMITS, errorText, RESERVED_SLUGS, SLUG_PATTERN, toSlug } from '@serendib/contract'

/**
 * Proposes a URL from a title: 'A quiet day on Lipton’s Seat' becomes 'a-quiet-day-on-liptons-seat'. Empty if the title
 * has too few Latin letters, as in Sinhala or Tamil: then the server generates one.
 */
export function proposeSlug(title: string): string {
  const slug = toSlug(title)
  if (slug.length < LIMITS.slugMin) return ''
  return truncateAtWord(RESERVED_SLUGS.has(slug) ? `${slug}-video` : slug, LIMITS.slugMax)
}

/** The next proposal if one is taken: 'ella-rock', 'ella-rock-2', 'ella-rock-3'. */
export function proposeAfter(taken: string): string {
  const numbered = /^(.*)-(\d{1,3})$/.exec(taken)
  const [base, number] = numbered ? [numbered[1] ?? '', Number(numbered[2]) + 1] : [taken, 2]
  const ending = `-${number}`
  return `${truncateAtWord(base, LIMITS.slugMax - ending.length)}${ending}`
}

/** Why a text can't be a URL, as far as the browser knows. Empty is valid: then the server generates one. */
export function slugError(slug: string): string | undefined {
  if (slug === '') return undefined
  if (!SLUG_PATTERN.test(slug)) return errorText('video_url_invalid')
  return RESERVED_SLUGS.has(slug.toLowerCase()) ? errorText('video_url_reserved') : undefined
}

function truncateAtWord(slug: string, max: number): string {
  if (slug.length <= max) return slug
  const truncated = slug.slice(0, max)
  const end = slug[max] === '-' ? max : truncated.lastIndexOf('-')
  return truncated.slice(0, end >= LIMITS.slugMin ? end : max).replace(/-+$/, '')
}
