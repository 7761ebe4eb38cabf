export { videoHandlers } from './routes.ts'
export { listCards, timeToCome } from './cards.ts'
export {
  isDisclosedTo,
  isListed,
  namedBy,
  reachableById,
  videoOfUrl,
  visibleTo,
  visibleToAccount,
} from './visibility.ts'
export { categoryName, videoTexts } from './texts.ts'
export { shownColumns, toShownDetails, translationColumns } from './shown-details.ts'
export { THUMBNAIL_WIDTHS, thumbnailFileKey, thumbnailFiles, thumbnailUrls } from './thumbnails.ts'
export {
  changeStatus,
  findFitness,
  findVideoId,
  isSavableVideo,
  setHero,
  setPick,
  setPublished,
} from './queries.ts'
export { watchRestrictedFiles } from './restricted-files.ts'
export { areFilesRestricted } from './restricted-files-queries.ts'
