import { PassThrough } from 'node:stream'
import { contract } from '@serendib/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { observeStatements } from '../../platform/database/count-statements.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { openSession } from '../session/index.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import type { TestUser } from '../../testing/factories.ts'
import { createChannel, createUser, createVideo } from '../../testing/factories.ts'
import { readZip } from '../../testing/zip.ts'
import { DataExports } from './download.ts'
import { listFiles } from './export.ts'

let app: TestApp
let passwordHash: string
beforeAll(async () => {
  app = await createTestApp()
  passwordHash = await hashPassword('secret1')
})
afterAll(() => app.close())

const { personalData, watch, comments, subscriptions } = contract

const ticketOf = (user: TestUser, password = 'secret1') =>
  app.as(user.token)(personalData.requestMyData, { body: { userId: user.id, password } })

async function download(user: TestUser) {
  const headers = { authorization: user.token }
  const response = await app.request((await ticketOf(user)).url, { headers })
  expect(response.status).toBe(200)
  const files = await readZip(Buffer.from(await response.arrayBuffer()))
  const json = (name: string): unknown => JSON.parse(files.get(name)?.toString() ?? 'null')
  return { response, files, json }
}

describe('personal data download', () => {
  it('contains everything that the account created and did, with the videos as they were uploaded', async () => {
    const user = await createUser(app.db, { email: 'mine@example.lk', passwordHash, nic: '199112604321' })
    const channel = await createChannel(app.db, { owner: user, name: 'My videos', slug: 'my-videos' })
    const originalKey = 'originals/mine.mp4'
    const video = Buffer.alloc(400_000, 'video')
    await app.parts.storage.put(originalKey, video, { contentType: 'video/mp4' })
    const own = await createVideo(app.db, {
      channel,
      originalKey,
      originalName: '../a quiet day.mp4',
      originalBytes: 1000,
      madeBytes: 500,
      tags: ['hills'],
    })
    await app.db.insertInto('storageQuotas').values({ userId: user.id, bytes: 5000 }).execute()
    const tokenHash = Buffer.from('of a link')
    const undo = { userId: user.id, tokenHash, sessionHash: tokenHash, former: 'former@example.lk' }
    await app.db
      .insertInto('contactUndos')
      .values({ ...undo, method: 'email' })
      .execute()
    const other = await createVideo(app.db, { title: 'Of somebody else', madeBytes: 9 })
    const call = app.as(user.token)
    await call(subscriptions.subscribe, { body: { channelId: other.channel.id } })
    await call(watch.voteVideo, { body: { videoId: other.id, vote: 'dislike' } })
    await call(watch.addToWatchHistory, { body: { videoId: other.id, watchedSeconds: 12 } })
    await call(comments.addComment, { body: { videoId: other.id, text: '<b>words</b>', userId: user.id } })
    const said = await app.as(other.channel.owner.token)(comments.addComment, {
      body: { videoId: own.id, text: 'Not mine.' },
    })
    await call(comments.blockCommenter, { body: { commentId: said.comment.id } })
    await call(contract.playlists.addPlaylist, {
      body: {
        name: 'Rainy days',
        description: '',
        thumbnail: '',
        isOwn: true,
        isPrivate: true,
        videoId: other.id,
      },
    })

    const action = { action: 'hero', subject: 'video', itemId: other.id } as const
    await app.db
      .insertInto('auditLog')
      .values({ actorId: user.id, isByCommand: false, ...action })
      .execute()

    const twoStep = { sealedKey: 'the sealed key', confirmedAt: sql<Date>`now()` }
    await app.db
      .insertInto('twoSteps')
      .values({ userId: user.id, ...twoStep })
      .execute()
    const recoveryCode = { userId: user.id, codeHash: Buffer.from('the hash of a code') }
    await app.db.insertInto('recoveryCodes').values(recoveryCode).execute()

    const { response, files, json } = await download(user)
    expect(response.headers.get('content-type')).toBe('application/zip')
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="serendib-\d{4}-\d\d-\d\d\.zip"$/,
    )
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(json('account.json')).toMatchObject({
      email: 'mine@example.lk',
      nic: '199112604321',
      defaultChannel: 'My videos',
      twoStepSignIn: { onSince: expect.any(String), recoveryCodesLeft: 1 },
      storageQuota: { usedBytes: 1500, ownQuota: { bytes: 5000 } },
    })
    expect(json('contact-changes.json')).toMatchObject([{ kind: 'email', before: 'former@example.lk' }])
    expect(json('channels.json')).toMatchObject([{ name: 'My videos' }])
    expect(json('videos.json')).toMatchObject([
      { videoId: own.id, tags: ['hills'], fileName: '../a quiet day.mp4' },
    ])
    expect(json('comments.json')).toMatchObject([{ text: '<b>words</b>', videoTitle: 'Of somebody else' }])
    expect(json('votes.json')).toMatchObject([{ vote: 'dislike', videoId: other.id }])
    expect(json('subscriptions.json')).toMatchObject([{ channelId: other.channel.id }])
    expect(json('blocked-commenters.json')).toMatchObject([{ name: 'Nethmi Perera' }])
    expect(json('watch-history.json')).toMatchObject([{ watchedSeconds: 12 }])
    expect(json('playlists.json')).toMatchObject([
      { name: 'Rainy days', isPublic: false, videos: [{ videoId: other.id }] },
    ])
    expect(json('sessions.json')).toHaveLength(1)
    expect(json('audit-log.json')).toMatchObject([{ action: 'hero', of: 'video', number: other.id }])
    expect(files.get(`videos/${own.id}-_a quiet day.mp4`)?.equals(video)).toBe(true)
    const all = Buffer.concat([...files.values()]).toString('latin1')
    for (const secret of [
      passwordHash,
      'password_hash',
      'token_hash',
      twoStep.sealedKey,
      'the hash of a code',
    ])
      expect(all).not.toContain(secret)
  })

  it('contains no data of other accounts', async () => {
    const user = await createUser(app.db, { passwordHash })
    const stranger = await createVideo(app.db, { title: 'Not theirs' })
    await app.as(stranger.channel.owner.token)(comments.addComment, {
      body: { videoId: stranger.id, text: 'not theirs', userId: stranger.channel.owner.id },
    })
    const { files } = await download(user)
    const lists = [...files].filter(([name]) => /^(?!account|sessions).*\.json$/.test(name))
    expect(lists.length).toBeGreaterThan(8)
    expect(lists.map(([, content]) => content.toString())).toEqual(lists.map(() => '[]\n'))
    expect([...files.keys()].filter((name) => name.includes('/'))).toEqual([])
  })

  it('reads a long list in parts and every row once', async () => {
    const user = await createUser(app.db, { passwordHash })
    const { id } = await createVideo(app.db)
    await sql`insert into comments (video_id, user_id, body)
      select ${id}, ${user.id}, 'no ' || n from generate_series(1, 1203) n`.execute(app.db)
    const { json } = await download(user)
    const texts = (json('comments.json') as { text: string }[]).map(({ text }) => text)
    expect(texts).toHaveLength(1203)
    expect(new Set(texts).size).toBe(1203)
  })

  it('reads each day of the statistics once, also while the oldest days are deleted', async () => {
    const owner = await createUser(app.db)
    const channel = await createChannel(app.db, { owner })
    const { id: first } = await createVideo(app.db, { channel })
    const { id: last } = await createVideo(app.db, { channel })
    await sql`
      insert into video_days (video_id, day, views)
      select id, current_date - n, n from unnest(${[first, last]}::int[]) id, generate_series(1, 700) n`.execute(
      app.db,
    )
    let text = ''
    for await (const file of listFiles(app.parts, owner.id)) {
      if (file.name !== 'video-statistics.json') continue
      for await (const entry of file.content()) {
        if (text === '') await sql`delete from video_days where views > 600`.execute(app.db)
        text += String(entry)
      }
    }
    const days = JSON.parse(text) as { videoId: number; views: number }[]
    const viewsOf = (id: number) =>
      days.flatMap(({ videoId: of, views }) => (of === id ? [views] : [])).toSorted((a, b) => a - b)
    const kept = Array.from({ length: 600 }, (_, index) => index + 1)
    expect(viewsOf(first).filter((views) => views <= 600)).toEqual(kept)
    expect(viewsOf(last)).toEqual(kept)
  })

  it('reads 100,000 entries page by page, no faster than they are downloaded', async () => {
    const { id } = await createUser(app.db)
    const { id: channelId } = await createChannel(app.db)
    await app.db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await sql`
        with added as (insert into videos (channel_id) select ${channelId} from generate_series(1, 100000) returning id)
        insert into watch_history (user_id, video_id) select ${id}, id from added`.execute(trx)
    })
    const readEntries = (max: number) =>
      observeStatements(async () => {
        let entries = 0
        for await (const file of listFiles(app.parts, id)) {
          if (file.name !== 'watch-history.json') continue
          for await (const _entry of file.content()) if (++entries === max) return entries
        }
        return entries
      })
    const pagesOf = ({ statements }: Awaited<ReturnType<typeof readEntries>>) =>
      statements.filter((each) => each.sql.includes('from watch_history'))
    expect(pagesOf(await readEntries(1200))).toHaveLength(3)
    const all = await readEntries(Infinity)
    // The last one is the closing bracket.
    expect(all.result).toBe(100_001)
    expect(pagesOf(all)).toHaveLength(201)
  })

  it('requires the password, and a ticket that is at most ten minutes old', async () => {
    const user = await createUser(app.db, { passwordHash })
    await expect(ticketOf(user, 'secret2')).rejects.toMatchObject({ code: 'password_wrong' })
    const { url } = await ticketOf(user)
    await sql`update download_tickets set expires_at = now() where user_id = ${user.id}`.execute(app.db)
    expect((await app.request(url)).status).toBe(404)
    expect((await app.request('/api/users/myData/guessed')).status).toBe(404)
  })

  it('works once, for the session that requested it or its browser, and ends with that session', async () => {
    const user = await createUser(app.db, { passwordHash })
    const requestTicket = () =>
      app.request(`/api${personalData.requestMyData.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: user.token },
        body: JSON.stringify({ uid: user.id, password: 'secret1' }),
      })
    const urlOf = async (response: Response) => ((await response.json()) as { dataset: string }).dataset
    const statusOf = async (url: string, headers: Record<string, string>) =>
      (await app.request(url, { headers })).status

    const response = await requestTicket()
    const setCookie = response.headers.get('set-cookie') ?? ''
    expect(setCookie).toMatch(
      /^data_export=[\w-]{43}; Max-Age=600; Path=\/api\/users\/myData; HttpOnly; SameSite=Strict$/,
    )
    const cookie = setCookie.split(';')[0] ?? ''
    const url = await urlOf(response)
    const other = await openSession(app.db, user.id, 'another device', 1)
    const headers: Record<string, string>[] = [
      {},
      { authorization: other },
      { cookie: `data_export=${'a'.repeat(43)}` },
    ]
    for (const strange of headers) expect(await statusOf(url, strange)).toBe(404)
    expect((await app.request(url, { method: 'HEAD', headers: { cookie } })).status).toBe(404)
    expect([await statusOf(url, { cookie }), await statusOf(url, { cookie })]).toEqual([200, 404])

    const second = await requestTicket()
    await app.as(user.token)(contract.session.logout, { body: { userId: user.id } })
    const last = (second.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    expect(await statusOf(await urlOf(second), { cookie: last })).toBe(404)
  })

  it('rejects a third download of an account while two are in progress, and keeps its URL for another attempt', async () => {
    const user = await createUser(app.db, { passwordHash })
    const channel = await createChannel(app.db, { owner: user, name: 'Videos', slug: 'videos-in-progress' })
    const originalKey = 'originals/in-progress.mp4'
    await app.parts.storage.put(originalKey, Buffer.from('video'), { contentType: 'video/mp4' })
    await createVideo(app.db, { channel, originalKey, originalName: 'a.mp4', originalBytes: 4 })
    const opened = await app.parts.storage.open(originalKey)
    opened?.stream.destroy()
    const open = vi.spyOn(app.parts.storage, 'open')
    open.mockImplementation(async () => opened && { ...opened, stream: new PassThrough() })
    const origin = await app.listen()
    const leaving = new AbortController()
    const staying = new AbortController()
    const begin = (url: string, { signal } = staying) =>
      fetch(`${origin}${url}`, { headers: { authorization: user.token, connection: 'close' }, signal })
    const urls = [await ticketOf(user), await ticketOf(user), await ticketOf(user)].map(({ url }) => url)
    const [first = '', second = '', third = ''] = urls
    expect((await begin(first, leaving)).status).toBe(200)
    expect((await begin(second)).status).toBe(200)

    const refused = await begin(third)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    expect(await refused.json()).toMatchObject({ code: 'too_many_at_once' })
    await expect(ticketOf(user)).rejects.toMatchObject({ code: 'too_many_at_once' })
    const other = await createUser(app.db, { passwordHash })
    await expect(ticketOf(other)).resolves.toMatchObject({ url: expect.any(String) })

    leaving.abort()
    await expect.poll(async () => (await begin(third)).status).toBe(200)
    staying.abort()
    open.mockRestore()
  })

  it('rejects more than 16 downloads at a time for all accounts', () => {
    const exports = new DataExports()
    const [leave] = Array.from({ length: 16 }, (_, userId) => exports.enter(userId))
    expect(() => exports.enter(16)).toThrow(
      expect.objectContaining({ code: 'busy', httpStatus: 503, retryAfterSeconds: 60 }),
    )
    leave?.()
    expect(() => exports.enter(16)).not.toThrow()
  })

  it('covers every table with personal data', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'users'::regclass order by name`.execute(app.db)
    // Each table is in the download or in this list, because it only steers what is shown for some minutes or days.
    const passing = new Set([
      'contact_changes',
      'download_tickets',
      'sign_in_tickets',
      'uploads',
      'verifications',
      'dismissed_videos',
    ])
    const given = [
      'audit_log',
      'channels',
      'comment_blocks',
      'comment_votes',
      'comments',
      'contact_undos',
      'notification_settings',
      'notifications',
      'playlists',
      'removed_comments',
      'reports',
      'search_history',
      'sessions',
      'storage_quotas',
      'subscriptions',
      'trusted_devices',
      'two_steps',
      'video_votes',
      'watch_history',
      'watch_later',
    ]
    expect(rows.map(({ name }) => name).filter((name) => !passing.has(name))).toEqual(given)
  })
})
