import * as z from 'zod/mini'
import { OFFLINE_POSITIONS } from '../../platform/device-storage.ts'
import { storedValue } from '../../platform/stored-value.ts'

/** Playback positions in seconds by video id. Signing out removes them. */
const stored = storedValue<Readonly<Record<string, number>>>(
  OFFLINE_POSITIONS,
  (text) => (text === null ? {} : z.parse(z.record(z.string(), z.number()), JSON.parse(text))),
  (value) => (Object.keys(value).length === 0 ? null : JSON.stringify(value)),
)

/** The playback position on this device that the site does not know, in seconds. */
export function readOfflinePosition(videoId: number): number | undefined {
  return stored.get()[String(videoId)]
}

/** Stores a playback position; undefined removes it, because the site knows it. */
export function setOfflinePosition(videoId: number, seconds: number | undefined): void {
  if (seconds === readOfflinePosition(videoId)) return
  const { [String(videoId)]: _former, ...others } = stored.get()
  stored.set(seconds === undefined ? others : { ...others, [videoId]: seconds })
}
