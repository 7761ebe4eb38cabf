import { deviceTexts } from '../../platform/texts/device.ts'
import type { KeptFilm } from './kept-films.ts'

/** '360p'; what has no rung has a word. */
export function qualityOf({ form, rung }: Pick<KeptFilm, 'form' | 'rung'>): string {
  if (form === 'file') return deviceTexts.standard
  return rung === 0 ? deviceTexts.sound : deviceTexts.rung(rung)
}
