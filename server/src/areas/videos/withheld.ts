import type { Database } from '../../platform/database/connect.ts'
import type { Notifier } from '../../platform/database/notify.ts'
import type { Log } from '../../platform/log.ts'
import { listWithheld, WITHHELD_CHANNEL } from './withheld-queries.ts'

const AGAIN_MS = 5000

const UNCUT = /^videos\/\d+\/uncut\//

/**
 * Files that nobody gets without a pass: those of videos that were taken down or whose owner is leaving, and the whole of a trimmed
 * one. Those of an unlisted video that got another url are there with its media token alone.
 */
export interface WithheldVideos {
  /** Whether a storage key is that of such a file, for whoever has this media token; asks nobody. */
  hasFile(key: string, mediaToken: string | null): boolean
  close(): void
}

/**
 * Knows the videos whose files are withheld, from before the first question: they are read now, and again whenever a process says
 * that there are others. So a segment costs no statement.
 */
export async function watchWithheld(parts: {
  db: Database
  notifier: Notifier
  log: Log
}): Promise<WithheldVideos> {
  const { db, notifier, log } = parts
  let tokens: ReadonlyMap<number, string | null> = new Map()
  let isClosed = false
  let again: ReturnType<typeof setTimeout> | undefined
  let reading: Promise<void> = Promise.resolve()

  const read = async () => {
    tokens = new Map((await listWithheld(db)).map(({ id, mediaToken }) => [id, mediaToken]))
  }
  // One after the other: an older answer never takes the place of a newer one.
  const readAnew = () => {
    clearTimeout(again)
    reading = reading
      .then(() => (isClosed ? undefined : read()))
      .catch((err: unknown) => {
        if (isClosed) return
        log.error({ err }, 'could not read which films are withheld; trying again')
        again = setTimeout(readAnew, AGAIN_MS)
      })
  }
  const stop = await notifier.subscribe(WITHHELD_CHANNEL, { onMessage: readAnew, onGap: readAnew })
  await read()
  return {
    hasFile: (key, mediaToken) => {
      if (UNCUT.test(key)) return true
      const token = tokens.size === 0 ? undefined : tokens.get(videoIdOf(key))
      return token !== undefined && (token === null || token !== mediaToken)
    },
    close: () => {
      isClosed = true
      clearTimeout(again)
      stop()
    },
  }
}

/** The film that a key belongs to, as encodings and own posters name their files; NaN for other keys. */
function videoIdOf(key: string): number {
  return Number(/^(?:videos|posters)\/(\d+)[/-]/.exec(key)?.[1])
}
