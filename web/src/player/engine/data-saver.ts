import { useSyncExternalStore } from 'react'
import { DATA_SAVER_RENDITION, LOWEST_RENDITION } from './adaptive.ts'
import { changePreferences, getPreferences, subscribeToPreferences } from '../preferences.ts'
import { keepCookie } from '../../platform/site-data.ts'
import type { Rendition } from './source.ts'
import { texts } from '../texts.ts'

const COOKIE_SECONDS = 365 * 24 * 3600

/** Keeps the viewer's choice. The server reads the cookie and sends smaller thumbnails. */
export function chooseDataSaver(isOn: boolean): void {
  changePreferences({ isDataSaver: isOn })
  keepCookie(`data_saver=${isOn ? 1 : 0}; Path=/; Max-Age=${COOKIE_SECONDS}; SameSite=Lax`)
}

/** Whether to save data: the viewer's choice, otherwise the browser's setting. */
export function savesData(): boolean {
  return getPreferences().isDataSaver ?? navigator.connection?.saveData === true
}

/** With data saver on, Auto never goes above this rendition. */
export function savedRendition(): number {
  return getPreferences().isLowestOnly ? LOWEST_RENDITION : DATA_SAVER_RENDITION
}

/** Calls back when data saver or its highest rendition changes, also in another window. Returns how to stop that. */
export function followDataSaver(onChange: (isOn: boolean) => void): () => void {
  const highest = () => savesData() && savedRendition()
  let before = highest()
  return subscribeToPreferences(() => {
    if (highest() === before) return
    before = highest()
    onChange(savesData())
  })
}

export function useDataSaver(): boolean {
  return useSyncExternalStore(subscribeToPreferences, savesData, () => false)
}

/** `0 MB`, `4.2 MB`, `148 MB`, `1.5 GB`; a megabyte is a million bytes, as in data plans. */
export function sizeText(bytes: number): string {
  const megabytes = bytes === 0 ? 0 : Math.max(0.1, bytes / 1_000_000)
  if (megabytes >= 999.5) return texts.gigabytes({ amount: tenths(megabytes / 1000) })
  return texts.megabytes({ amount: megabytes < 9.95 ? tenths(megabytes) : Math.round(megabytes) })
}

// All our languages write numbers below 1,000 like this.
const tenths = (amount: number) => Math.round(amount * 10) / 10

/** The highest of a video's renditions that is used with data saver on. */
export function savedQuality(renditions: readonly Rendition[] | undefined): Rendition | undefined {
  const sorted = [...(renditions ?? [])].sort((a, b) => a.height - b.height)
  return sorted.findLast((rendition) => rendition.height <= savedRendition()) ?? sorted[0]
}
