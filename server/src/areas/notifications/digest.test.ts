import { contract } from '@serendib/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import type { TestUser } from '../../testing/factories.ts'
import { createUser, createVideo } from '../../testing/factories.ts'
import { sendDigests } from './digest.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { notifications, comments, subscriptions } = contract
const siteUrl = 'https://serendib.example'

const sendAll = () => sendDigests({ ...app.parts, siteUrl })
const lettersTo = async (email: string) => (await app.messages()).filter((message) => message.to === email)
const wants = (user: TestUser, hasDigest: boolean) =>
  app.as(user.token)(notifications.saveNotificationSettings, {
    body: { newVideos: true, comments: true, replies: true, subscriptions: true, votes: true, hasDigest },
  })

/** Somebody with a channel and a video, who wants letters. */
async function createReader(email: string) {
  const owner = await createUser(app.db, { email, firstName: 'Nimali', roleId: 3 })
  const followed = await createVideo(app.db, { title: 'Before the letters' })
  await app.as(owner.token)(subscriptions.subscribe, { body: { channelId: followed.channel.id } })
  await wants(owner, true)
  return { owner, followed }
}

describe('the daily letter', () => {
  it('tells what came since the last one, once, with the way to end it', async () => {
    const { owner, followed } = await createReader('nimali@example.lk')
    await sendAll()
    expect(await lettersTo('nimali@example.lk')).toEqual([])
    const film = await createVideo(app.db, { channel: followed.channel, title: 'Six in the <morning>' })
    const ann = await createUser(app.db, { firstName: 'Ann' })
    const { comment } = await app.as(owner.token)(comments.addComment, {
      body: { videoId: film.id, text: 'Where?' },
    })
    await app.as(ann.token)(comments.addComment, {
      body: { videoId: film.id, text: 'Arugam Bay', parentId: comment.id },
    })
    await sendAll()
    await sendAll()
    const letters = await lettersTo('nimali@example.lk')
    expect(letters).toHaveLength(1)
    const [letter] = letters
    expect(letter).toMatchObject({ kind: 'digest', subject: 'Since yesterday: 1 new film, 1 message' })
    expect(letter?.text).toContain(`uploaded Six in the <morning>\n${siteUrl}/${film.slug}`)
    expect(letter?.text).toContain(`Ann Perera replied: “Arugam Bay”\n${siteUrl}/${film.slug}`)
    expect(letter?.text).not.toContain('Before the letters')
    expect(letter?.text).toContain(letter?.unsubscribeUrl ?? 'nothing')
  })

  it('is sent to nobody who did not ask or is leaving, nor of what was looked at', async () => {
    const { owner, followed } = await createReader('looked@example.lk')
    const other = await createUser(app.db, { email: 'never-asked@example.lk' })
    await app.as(other.token)(subscriptions.subscribe, { body: { channelId: followed.channel.id } })
    const leaving = await createReader('leaving@example.lk')
    await app.db
      .updateTable('users')
      .set({ deletionAskedAt: new Date() })
      .where('id', '=', leaving.owner.id)
      .execute()
    for (const { channel } of [followed, leaving.followed]) await createVideo(app.db, { channel })
    await app.as(owner.token)(notifications.clearNotificationCount, { body: {} })
    await sendAll()
    expect([
      ...(await lettersTo('looked@example.lk')),
      ...(await lettersTo('never-asked@example.lk')),
      ...(await lettersTo('leaving@example.lk')),
    ]).toEqual([])
  })
})

describe('a letter with hostile texts', () => {
  const LURE = 'Closed.\n\nSign in again\nhttps://evil.example/\u202Elogin\u2028www.evil.example\r\n'
  it('has each comment, title and name on one line, and no link but the site’s own', async () => {
    const { owner, followed } = await createReader('hostile@example.lk')
    await sql`update users set first_name = ${LURE} where id = ${owner.id}`.execute(app.db)
    await sql`update channels set name = ${'A\n\nhttps://evil.example\u202E'} where id = ${followed.channel.id}`.execute(
      app.db,
    )
    const film = await createVideo(app.db, { channel: followed.channel, title: LURE })
    const ann = await createUser(app.db, { firstName: LURE })
    const { comment } = await app.as(owner.token)(comments.addComment, {
      body: { videoId: film.id, text: 'Where?' },
    })
    await app.as(ann.token)(comments.addComment, {
      body: { videoId: film.id, text: LURE, parentId: comment.id },
    })
    await sendAll()
    const [letter] = await lettersTo('hostile@example.lk')
    const blocks = (letter?.text ?? '').split('\n\n')
    expect(blocks).toHaveLength(5)
    const [greeting = '', ...items] = blocks.map((block) => block.split('\n'))
    expect(greeting).toHaveLength(1)
    expect(items.map(([, ...links]) => links)).toEqual([
      [`${siteUrl}/${film.slug}`],
      [`${siteUrl}/${film.slug}`],
      [siteUrl],
      [letter?.unsubscribeUrl],
    ])
    expect(letter?.text).toContain('Sign in again')
    expect(letter?.text).not.toMatch(/:\/\/evil|evil\.example|[\r\u2028\u202E]/)
  })
})

describe('the link at its end', () => {
  const letterOf = async (email: string) => {
    const { owner, followed } = await createReader(email)
    await createVideo(app.db, { channel: followed.channel })
    await sendAll()
    const [letter] = await lettersTo(email)
    return { owner, link: (letter?.unsubscribeUrl ?? '').replace(siteUrl, '') }
  }
  const isWanted = async (owner: TestUser) =>
    (await app.as(owner.token)(notifications.notificationSettings, { query: {} })).settings.hasDigest

  it('asks once, and ends the letters without signing in', async () => {
    const { owner, link } = await letterOf('asks@example.lk')
    const asked = await app.request(link)
    expect([asked.status, await asked.text()]).toEqual([
      200,
      expect.stringContaining('End the daily letter?'),
    ])
    expect(await isWanted(owner)).toBe(true)
    const ended = await app.request(link, { method: 'POST' })
    expect([ended.status, await ended.text()]).toEqual([200, expect.stringContaining('the last letter')])
    expect(await isWanted(owner)).toBe(false)
  })

  it('takes a mail program’s own button as well (RFC 8058)', async () => {
    const { owner, link } = await letterOf('button@example.lk')
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const ended = await app.request(link, { method: 'POST', headers, body: 'List-Unsubscribe=One-Click' })
    expect([ended.status, await isWanted(owner)]).toEqual([200, false])
  })

  it('is worth nothing for anybody else', async () => {
    const { owner, link } = await letterOf('mine@example.lk')
    const other = await createUser(app.db)
    for (const forged of [
      link.replace(/u=\d+/, `u=${other.id}`),
      link.slice(0, -2),
      link.replace(/s=.*/, ''),
      link.replace(/u=\d+/, 'u=1e3'),
    ]) {
      expect((await app.request(forged, { method: 'POST' })).status).toBe(404)
    }
    expect(await isWanted(owner)).toBe(true)
  })
})
