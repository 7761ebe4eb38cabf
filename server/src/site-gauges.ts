import { countWaiting } from './areas/accounts/index.ts'
import { findLastBackup } from './areas/backups/index.ts'
import { countOpenItems } from './areas/reports/index.ts'
import { listFreeSpace } from './folders.ts'
import type { Parts } from './parts.ts'
import { NO_REPLICA } from './platform/database/pools/replica.ts'
import { listQueueStats } from './platform/jobs/stats.ts'
import { deliverJob } from './platform/messages/delivery.ts'

/** Scrapes within this time get the same values, so that a scrape costs the same however many scrapers there are. */
const REMEMBERED_MS = 5000

type GaugeParts = Pick<Parts, 'config' | 'connection' | 'db' | 'metrics' | 'replica'>

/**
 * Returns a function that updates the gauges of the site before a scrape: three statements, the free space of a few
 * folders, and the names of the backups. Never rejects; without a database, its gauges have no values.
 */
export function siteGaugeReader(parts: GaugeParts): () => Promise<void> {
  const { pool } = parts.connection
  const { site, poolConnections } = parts.metrics
  let last: { readonly at: number; isOver: boolean; readonly reading: Promise<void> } | undefined

  function read(): Promise<void> {
    const now = performance.now()
    // A read that hangs, for example in a folder on another machine, is not followed by more of them.
    if (last && (!last.isOver || now - last.at < REMEMBERED_MS)) return last.reading
    const reading = Promise.all([readDatabase(parts), readFolders(parts)]).then(
      () => site.isReadable.set(1),
      () => {
        clearGauges(parts)
        site.isReadable.set(0)
      },
    )
    const own = { at: now, isOver: false, reading }
    last = own
    return reading.finally(() => {
      own.isOver = true
    })
  }

  clearGauges(parts)
  site.lastBackup.remove()
  return () => {
    poolConnections.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
    poolConnections.set({ state: 'idle' }, pool.idleCount)
    poolConnections.set({ state: 'waiting' }, pool.waitingCount)
    readReplica(parts)
    return read()
  }
}

/** Workers have no replica, also with DATABASE_REPLICA_URL: guests' reads are on web nodes. */
function readReplica({ replica, metrics: { replicaInUse, replicaLag } }: GaugeParts): void {
  const { isUsed, lagSeconds } = replica.status()
  if (replica === NO_REPLICA) replicaInUse.remove()
  else replicaInUse.set(Number(isUsed))
  if (lagSeconds === undefined) replicaLag.remove()
  else replicaLag.set(lagSeconds)
}

/** Removes the values of the gauges: a Gauge without labels would begin with 0. */
function clearGauges({ metrics: { site } }: GaugeParts): void {
  for (const gauge of [site.jobsWaiting, site.oldestJob, site.jobsGivenUp, site.messages]) gauge.reset()
  for (const gauge of [site.reports, site.signUps]) gauge.remove()
}

async function readDatabase({ db, metrics: { site } }: GaugeParts): Promise<void> {
  const [queues, reports, signUps] = await Promise.all([
    listQueueStats(db),
    countOpenItems(db),
    countWaiting(db),
  ])
  for (const { queue: kind, due, oldestSeconds, waiting, deadLetters } of queues) {
    site.jobsWaiting.set({ kind }, due)
    site.oldestJob.set({ kind }, oldestSeconds)
    site.jobsGivenUp.set({ kind }, deadLetters)
    if (kind !== deliverJob.name) continue
    site.messages.set({ state: 'waiting' }, waiting)
    site.messages.set({ state: 'given_up' }, deadLetters)
  }
  site.reports.set(reports)
  site.signUps.set(signUps)
}

async function readFolders({ config, metrics: { site } }: GaugeParts): Promise<void> {
  for (const { folder, bytes, files } of await listFreeSpace(config)) {
    site.freeBytes.set({ folder }, bytes)
    site.freeFiles.set({ folder }, files)
  }
  if (config.backupDir === undefined) return
  const made = await findLastBackup(config.backupDir)
  site.lastBackup.set((made?.getTime() ?? 0) / 1000)
}
