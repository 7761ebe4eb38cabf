export { videoHandlers } from './routes.ts'
export { cardsOf, timeToCome } from './cards.ts'
export {
  isDisclosedTo,
  isListed,
  namedBy,
  reachableById,
  UNAVAILABLE_VIDEO,
  videoOfUrl,
  visibleTo,
} from './visibility.ts'
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
export { areFilesWithheld } from './withheld-queries.ts'
