import { LOWEST_RENDITION } from '../engine/adaptive.ts'
import { texts } from '../texts.ts'

/** '360p', or a word for the lowest rendition. */
export function qualityName(height: number): string {
  return height === LOWEST_RENDITION ? texts.lowest : texts.qualityName({ height })
}

/** The same for the one that Auto has chosen. */
export function autoQualityName(height: number): string {
  return height === LOWEST_RENDITION ? texts.autoLowest : texts.autoQuality({ height })
}
