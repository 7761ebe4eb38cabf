import { contract } from '@serendib/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../../platform/passwords.ts'
import { openSession } from '../session/index.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import type { TestUser } from '../../testing/factories.ts'
import { createChannel, createUser, createVideo } from '../../testing/factories.ts'
import { readZip } from '../../testing/zip.ts'

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
  const files = readZip(Buffer.from(await response.arrayBuffer()))
  const json = (name: string): unknown => JSON.parse(files.get(name)?.toString() ?? 'null')
  return { response, files, json }
}

describe("downloading one's own data", () => {
  it('gives everything the person gave and did, with the films as they were uploaded', async () => {
    const user = await createUser(app.db, { email: 'mine@example.lk', passwordHash, nic: '199112604321' })
    const channel = await createChannel(app.db, { owner: user, name: 'My films', slug: 'my-films' })
    const originalKey = 'originals/mine.mp4'
    const film = Buffer.alloc(400_000, 'film')
    await app.parts.storage.put(originalKey, film, { contentType: 'video/mp4' })
    const own = await createVideo(app.db, {
      channel,
      originalKey,
      originalName: '../a quiet day.mp4',
      originalBytes: 1000,
      madeBytes: 500,
      tags: ['hills'],
    })
    await app.db.insertInto('accountRooms').values({ userId: user.id, bytes: 5000 }).execute()
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

    const act = { act: 'hero', subject: 'video', itemId: other.id } as const
    await app.db
      .insertInto('administrationActs')
      .values({ actorId: user.id, isByCommand: false, ...act })
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
      defaultChannel: 'My films',
      twoStepSignIn: { onSince: expect.any(String), recoveryCodesLeft: 1 },
      uploadRoom: { usedBytes: 1500, ownBound: { bytes: 5000 } },
    })
    expect(json('contact-changes.json')).toMatchObject([{ kind: 'email', before: 'former@example.lk' }])
    expect(json('channels.json')).toMatchObject([{ name: 'My films' }])
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
    expect(json('administration-acts.json')).toMatchObject([{ act: 'hero', of: 'video', number: other.id }])
    expect(files.get(`films/${own.id}-_a quiet day.mp4`)?.equals(film)).toBe(true)
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

  it('holds nothing of others', async () => {
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

  it('reads a long list in parts, and every row once', async () => {
    const user = await createUser(app.db, { passwordHash })
    const { id } = await createVideo(app.db)
    await sql`insert into comments (video_id, user_id, body)
      select ${id}, ${user.id}, 'no ' || n from generate_series(1, 1203) n`.execute(app.db)
    const { json } = await download(user)
    const texts = (json('comments.json') as { text: string }[]).map(({ text }) => text)
    expect(texts).toHaveLength(1203)
    expect(new Set(texts).size).toBe(1203)
  })

  it('needs the password, and a ticket that is not older than ten minutes', async () => {
    const user = await createUser(app.db, { passwordHash })
    await expect(ticketOf(user, 'secret2')).rejects.toMatchObject({ code: 'password_wrong' })
    const { url } = await ticketOf(user)
    await sql`update data_tickets set expires_at = now() where user_id = ${user.id}`.execute(app.db)
    expect((await app.request(url)).status).toBe(404)
    expect((await app.request('/api/users/myData/guessed')).status).toBe(404)
  })

  it('works once, for the session that asked or its browser, and ends with that session', async () => {
    const user = await createUser(app.db, { passwordHash })
    const asked = () =>
      app.request(`/api${personalData.requestMyData.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: user.token },
        body: JSON.stringify({ uid: user.id, password: 'secret1' }),
      })
    const urlOf = async (response: Response) => ((await response.json()) as { dataset: string }).dataset
    const statusOf = async (url: string, headers: Record<string, string>) =>
      (await app.request(url, { headers })).status

    const response = await asked()
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

    const second = await asked()
    await app.as(user.token)(contract.session.logout, { body: { userId: user.id } })
    const last = (second.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    expect(await statusOf(await urlOf(second), { cookie: last })).toBe(404)
  })

  it('knows of every table that belongs to a person', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'users'::regclass order by name`.execute(app.db)
    // Each is in the download, or is here because it only steers what is shown for some minutes or days.
    const passing = new Set([
      'contact_changes',
      'data_tickets',
      'sign_in_tickets',
      'uploads',
      'verifications',
      'dismissed_videos',
    ])
    const given = [
      ...[
        'account_rooms',
        'administration_acts',
        'channels',
        'comment_blocks',
        'comment_votes',
        'comments',
        'contact_undos',
        'known_browsers',
        'notification_settings',
        'notifications',
        'playlists',
        'reports',
      ],
      ...[
        'search_history',
        'sessions',
        'subscriptions',
        'two_steps',
        'video_votes',
        'watch_history',
        'watch_later',
      ],
    ]
    expect(rows.map(({ name }) => name).filter((name) => !passing.has(name))).toEqual(given)
  })
})
