import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/connect.ts'
import type { Notifier } from '../../platform/database/notify.ts'
import { authenticate } from '../../platform/http/authenticate.ts'
import type { EventStream, EventStreams } from '../../platform/http/event-stream.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { FindViewer } from '../../platform/http/viewer.ts'
import type { Log } from '../../platform/log.ts'
import { NEW_VIDEO_CHANNEL } from './event.ts'
import { NOTIFICATION_CHANNEL } from './event-queries.ts'
import { countUnread, listSubscribersAmong } from './queries.ts'

const COUNTED_AT_ONCE = 200

export interface LiveParts {
  readonly db: Database
  readonly notifier: Notifier
  readonly findViewer: FindViewer
  readonly streams: EventStreams
  readonly log: Log
}

/** Server-sent events with the number of new notifications, at the start and at every change. */
export function notificationEventsRoute(app: FastifyInstance, parts: LiveParts): void {
  const audience = createAudience(parts)
  app.get(
    '/api/v1/usersettings/notificationEvents',
    { config: { load: 'stream' } },
    async (request, reply) => {
      const viewer = await authenticate(request, parts.findViewer, true)
      if (!viewer) throw new ApiError('session_ended')
      const stream = await parts.streams.open(reply, viewer, (ended) => audience.leave(viewer.id, ended))
      if (!stream.isEnded) await audience.join(viewer.id, stream)
    },
  )
}

/**
 * Open event streams of this process. It listens to the database only while there are any. New counts are read for up
 * to 200 accounts per statement, one statement at a time.
 */
function createAudience({ db, notifier, log }: LiveParts) {
  const streamsOf = new Map<number, Set<EventStream>>()
  const stale = new Set<number>()
  let isCounting = false
  let listening: Promise<() => void> | undefined

  const refresh = (userIds: Iterable<number>) => {
    for (const userId of userIds) if (streamsOf.has(userId)) stale.add(userId)
    if (!isCounting) void count()
  }
  const count = async () => {
    isCounting = true
    while (stale.size > 0) {
      const userIds = [...stale].slice(0, COUNTED_AT_ONCE)
      for (const userId of userIds) stale.delete(userId)
      try {
        for (const unread of await countUnread(db, userIds)) {
          for (const stream of streamsOf.get(unread.userId) ?? []) stream.send({ count: unread.count })
        }
      } catch (err) {
        log.warn({ err }, "couldn't send a live notification")
      }
    }
    isCounting = false
  }
  const callSubscribers = async (channelId: number) => {
    refresh(await listSubscribersAmong(db, channelId, [...streamsOf.keys()]))
  }
  const everybody = () => refresh(streamsOf.keys())
  const listen = async () => {
    const stops = [
      await notifier.subscribe(NOTIFICATION_CHANNEL, {
        onMessage: (payload) => refresh([Number(payload)]),
        onGap: everybody,
      }),
      await notifier.subscribe(NEW_VIDEO_CHANNEL, {
        onMessage: (payload) =>
          void callSubscribers(Number(payload)).catch((err: unknown) =>
            log.warn({ err }, "couldn't send live notifications"),
          ),
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }

  return {
    async join(userId: number, stream: EventStream): Promise<void> {
      streamsOf.set(userId, (streamsOf.get(userId) ?? new Set()).add(stream))
      listening ??= listen()
      await listening
      refresh([userId])
    },
    leave(userId: number, stream: EventStream): void {
      const streams = streamsOf.get(userId)
      streams?.delete(stream)
      if (streams?.size === 0) streamsOf.delete(userId)
      if (streamsOf.size > 0 || listening === undefined) return
      const ending = listening
      listening = undefined
      void ending.then((stop) => stop())
    },
  }
}
