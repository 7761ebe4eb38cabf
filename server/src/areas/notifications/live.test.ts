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
  // Connections that are kept alive would be waited for.
  app.app.server.closeAllConnections()
  await app.close()
})

/** The last thing that the connection for notifications said. */
const lastWord = async () => {
  const { rows } = await app.parts.connection.pool.query<{ query: string }>(
    `select query from pg_stat_activity where datname = current_database() and application_name = 'serendib notifier'`,
  )
  return rows[0]?.query
}

/** Opens somebody's stream; `next` is the next count that it tells. */
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

describe('the live bell', () => {
  it('tells the count now and at every change, in every window', async () => {
    const video = await createVideo(app.db)
    const { owner } = video.channel
    const [one, two] = [await openStream(owner.token), await openStream(owner.token)]
    // The second window's arrival tells the first one again.
    expect([await one.next(), await one.next(), await two.next()]).toEqual([0, 0, 0])
    const ann = await createUser(app.db)
    await app.as(ann.token)(contract.comments.addComment, { body: { videoId: video.id, text: 'Hello' } })
    expect([await one.next(), await two.next()]).toEqual([1, 1])
    await app.as(owner.token)(contract.notifications.clearNotificationCount, { body: {} })
    expect([await one.next(), await two.next()]).toEqual([0, 0])
    one.leave()
    two.leave()
  })

  it('is rung for the subscribers of a channel that published, and for nobody else', async () => {
    const video = await createVideo(app.db)
    const [ann, ben] = [await createUser(app.db), await createUser(app.db)]
    await app.as(ann.token)(contract.subscriptions.subscribe, { body: { channelId: video.channel.id } })
    const [hers, his] = [await openStream(ann.token), await openStream(ben.token)]
    expect([await hers.next(), await his.next()]).toEqual([0, 0])
    await createVideo(app.db, { channel: video.channel })
    await announceNewVideo(app.db, video.channel.id)
    expect(await hers.next()).toBe(1)
    const told = await Promise.race([his.next(), sleep(200, 'nothing')])
    expect(told).toBe('nothing')
    hers.leave()
    his.leave()
  })

  it('is for those who are signed in alone, and nobody is listened to when nobody looks on', async () => {
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
