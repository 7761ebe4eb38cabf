import { useSyncExternalStore } from 'react'
import { DATA_SAVER_RUNG } from './adaptive.ts'
import { getPreferences, subscribeToPreferences } from './preferences.ts'
import type { Rendition } from './source.ts'
import { texts } from './texts.ts'

/** The browser's own wish; Chromium alone has it, and TypeScript does not know it. */
function browserSavesData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined
  return (
    typeof connection === 'object' &&
    connection !== null &&
    'saveData' in connection &&
    connection.saveData === true
  )
}

/** Whether to save data: what the viewer chose, else what the browser says. */
export function savesData(): boolean {
  return getPreferences().isDataSaver ?? browserSavesData()
}

export function useDataSaver(): boolean {
  return useSyncExternalStore(subscribeToPreferences, savesData, () => false)
}

/** `4.2 MB`, `148 MB`; a megabyte is a million bytes, as data plans count. */
export function sizeText(bytes: number): string {
  const megabytes = bytes / 1_000_000
  return texts.megabytes(megabytes < 10 ? Math.max(0.1, megabytes).toFixed(1) : String(Math.round(megabytes)))
}

/** What the film costs with data saver on, in bytes: the highest rung that is then used. */
export function savedBytes(renditions: readonly Rendition[] | undefined): number | undefined {
  const sorted = [...(renditions ?? [])].sort((a, b) => a.height - b.height)
  return (sorted.findLast((rendition) => rendition.height <= DATA_SAVER_RUNG) ?? sorted[0])?.bytes
}
