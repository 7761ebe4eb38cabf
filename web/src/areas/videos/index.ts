export { cardView, watchHref } from './card-view.ts'
export { readChapters } from './chapters.ts'
export { STATUS_BADGES } from './status-badges.ts'
