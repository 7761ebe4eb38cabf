export { cardView, watchHref } from './card-view.ts'
export { STATUS_BADGES } from './status-badges.ts'
