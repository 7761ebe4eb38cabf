import { downloadTexts } from '../../platform/texts/downloads.ts'
import type { OfflineVideo } from './offline-videos.ts'

/** '360p', or a word for downloads without a rendition. */
export function formatQuality({ form, rendition }: Pick<OfflineVideo, 'form' | 'rendition'>): string {
  if (form === 'file') return downloadTexts.standard
  return rendition === 0 ? downloadTexts.sound : downloadTexts.qualityName({ rendition })
}
