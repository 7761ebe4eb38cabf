import { setTimeout as sleep } from 'node:timers/promises'
import { contract } from '@serendib/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { createUser, createVideo } from '../../testing/factories.ts'
import { announceNewVideo } from './event.ts'

let app: TestApp
let origin: string
beforeAll(async () => {
  app = await createTestApp()
  origin = await app.listen()
})
afterAll(async () => {
  // Closing would wait for keep-alive connections.
  app.app.server.closeAllConnections()
  await app.close()
})

/** Returns the last statement of the notifier's database connection. */
const lastWord = async () => {
  const { rows } = await app.parts.connection.pool.query<{ query: string }>(
    `select query from pg_stat_activity where datname = current_database() and application_name = 'serendib notifier'`,
  )
  return rows[0]?.query
}

/** Opens an account's event stream. `next` resolves with the next count. */
async function openStream(token: string) {
  const leave = new AbortController()
  const response = await fetch(`${origin}/api/v1/usersettings/notificationEvents`, {
    headers: { authorization: token },
    signal: leave.signal,
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  const next = async (): Promise<number> => {
    for (;;) {
      const found = /data: \{"count":(\d+)\}\n\n/.exec(rest)
      if (found) {
        rest = rest.slice(found.index + found[0].length)
        return Number(found[1])
      }
      const read = await reader?.read()
      if (!read || read.done) throw new Error('the stream ended')
      rest += read.value
    }
  }
  return { status: response.status, next, leave: () => leave.abort() }
}

describe('live notification count', () => {
  it('is sent at the start and at every change, to every window', async () => {
    const video = await createVideo(app.db)
    const { owner } = video.channel
    const [one, two] = [await openStream(owner.token), await openStream(owner.token)]
    // When the second window connects, the first one gets the count again.
    expect([await one.next(), await one.next(), await two.next()]).toEqual([0, 0, 0])
    const ann = await createUser(app.db)
    await app.as(ann.token)(contract.comments.addComment, { body: { videoId: video.id, text: 'Hello' } })
    expect([await one.next(), await two.next()]).toEqual([1, 1])
    await app.as(owner.token)(contract.notifications.clearNotificationCount, { body: {} })
    expect([await one.next(), await two.next()]).toEqual([0, 0])
    one.leave()
    two.leave()
  })

  it('is sent to the subscribers of a channel that published a video, and to nobody else', async () => {
    const video = await createVideo(app.db)
    const [ann, ben] = [await createUser(app.db), await createUser(app.db)]
    await app.as(ann.token)(contract.subscriptions.subscribe, { body: { channelId: video.channel.id } })
    const [annStream, benStream] = [await openStream(ann.token), await openStream(ben.token)]
    expect([await annStream.next(), await benStream.next()]).toEqual([0, 0])
    await createVideo(app.db, { channel: video.channel })
    await announceNewVideo(app.db, video.channel.id)
    expect(await annStream.next()).toBe(1)
    const received = await Promise.race([benStream.next(), sleep(200, 'nothing')])
    expect(received).toBe('nothing')
    annStream.leave()
    benStream.leave()
  })

  it('requires a session, and stops listening to the database when the last stream closes', async () => {
    const response = await fetch(`${origin}/api/v1/usersettings/notificationEvents`)
    expect([response.status, await response.json()]).toMatchObject([401, { code: 'session_ended' }])
    const user = await createUser(app.db)
    const stream = await openStream(user.token)
    await stream.next()
    expect(await lastWord()).toBe('listen "new_videos"')
    stream.leave()
    await expect.poll(lastWord).toBe('unlisten "new_videos"')
  })
})
