import { contract } from '@serendib/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { countStatements } from '../../platform/database/count-statements.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { runInChild } from '../../testing/child-process.ts'
import { createUser, createVideo } from '../../testing/factories.ts'
import { NOTIFICATION_CHANNEL } from './event-queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** What this web node hears. `until` resolves once an account was announced. */
async function hear(by: TestApp = app) {
  const heard: string[] = []
  const listeners = new Set<() => void>()
  const stop = await by.parts.notifier.subscribe(NOTIFICATION_CHANNEL, {
    onMessage: (payload) => {
      heard.push(payload)
      for (const listener of listeners) listener()
    },
  })
  const until = (userId: number) =>
    new Promise<void>((resolve) => {
      const look = () => heard.includes(String(userId)) && resolve()
      listeners.add(look)
      look()
    })
  return { heard, until, stop }
}

it('likes, comments, subscriptions and dismissals commit without announcing anything themselves', async () => {
  const video = await createVideo(app.db)
  const ann = await createUser(app.db)
  const [call, owner] = [app.as(ann.token), app.as(video.channel.owner.token)]
  const { watch, comments, subscriptions, notifications } = contract
  const actions = [
    () => call(watch.voteVideo, { body: { videoId: video.id, vote: 'like' } }),
    () => call(watch.voteVideo, { body: { videoId: video.id, vote: 'like' } }),
    () => call(comments.addComment, { body: { videoId: video.id, text: 'Hello' } }),
    () => call(subscriptions.subscribe, { body: { channelId: video.channel.id } }),
    () => owner(notifications.clearNotificationCount, { body: {} }),
  ]
  for (const action of actions) {
    const { statements } = await countStatements(async () => action())
    expect(statements.join().includes('insert into notification_outbox')).toBe(true)
    expect(statements.join()).not.toContain('pg_notify')
  }
})

it('announces an account once for many likes, and empties the outbox', async () => {
  const video = await createVideo(app.db)
  const ownerId = video.channel.owner.id
  const { heard, until, stop } = await hear()
  await app.db.transaction().execute(async (trx) => {
    for (let more = 0; more < 20; more++)
      await trx.insertInto('notificationOutbox').values({ userId: ownerId }).execute()
  })
  await until(ownerId)
  stop()
  expect(heard.filter((payload) => payload === String(ownerId))).toHaveLength(1)
  const left = await app.db
    .selectFrom('notificationOutbox')
    .where('userId', '=', ownerId)
    .selectAll()
    .execute()
  expect(left).toEqual([])
})

it('announces what a process noted that was killed right after its commit', async () => {
  const video = await createVideo(app.db)
  const ann = await createUser(app.db)
  const before = await hear()
  await app.as(ann.token)(contract.watch.voteVideo, { body: { videoId: video.id, vote: 'like' } })
  await before.until(video.channel.owner.id)
  before.stop()
  const { heard, until, stop } = await hear()
  const at = (file: string) => JSON.stringify(new URL(file, import.meta.url).href)
  const child = runInChild(`
    import { connectDatabase } from ${at('../../platform/database/connect.ts')}
    import { createLog } from ${at('../../platform/log.ts')}
    import { recordEvent } from ${at('./event.ts')}
    const { db } = connectDatabase(${JSON.stringify(app.parts.connection.url)}, { log: createLog('silent') })
    const action = { kind: 'vote', actorId: ${ann.id}, videoId: ${video.id} }
    await db.transaction().execute((trx) => recordEvent(trx, action))
    console.log('committed')
    process.kill(process.pid, 'SIGKILL')
  `)
  await child.untilPrinted('committed')
  await until(video.channel.owner.id)
  stop()
  expect(heard).toContain(String(video.channel.owner.id))
})

it('keeps announcing after announcements failed, and logs the first failure and the end only', async () => {
  const logged: unknown[] = []
  const write = (line: string) => {
    if (line.includes('announc')) logged.push((JSON.parse(line) as { msg: string }).msg)
  }
  const other = await createTestApp({ LOG_LEVEL: 'warn' }, undefined, { write })
  const { id } = await createUser(other.db)
  // A sequence counts attempts that are rolled back, too.
  await sql`create sequence refused_announcements`.execute(other.db)
  await sql`
    create function refuse() returns trigger language plpgsql as $$ begin
      perform nextval('refused_announcements');
      raise exception 'cannot execute DELETE in a read-only transaction' using errcode = '25006';
    end $$`.execute(other.db)
  await sql`create trigger refused before delete on notification_outbox execute function refuse()`.execute(
    other.db,
  )
  const countAttempts = async () => {
    const { rows } = await sql<{
      count: string
    }>`select last_value as count from refused_announcements`.execute(other.db)
    return Number(rows[0]?.count)
  }
  await expect.poll(countAttempts, { timeout: 20_000 }).toBeGreaterThan(3)
  await sql`drop trigger refused on notification_outbox`.execute(other.db)
  const { heard, until, stop } = await hear(other)
  await other.db.insertInto('notificationOutbox').values({ userId: id }).execute()
  await until(id)
  stop()
  expect(heard).toEqual([String(id)])
  await other.close()
  expect(logged).toEqual([
    "couldn't announce notifications; retrying",
    'announcing notifications works again',
  ])
})
