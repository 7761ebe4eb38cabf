import { contract } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import { createWriteBehind } from '../../platform/database/write-behind.ts'
import type { Log } from '../../platform/log.ts'
import type { ReachedPosition, View } from './viewer-write-queries.ts'
import { countViews, savePositions } from './viewer-write-queries.ts'

/** Views and playback positions that this process writes together, every few seconds. */
export interface ViewerWrites {
  addView(view: View): Promise<void>
  /** Whether a view of this viewer is not written yet. */
  hasView(view: Pick<View, 'videoId' | 'viewer'>): boolean
  addPosition(position: ReachedPosition): Promise<void>
  /**
   * Writes what this account reported, of one video or of all, before it is read or removed: every handler that names
   * `watch_history` calls it. Returns whether anything was written; without the database nothing is.
   */
  settle(userId: number, videoId?: number): Promise<boolean>
  close(): Promise<void>
}

const { addToWatchHistory, checkViewer, incrementViewCount, storeViewResult } = contract.watch
const REPORTS: ReadonlySet<string> = new Set(
  [addToWatchHistory, checkViewer, incrementViewCount, storeViewResult].map(({ path }) => `/api${path}`),
)

/** Whether calls of a route only report what a viewer watches. What others see changes seconds later, when it is written. */
export function isReport(route: string | undefined): boolean {
  return route !== undefined && REPORTS.has(route)
}

/** A position and when it arrived, on this process's clock. */
interface ArrivedPosition extends ReachedPosition {
  readonly arrivedMs: number
}

export function createViewerWrites(parts: {
  db: Database
  log: Log
  /** See `WriteBehindOptions`. */
  intervalMs: number
}): ViewerWrites {
  const { db, log, intervalMs } = parts
  const viewKey = ({ videoId, viewer }: Pick<View, 'videoId' | 'viewer'>) =>
    `${videoId} ${viewer.toString('hex')}`
  const views = createWriteBehind<View>({
    intervalMs,
    log,
    keyOf: viewKey,
    merge: (former) => former,
    write: (entries) => countViews(db, entries),
  })
  const positions = createWriteBehind<ArrivedPosition>({
    intervalMs,
    log,
    keyOf: ({ userId, videoId }) => `${userId} ${videoId}`,
    merge: mergePositions,
    write: (entries) => {
      const now = performance.now()
      return savePositions(
        db,
        entries.map((entry) => ({ ...entry, secondsAgo: entry.secondsAgo + (now - entry.arrivedMs) / 1000 })),
      )
    },
  })
  return {
    addView: (view) => views.add(view),
    hasView: (view) => views.has(viewKey(view)),
    addPosition: (position) => positions.add({ ...position, arrivedMs: performance.now() }),
    settle: async (userId, videoId) => {
      const isConcerned = (entry: View | ReachedPosition) =>
        entry.userId === userId && (videoId === undefined || entry.videoId === videoId)
      const wrote = await Promise.all([views.settle(isConcerned), positions.settle(isConcerned)])
      return wrote.includes(true)
    },
    close: async () => {
      await Promise.all([views.close(), positions.close()])
    },
  }
}

/** The position that was reached last wins, unless history was removed between the two. Opening a video reports second 0, which must not overwrite it. */
function mergePositions(former: ArrivedPosition, latest: ArrivedPosition): ArrivedPosition {
  if (former.historyVersion !== latest.historyVersion)
    return former.historyVersion > latest.historyVersion ? former : latest
  const reachedMs = ({ arrivedMs, secondsAgo }: ArrivedPosition) => arrivedMs - secondsAgo * 1000
  if (reachedMs(latest) < reachedMs(former)) return former
  return latest.watchedSeconds > 0 ? latest : { ...latest, watchedSeconds: former.watchedSeconds }
}
