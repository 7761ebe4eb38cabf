export { videoHandlers } from './routes.ts'
export { cardsOf, timeToCome } from './cards.ts'
export { isListed, namedBy, reachableById, videoOfUrl, visibleTo } from './visibility.ts'
export { POSTER_WIDTHS, posterFileKey, posterFiles, posterUrls } from './posters.ts'
export {
  changeStatus,
  findFitness,
  findVideoId,
  isKeepableVideo,
  isWatchableVideo,
  setHero,
  setPick,
  setPublished,
} from './queries.ts'
export { watchWithheld } from './withheld.ts'
export { announceWithheld } from './withheld-queries.ts'
