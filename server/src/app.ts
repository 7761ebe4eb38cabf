import path from 'node:path'
import { contract } from '@serendib/contract'
import type { FastifyInstance } from 'fastify'
import { accountHandlers } from './areas/accounts/index.ts'
import {
  administrationHandlers,
  reportReasonHandlers,
  watchedWordHandlers,
} from './areas/administration/index.ts'
import { captionHandlers } from './areas/captions/index.ts'
import { channelHandlers, channelPageHandlers, requireChannelId } from './areas/channels/index.ts'
import { commentHandlers } from './areas/comments/index.ts'
import { embedRoutes } from './areas/embed/index.ts'
import { feedRoutes } from './areas/feeds/index.ts'
import { historyHandlers } from './areas/history/index.ts'
import { libraryHandlers } from './areas/library/index.ts'
import { editHandlers } from './areas/edits/index.ts'
import { processingEventsRoute, remoteWorkerRoutes } from './areas/encoding/index.ts'
import { editorialHandlers } from './areas/editorial/index.ts'
import {
  announceNotifications,
  endDigestRoutes,
  notificationEventsRoute,
  notificationHandlers,
} from './areas/notifications/index.ts'
import { createPageCache, pageRoutes, readPageTemplate } from './areas/pages/index.ts'
import {
  cancelDeletion,
  DataExports,
  myDataRoute,
  personalDataHandlers,
} from './areas/personal-data/index.ts'
import { placeHandlers } from './areas/places/index.ts'
import { playlistHandlers } from './areas/playlists/index.ts'
import { ownVideoHandlers } from './areas/own-videos/index.ts'
import { contactUndoRoutes, profileHandlers } from './areas/profile/index.ts'
import { reportHandlers } from './areas/reports/index.ts'
import { refuseEarly } from './areas/quota/index.ts'
import { searchHandlers } from './areas/search/index.ts'
import type { SignInParts } from './areas/session/index.ts'
import { sessionHandlers, viewerFinder, watchSessions } from './areas/session/index.ts'
import { statisticsHandlers } from './areas/statistics/index.ts'
import { subscriptionHandlers } from './areas/subscriptions/index.ts'
import { baseMapRoutes, openTileFile, trackExportRoutes, trackHandlers } from './areas/tracks/index.ts'
import { tripPackHandlers } from './areas/trip-packs/index.ts'
import { trendingHandlers } from './areas/trending/index.ts'
import { createUpdateFinder } from './areas/updates/index.ts'
import { resumableUploadRoutes, uploadHandlers } from './areas/uploads/index.ts'
import { requireTwoStep, twoStepHandlers } from './areas/two-step/index.ts'
import { videoHandlers, watchRestrictedFiles } from './areas/videos/index.ts'
import { createListedVideos, createViewerWrites, isReport, watchHandlers } from './areas/watch/index.ts'
import { ApiError } from './platform/api-error.ts'
import { siteUrlOf } from './platform/config/site-url.ts'
import type { BindOptions } from './platform/http/bind.ts'
import { bindAreas } from './platform/http/bind.ts'
import { createEventStreams } from './platform/http/event-stream.ts'
import { linkPreviewRoutes } from './platform/http/link-previews.ts'
import { clearOnChange, createGuestCache } from './platform/http/cache/guest-cache.ts'
import { createMediaBytesLimit } from './platform/http/limits/media-bytes.ts'
import { mediaRoutes } from './platform/http/media.ts'
import { documentationRoutes, operationRoutes } from './platform/http/operations.ts'
import { FormsInProgress } from './platform/http/multipart.ts'
import { RateLimits } from './platform/http/limits/rate-limit.ts'
import { readFromReplica } from './platform/http/replica-reads.ts'
import { createServer } from './platform/http/server.ts'
import { FairQueue } from './platform/fair-queue.ts'
import { requireDisk } from './platform/incoming.ts'
import { createSeal } from './platform/sealed-text.ts'
import { createSiteSignature } from './platform/site-signature.ts'
import { findWarnings } from './folders.ts'
import type { Parts } from './parts.ts'
import { siteGaugeReader } from './site-gauges.ts'

/**
 * Creates the web server with all calls of the contract, uploads, event streams, media and pages. It doesn't listen
 * yet.
 */
export async function createApp(parts: Parts): Promise<FastifyInstance> {
  const { config, db, storage, messenger, incoming, notifier, secret } = parts
  const tiles = await openTileFile(config.mapTiles)
  const template = await readPageTemplate(parts.webFolder, 'index', config.mediaHost)
  const app = await createServer({
    log: parts.log,
    metrics: parts.metrics,
    trustProxy: config.trustProxy,
    inlineScriptHashes: template.inlineScriptHashes,
    mediaHost: config.mediaHost,
    connection: parts.connection,
    limits: config,
    fontFiles: template.fontFiles,
  })
  app.addHook('onClose', async () => tiles?.close())
  const findViewer = viewerFinder(db)
  const { sessionDays, smsPerHour, registrationMethods, needsSignUpApproval, uploaders, maxVideoSeconds } =
    config
  const siteUrl = siteUrlOf(config)
  const signingIn: SignInParts = {
    db,
    messenger,
    sessionDays,
    cancelDeletion: (account) => cancelDeletion({ db, messenger }, account),
  }
  const [guestCache, pageCache] = [
    createGuestCache(config.guestCacheMs),
    createPageCache(config.guestCacheMs),
  ]
  // A change makes the replica as outdated as a cache, until it has it.
  const caches = [guestCache, pageCache, parts.replica]
  const listed = createListedVideos()
  const restrictedFiles = await watchRestrictedFiles({
    ...parts,
    onChange: () => {
      for (const cache of [...caches, listed]) cache.clear()
    },
  })
  app.addHook('onClose', async () => restrictedFiles.close())
  const exports = new DataExports()
  const writes = createViewerWrites({ db, log: parts.log, intervalMs: config.viewerWritesMs })
  app.addHook('onClose', () => writes.close())
  const signature = createSiteSignature(secret, 'trip packs')
  const signed = {
    watch: watchHandlers({ db, writes, listed, secret }),
    tracks: trackHandlers({ db, baseMap: tiles?.map }),
    playlists: playlistHandlers({ db }),
  }
  const handlers = readFromReplica(
    contract,
    {
      session: sessionHandlers({ ...signingIn, registrationMethods, needsSignUpApproval }),
      twoStep: twoStepHandlers({
        ...signingIn,
        seal: createSeal(secret, 'two-step sign-in'),
        isRequiredForAdmin: config.needsAdminTwoStep,
      }),
      accounts: accountHandlers({ db, messenger, smsPerHour, registrationMethods, needsSignUpApproval }),
      profile: profileHandlers({ db, storage, messenger, smsPerHour, registrationMethods, siteUrl }),
      personalData: personalDataHandlers({ db, messenger, exports }),
      channels: channelHandlers({ db, storage, uploaders }),
      channelPage: channelPageHandlers({ db, storage }),
      subscriptions: subscriptionHandlers({ db }),
      statistics: statisticsHandlers({ db }),
      videos: videoHandlers({ db }),
      ownVideos: ownVideoHandlers({ db, storage }),
      uploads: uploadHandlers({ db, storage, incoming, secondsMax: maxVideoSeconds }),
      edits: editHandlers({ db, secret }),
      captions: captionHandlers({ db, storage }),
      comments: commentHandlers({ db }),
      places: placeHandlers({ db }),
      ...signed,
      tripPacks: tripPackHandlers({ storage, signature, isBlocked: restrictedFiles.hasFile, calls: signed }),
      history: historyHandlers({ db, writes }),
      search: searchHandlers({ db }),
      trending: trendingHandlers({ db }),
      library: libraryHandlers({ db }),
      reports: reportHandlers({ db }),
      reportReasons: reportReasonHandlers({ db }),
      watchedWords: watchedWordHandlers({ db }),
      notifications: notificationHandlers({ db }),
      editorial: editorialHandlers({ db }),
      administration: administrationHandlers({
        db,
        secret,
        messenger,
        siteUrl,
        dataDir: config.dataDir,
        backupDir: config.backupDir,
        quotaBytes: config.uploadQuotaBytes,
        version: parts.version,
        findWarnings: () => findWarnings(parts),
        findUpdate: createUpdateFinder({ url: config.updatesUrl, version: parts.version, log: parts.log }),
      }),
    },
    parts.replica,
  )
  // Uses 6 of the pool's 10 connections; one caller gets at most half of these.
  const turns = new FairQueue({
    runningMax: 6,
    runningMaxEach: 3,
    waitingMax: 250,
    waitingMaxEach: 60,
    refusal: () =>
      new ApiError('unavailable', {
        retryAfterSeconds: 1,
        reason: 'turns',
      }),
  })
  await clearOnChange(app, caches, { db, notifier, isReport })
  const binding: BindOptions = {
    turns,
    guestCache,
    findViewer,
    rateLimits: new RateLimits(),
    forms: new FormsInProgress(),
    incomingDir: incoming.folder,
    videoBytesMax: incoming.bytesMax,
    requireDisk: (bytes) => requireDisk(incoming, bytes, 0),
    guardVideo: async (viewer, bytes) => {
      await requireChannelId(db, viewer, undefined)
      await refuseEarly(db, viewer.id, bytes, incoming.quotaBytes)
    },
    guardRole: config.needsAdminTwoStep ? (viewer) => requireTwoStep(db, viewer) : undefined,
  }
  bindAreas(app, contract, handlers, binding)

  resumableUploadRoutes(app, {
    db,
    incoming,
    findViewer,
    log: parts.log,
    metrics: parts.metrics,
    outage: parts.connection.outage,
  })
  remoteWorkerRoutes(app, parts)
  const sessions = await watchSessions({ db, notifier })
  app.addHook('onClose', async () => sessions.close())
  const streams = createEventStreams(app, sessions)
  await processingEventsRoute(app, { db, notifier, findViewer, streams })
  announceNotifications(app, { db, log: parts.log })
  notificationEventsRoute(app, { db, notifier, findViewer, streams, log: parts.log })
  myDataRoute(app, { db, storage, exports })
  await endDigestRoutes(app, { db, secret })
  await contactUndoRoutes(app, { db, messenger, siteUrl })
  const countBytes = createMediaBytesLimit(config.mediaBytesPerHour)
  mediaRoutes(app, {
    storage,
    secret,
    isBlocked: restrictedFiles.hasFile,
    countBytes,
  })
  baseMapRoutes(app, { tiles, countBytes })
  linkPreviewRoutes(app, { storage, isBlocked: restrictedFiles.hasFile })
  operationRoutes(app, {
    connection: parts.connection,
    metrics: parts.metrics,
    readGauges: siteGaugeReader(parts),
    findWarnings: () => findWarnings(parts),
  })
  await documentationRoutes(app, parts.version)
  embedRoutes(app, {
    template: await readPageTemplate(parts.webFolder, 'embed', config.mediaHost),
    publicUrl: config.publicUrl,
    watch: handlers.watch,
    turns,
  })
  app.all('/api/*', (_request, reply) => reply.callNotFound())
  trackExportRoutes(app, { db, publicUrl: config.publicUrl, turns })
  feedRoutes(app, { db, replica: parts.replica, publicUrl: config.publicUrl, turns })
  await pageRoutes(app, {
    template,
    webFolder: path.resolve(parts.webFolder),
    publicUrl: config.publicUrl,
    calls: handlers,
    packKey: signature.publicKey,
    log: parts.log,
    turns,
    cache: pageCache,
  })
  return app
}
