import { deviceTexts } from '../../platform/texts/device.ts'
import type { OfflineVideo } from './offline-videos.ts'

/** '360p', or a word for downloads without a rendition. */
export function qualityOf({ form, rendition }: Pick<OfflineVideo, 'form' | 'rendition'>): string {
  if (form === 'file') return deviceTexts.standard
  return rendition === 0 ? deviceTexts.sound : deviceTexts.qualityName(rendition)
}
