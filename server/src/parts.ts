import path from 'node:path'
import { administrationJobHandlers } from './areas/administration/index.ts'
import { backupJobHandlers, catchUpBackups } from './areas/backups/index.ts'
import { captionJobHandlers } from './areas/captions/index.ts'
import type { EncodeParts } from './areas/encoding/index.ts'
import {
  addedHandlers,
  encodingHandlers,
  sweepWorkFolders,
  WORK_FOLDERS_SWEPT_MS,
} from './areas/encoding/index.ts'
import { orphanedFileHandlers } from './areas/orphaned-files/index.ts'
import { commentJobHandlers } from './areas/comments/index.ts'
import { notificationJobHandlers } from './areas/notifications/index.ts'
import { ownVideoJobHandlers } from './areas/own-videos/index.ts'
import { uploadJobHandlers } from './areas/uploads/index.ts'
import { playlistJobHandlers } from './areas/playlists/index.ts'
import { personalDataJobHandlers } from './areas/personal-data/index.ts'
import { quotaJobHandlers } from './areas/quota/index.ts'
import { searchJobHandlers } from './areas/search/index.ts'
import { countNoticeByText, sessionJobHandlers } from './areas/session/index.ts'
import { placeJobHandlers } from './areas/places/index.ts'
import { trackJobHandlers } from './areas/tracks/index.ts'
import { refreshTrendingJob, trendingJobHandlers } from './areas/trending/index.ts'
import { watchJobHandlers } from './areas/watch/index.ts'
import { DEFAULT_LADDER_SETTINGS, findMissingTools, hasAv1Encoder } from './media/index.ts'
import { removeAbandonedSnapshots } from './platform/backup/make.ts'
import { type Config, ConfigError } from './platform/config/index.ts'
import { siteUrlOf } from './platform/config/site-url.ts'
import { readSecret } from './platform/config/secrets.ts'
import { isDatabaseUnreachable } from './platform/database/unreachable.ts'
import type { Connection, Database } from './platform/database/connect.ts'
import { connectDatabase } from './platform/database/connect.ts'
import { migrate, MIGRATIONS } from './platform/database/migrate.ts'
import type { Notifier } from './platform/database/notify.ts'
import { createNotifier } from './platform/database/notify.ts'
import { NO_REPLICA, openReplica, type Replica } from './platform/database/pools/replica.ts'
import type { Incoming } from './platform/incoming.ts'
import { enqueue } from './platform/jobs/define.ts'
import { installJobs } from './platform/jobs/install.ts'
import type { Workers, WorkersOptions } from './platform/jobs/work.ts'
import { startWorkers } from './platform/jobs/work.ts'
import type { Log } from './platform/log.ts'
import { createMessenger, messageJobHandlers } from './platform/messages/delivery.ts'
import { createMessageDrivers } from './platform/messages/drivers.ts'
import type { CountText, MessageDrivers, Messenger } from './platform/messages/index.ts'
import type { Metrics } from './platform/metrics.ts'
import { createMetrics } from './platform/metrics.ts'
import { requireNoRestore } from './platform/restore-marker.ts'
import type { AreShared } from './platform/storage/site-marker.ts'
import { requireShared } from './platform/storage/site-marker.ts'
import type { Storage } from './platform/storage/index.ts'
import { cacheMedia } from './platform/storage/media-cache.ts'
import { openStorage } from './platform/storage/open.ts'
import { storageJobHandlers } from './platform/storage/removal.ts'
import { shareRemovals } from './platform/storage/shared-removals.ts'
import { setMediaHost } from './platform/storage/urls.ts'
import { openFolders } from './folders.ts'
import { VERSION } from './version.ts'

/** The parts of a Serendib process, both web server and worker. */
export interface Parts {
  readonly config: Config
  readonly log: Log
  readonly metrics: Metrics
  readonly connection: Connection
  readonly db: Database
  /** Where guests read from. */
  readonly replica: Replica
  readonly notifier: Notifier
  readonly storage: Storage
  readonly messenger: Messenger
  readonly messageDrivers: MessageDrivers
  readonly countText: CountText
  readonly incoming: Incoming
  readonly areShared: AreShared
  /** Salts the hashes of guests' IPs, and encrypts queued messages and two-step sign-in keys. */
  readonly secret: string
  /** The built web application. */
  readonly webFolder: string
  readonly version: string
  close(): Promise<void>
}

/** Opens everything that a process needs, and migrates the running database. */
export async function openParts(
  config: Config,
  databaseUrl: string,
  log: Log,
  as: 'site' | 'worker' = 'site',
): Promise<Parts> {
  await requireNoRestore(config.dataDir)
  setMediaHost(config.mediaHost)
  // First, so that an unusable bucket is detected before the database is changed.
  const cachedStorage = cacheMedia(await openStorage(config))
  const connection = connectDatabase(databaseUrl, { log })
  try {
    await migrate(connection.db, MIGRATIONS, log)
    await installJobs(connection.db)
    const incoming = {
      folder: path.join(config.dataDir, 'incoming'),
      bytesMax: config.maxUploadBytes,
      quotaBytes: config.uploadQuotaBytes,
    }
    const secret = await readSecret(config)
    const messageDrivers = await createMessageDrivers(config, log)
    await openFolders(config)
    const notifier = await createNotifier(databaseUrl, log)
    const marked = { config, db: connection.db, notifier, storage: cachedStorage, secret, as }
    const areShared = await requireShared(marked).catch(async (error: unknown) => {
      await notifier.close()
      throw error
    })
    await removeAbandonedSnapshots(config.dataDir, databaseUrl)
    const storage = await shareRemovals(cachedStorage, { db: connection.db, notifier })
    const metrics = createMetrics({ process: true })
    const replica = as === 'site' ? openReplicaOf(config, databaseUrl, log, metrics) : NO_REPLICA
    return {
      config,
      log,
      connection,
      db: connection.db,
      notifier,
      incoming,
      areShared,
      metrics,
      replica,
      storage,
      messenger: createMessenger({ db: connection.db, secret }),
      messageDrivers,
      countText: () => countNoticeByText(connection.db, config.smsPerHour),
      secret,
      webFolder: path.join(import.meta.dirname, '../../web/dist'),
      version: VERSION,
      close: async () => {
        await notifier.close()
        await replica.close()
        await connection.close()
      },
    }
  } catch (error) {
    await connection.close()
    throw error
  }
}

function openReplicaOf({ replicaUrl }: Config, primaryUrl: string, log: Log, metrics: Metrics): Replica {
  if (replicaUrl === undefined) return NO_REPLICA
  return openReplica({ primaryUrl, url: replicaUrl, log, onRead: (by) => metrics.replicaReads.inc({ by }) })
}

/** @throws ConfigError if ffmpeg or ffprobe doesn't run */
export async function requireTools({ ffmpegPath, ffprobePath }: Config): Promise<void> {
  const missing = await findMissingTools({ ffmpegPath, ffprobePath })
  if (missing.length > 0)
    throw new ConfigError(`Serendib can't start because of invalid settings:\n  ${missing.join('\n  ')}`)
}

/** Starts the workers for all background jobs. */
export async function startAllWorkers(
  parts: Parts,
  working: Pick<WorkersOptions, 'superviseSeconds'> = {},
): Promise<Workers> {
  const { config, db, connection, notifier, log, metrics } = parts
  const encoding: EncodeParts = {
    db,
    storage: parts.storage,
    incoming: parts.incoming,
    tools: { ffmpegPath: config.ffmpegPath, ffprobePath: config.ffprobePath },
    ladder: { ...DEFAULT_LADDER_SETTINGS, sizes: config.ladder },
    workFolder: path.join(config.dataDir, 'work'),
    secondsMax: config.maxVideoSeconds,
    refusedFileDays: config.refusedFileDays,
  }
  const makesAv1 = config.hasAv1 && (await hasAv1Encoder(encoding.tools))
  const added = [...(config.hasLowest ? ['lowest' as const] : []), ...(makesAv1 ? ['av1' as const] : [])]
  const catchUp = async () => {
    await enqueue(db, refreshTrendingJob, {})
    await catchUpBackups(db, config)
  }
  const workers = await startWorkers({
    ...working,
    connection,
    notifier,
    log,
    metrics,
    areShared: parts.areShared,
    handlers: [
      ...encodingHandlers(encoding, config.encodes),
      ...addedHandlers(encoding, added),
      ...uploadJobHandlers(encoding),
      ...ownVideoJobHandlers(encoding),
      ...quotaJobHandlers(encoding),
      ...personalDataJobHandlers({ ...encoding, messenger: parts.messenger }),
      ...sessionJobHandlers(db),
      ...messageJobHandlers(parts),
      ...storageJobHandlers(parts),
      ...orphanedFileHandlers(parts),
      ...watchJobHandlers(db),
      ...commentJobHandlers(parts),
      ...notificationJobHandlers({ ...parts, siteUrl: siteUrlOf(config) }),
      ...playlistJobHandlers(db),
      ...searchJobHandlers(db),
      ...captionJobHandlers(parts),
      ...trackJobHandlers(encoding),
      ...placeJobHandlers(db),
      ...trendingJobHandlers(db),
      ...backupJobHandlers(parts),
      ...administrationJobHandlers(parts),
    ],
  })
  // Catches up on what was missed while no worker was running.
  await catchUp()
  // Not a job, because every machine has its own work folders.
  const sweep = () =>
    sweepWorkFolders(db, encoding.workFolder).catch((err: unknown) => {
      if (!isDatabaseUnreachable(err)) log.warn({ err }, "couldn't clean up the work folders")
    })
  await sweep()
  const sweeping = setInterval(() => void sweep(), WORK_FOLDERS_SWEPT_MS)
  return {
    stop: async (graceMs, isCrash) => {
      clearInterval(sweeping)
      await workers.stop(graceMs, isCrash)
    },
  }
}
