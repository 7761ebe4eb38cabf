import type { ServerResponse } from 'node:http'
import * as z from 'zod/mini'
import { ID_MAX, ProcessingState } from '@serendib/contract'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/connect.ts'
import type { Notifier } from '../../platform/database/notify.ts'
import { authenticate } from '../../platform/http/bind.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { FindViewer, Viewer } from '../../platform/http/viewer.ts'
import { PROCESSING_CHANNEL, requireOwnVideo, toProcessingState } from './state.ts'

const HEARTBEAT_MS = 15_000

const Query = z.object({ videoId: z.unknown() })

export interface EventParts {
  readonly db: Database
  readonly notifier: Notifier
  readonly findViewer: FindViewer
}

/** Server-sent events of a video's processing: its state now and at every change, until it is ready or failed. */
export function processingEventsRoute(app: FastifyInstance, parts: EventParts): void {
  const { db, notifier, findViewer } = parts
  const open = new Set<ServerResponse>()
  // A stopping server does not wait for streams that would never end; the browser comes back by itself.
  app.addHook('preClose', () => {
    for (const response of open) response.end()
  })
  app.get('/api/v1/videos/processingEvents', async (request, reply) => {
    const viewer = await authenticate(request, findViewer, true)
    const { videoId: given } = z.parse(Query, request.query)
    const videoId = typeof given === 'string' ? Number(given) : NaN
    if (!viewer || !Number.isSafeInteger(videoId) || videoId > ID_MAX) throw new Refusal('video_not_found')
    await requireOwnVideo(db, viewer, videoId)
    reply.hijack()
    const response = reply.raw
    const stream = stateStream({ db, viewer, videoId, response })
    const heartbeat = setInterval(() => stream.write(': still here\n\n'), HEARTBEAT_MS)
    let stop: (() => void) | undefined
    open.add(response)
    // Whoever goes away while something is on its way to them is no fault of ours.
    response.on('error', () => undefined)
    response.on('close', () => {
      stop?.()
      clearInterval(heartbeat)
      open.delete(response)
    })
    response.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    stop = await notifier.subscribe(PROCESSING_CHANNEL, {
      onMessage: (payload) => {
        if (payload === String(videoId)) stream.send()
      },
      onGap: stream.send,
    })
    if (response.closed) stop()
    stream.send()
  })
}

/** Sends the state one at a time: calls that come while one is being read make one more reading, not many. */
function stateStream(target: { db: Database; viewer: Viewer; videoId: number; response: ServerResponse }) {
  const { db, viewer, videoId, response } = target
  let isReading = false
  let isStale = false
  const hasNews = () => isStale
  const write = (text: string) => {
    if (!response.writableEnded && !response.destroyed) response.write(text)
  }
  const read = async () => {
    isReading = true
    do {
      isStale = false
      const state = toProcessingState(await requireOwnVideo(db, viewer, videoId))
      write(`data: ${JSON.stringify(z.encode(ProcessingState, state))}\n\n`)
      if (state.stage === 'ready' || state.stage === 'failed') response.end()
    } while (hasNews() && !response.writableEnded)
    isReading = false
  }
  return {
    write,
    send: () => {
      isStale = true
      if (!isReading) read().catch(() => response.end())
    },
  }
}
