import { downloadTexts } from '../../platform/texts/offline/downloads.ts'
import { LOWEST_RENDITION } from '../../player/engine/adaptive.ts'
import type { OfflineVideo } from './offline-videos.ts'

/** '360p', or a word for downloads without a rendition. */
export function formatQuality({ form, rendition }: Pick<OfflineVideo, 'form' | 'rendition'>): string {
  if (form === 'file') return downloadTexts.standard
  if (rendition === 0) return downloadTexts.sound
  return rendition === LOWEST_RENDITION ? downloadTexts.lowest : downloadTexts.qualityName({ rendition })
}
