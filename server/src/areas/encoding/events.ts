import * as z from 'zod/mini'
import { ID_MAX, ProcessingState } from '@serendib/contract'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/connect.ts'
import type { Notifier } from '../../platform/database/notify.ts'
import { authenticate } from '../../platform/http/authenticate.ts'
import type { EventStream, EventStreams } from '../../platform/http/event-stream.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { FindViewer } from '../../platform/http/viewer.ts'
import { findVideo } from './queries.ts'
import { PROCESSING_CHANNEL, requireOwnVideo, toProcessingState } from './processing-state.ts'

const Query = z.object({ videoId: z.unknown() })

export interface EventParts {
  readonly db: Database
  readonly notifier: Notifier
  readonly findViewer: FindViewer
  readonly streams: EventStreams
}

/**
 * Server-sent events with a video's processing state, at the start and at every change, until it is ready or failed.
 */
export async function processingEventsRoute(app: FastifyInstance, parts: EventParts): Promise<void> {
  const { db, notifier, findViewer, streams } = parts
  const audiences = new Map<number, Audience>()
  const stop = await notifier.subscribe(PROCESSING_CHANNEL, {
    onMessage: (payload) => audiences.get(Number(payload))?.refresh(),
    onGap: () => {
      for (const audience of audiences.values()) audience.refresh()
    },
  })
  app.addHook('onClose', async () => stop())
  app.get('/api/v1/videos/processingEvents', { config: { load: 'stream' } }, async (request, reply) => {
    const viewer = await authenticate(request, findViewer, true)
    const { videoId: given } = z.parse(Query, request.query)
    const videoId = typeof given === 'string' ? Number(given) : NaN
    if (!viewer || !Number.isSafeInteger(videoId) || videoId > ID_MAX) throw new ApiError('video_not_found')
    await requireOwnVideo(db, viewer, videoId)
    const stream = await streams.open(reply, viewer, (ended) => {
      const audience = audiences.get(videoId)
      audience?.streams.delete(ended)
      if (audience?.streams.size === 0) audiences.delete(videoId)
    })
    if (stream.isEnded) return
    const audience = audiences.get(videoId) ?? createAudience(db, videoId)
    audiences.set(videoId, audience)
    audience.streams.set(stream, viewer.id)
    audience.refresh()
  })
}

/** Event streams of this process about the processing of videos. */
interface Audience {
  /** With the account of each stream. */
  readonly streams: Map<EventStream, number>
  refresh(): void
}

/** Reads the state once for all streams, one query at a time. Calls during a query cause only one more query. */
function createAudience(db: Database, videoId: number): Audience {
  const streams = new Map<EventStream, number>()
  let isReading = false
  let isStale = false
  const hasNews = () => isStale && streams.size > 0
  const read = async () => {
    isReading = true
    try {
      do {
        isStale = false
        const video = await findVideo(db, videoId)
        const state = video && toProcessingState(video)
        const isOver = state?.stage === 'ready' || state?.stage === 'failed'
        const event = state && z.encode(ProcessingState, state)
        for (const [stream, userId] of streams) {
          const isOwn = video?.ownerId === userId
          if (isOwn) stream.send(event)
          if (!isOwn || isOver) stream.end()
        }
      } while (hasNews())
    } catch {
      for (const stream of streams.keys()) stream.end()
    } finally {
      isReading = false
    }
  }
  return {
    streams,
    refresh() {
      isStale = true
      if (!isReading) void read()
    },
  }
}
