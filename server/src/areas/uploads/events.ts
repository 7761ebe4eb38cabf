import * as z from 'zod/mini'
import { ID_MAX, ProcessingState } from '@serendib/contract'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/connect.ts'
import type { Notifier } from '../../platform/database/notify.ts'
import { authenticate } from '../../platform/http/bind.ts'
import type { EventStream } from '../../platform/http/event-stream.ts'
import { createEventStreams } from '../../platform/http/event-stream.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { FindViewer, Viewer } from '../../platform/http/viewer.ts'
import { PROCESSING_CHANNEL, requireOwnVideo, toProcessingState } from './state.ts'

const Query = z.object({ videoId: z.unknown() })

export interface EventParts {
  readonly db: Database
  readonly notifier: Notifier
  readonly findViewer: FindViewer
}

/** Server-sent events of a video's processing: its state now and at every change, until it is ready or failed. */
export function processingEventsRoute(app: FastifyInstance, parts: EventParts): void {
  const { db, notifier, findViewer } = parts
  const streams = createEventStreams(app)
  app.get('/api/v1/videos/processingEvents', async (request, reply) => {
    const viewer = await authenticate(request, findViewer, true)
    const { videoId: given } = z.parse(Query, request.query)
    const videoId = typeof given === 'string' ? Number(given) : NaN
    if (!viewer || !Number.isSafeInteger(videoId) || videoId > ID_MAX) throw new Refusal('video_not_found')
    await requireOwnVideo(db, viewer, videoId)
    let stop: (() => void) | undefined
    const stream = streams.open(reply, () => stop?.())
    const send = stateSender({ db, viewer, videoId, stream })
    stop = await notifier.subscribe(PROCESSING_CHANNEL, {
      onMessage: (payload) => {
        if (payload === String(videoId)) send()
      },
      onGap: send,
    })
    if (stream.isEnded) stop()
    send()
  })
}

/** Sends the state one at a time: calls that come while one is being read make one more reading, not many. */
function stateSender(target: {
  db: Database
  viewer: Viewer
  videoId: number
  stream: EventStream
}): () => void {
  const { db, viewer, videoId, stream } = target
  let isReading = false
  let isStale = false
  const hasNews = () => isStale
  const read = async () => {
    isReading = true
    do {
      isStale = false
      const state = toProcessingState(await requireOwnVideo(db, viewer, videoId))
      stream.send(z.encode(ProcessingState, state))
      if (state.stage === 'ready' || state.stage === 'failed') stream.end()
    } while (hasNews() && !stream.isEnded)
    isReading = false
  }
  return () => {
    isStale = true
    if (!isReading) read().catch(() => stream.end())
  }
}
