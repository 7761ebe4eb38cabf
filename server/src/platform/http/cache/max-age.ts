/**
 * What never changes under its URL but may be removed: browsers store it for good, and CDNs ask again after a minute
 * whether it may still be shown.
 */
export const IMMUTABLE = 'public, max-age=31536000, s-maxage=60, immutable'

/** What other sites and readers request again and again, and what may be removed meanwhile. */
export const BRIEF = 'public, max-age=300'
