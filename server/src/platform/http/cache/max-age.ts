/**
 * What never changes under its URL but may be removed: browsers store it for good, and CDNs ask again within a minute
 * whether it may still be shown. nginx counts whole seconds and is up to one late.
 */
export const IMMUTABLE = 'public, max-age=31536000, s-maxage=55, immutable'

/** What other sites and readers request again and again, and what may be removed meanwhile. */
export const BRIEF = 'public, max-age=300'
