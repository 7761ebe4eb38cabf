import type { Database } from '../../platform/database/connect.ts'
import type { Notifier } from '../../platform/database/notify.ts'
import { createFailureLog } from '../../platform/failures/failure-log.ts'
import type { Log } from '../../platform/log.ts'
import { pictureSetOf } from '../../platform/pictures/pictures.ts'
import {
  listRestrictedFiles,
  listRestrictedPictures,
  RESTRICTED_FILES_CHANNEL,
} from './restricted-files-queries.ts'

const AGAIN_MS = 5000

const UNTRIMMED = /^videos\/\d+\/untrimmed\//

/**
 * Files that need a signed URL: those of videos that were taken down or whose owner is leaving, that owner's pictures,
 * and the untrimmed file of a trimmed video. Those of an unlisted video whose URL was changed need its media token.
 */
export interface RestrictedFiles {
  /** Whether a storage key is blocked for requests with this media token. Needs no query. */
  hasFile(key: string, mediaToken: string | null): boolean
  close(): void
}

/**
 * Caches which videos and pictures are blocked. The list is read at the start, and again whenever a process announces a
 * change, so that a segment needs no query.
 */
export async function watchRestrictedFiles(parts: {
  db: Database
  notifier: Notifier
  log: Log
  /** Called when a process, this or another one, has blocked or unblocked files. */
  onChange?: () => void
}): Promise<RestrictedFiles> {
  const { db, notifier, log, onChange } = parts
  let tokens: ReadonlyMap<number, string | null> = new Map()
  let pictureSets: ReadonlySet<string> = new Set()
  let isClosed = false
  let again: ReturnType<typeof setTimeout> | undefined
  let reading: Promise<void> = Promise.resolve()
  const failures = createFailureLog(log, {
    level: 'error',
    failing: "couldn't load the blocked files; retrying",
    again: 'loading the blocked files works again',
  })

  const read = async () => {
    tokens = new Map((await listRestrictedFiles(db)).map(({ id, mediaToken }) => [id, mediaToken]))
    pictureSets = new Set((await listRestrictedPictures(db)).map(pictureSetOf))
  }
  // One query at a time, so that an older result never replaces a newer one.
  const reload = () => {
    clearTimeout(again)
    reading = reading
      .then(() => (isClosed ? undefined : read().then(failures.succeeded)))
      .catch((err: unknown) => {
        if (isClosed) return
        failures.failed(err)
        again = setTimeout(reload, AGAIN_MS)
      })
  }
  const changed = () => {
    onChange?.()
    reload()
  }
  const stop = await notifier.subscribe(RESTRICTED_FILES_CHANNEL, { onMessage: changed, onGap: changed })
  await read()
  return {
    hasFile: (key, mediaToken) => {
      if (UNTRIMMED.test(key) || pictureSets.has(pictureSetOf(key))) return true
      const token = tokens.size === 0 ? undefined : tokens.get(readVideoId(key))
      return token !== undefined && (token === null || token !== mediaToken)
    },
    close: () => {
      isClosed = true
      clearTimeout(again)
      stop()
    },
  }
}

/** The id of the video that a key belongs to, for encoded files and uploaded thumbnails; NaN for other keys. */
function readVideoId(key: string): number {
  return Number(/^(?:videos|posters)\/(\d+)[/-]/.exec(key)?.[1])
}
