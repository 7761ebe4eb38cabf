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
const emailsTo = async (email: string) => (await app.messages()).filter((message) => message.to === email)
const wants = (user: TestUser, hasDigest: boolean) =>
  app.as(user.token)(notifications.saveNotificationSettings, {
    body: { newVideos: true, comments: true, replies: true, subscriptions: true, votes: true, hasDigest },
  })

/** Creates an account with a channel, a video and the digest turned on. */
async function createReader(email: string) {
  const owner = await createUser(app.db, { email, firstName: 'Nimali', roleId: 3 })
  const followed = await createVideo(app.db, { title: 'Before the letters' })
  await app.as(owner.token)(subscriptions.subscribe, { body: { channelId: followed.channel.id } })
  await wants(owner, true)
  return { owner, followed }
}

describe('daily digest', () => {
  it('contains what is new since the last digest, once, with an unsubscribe link', async () => {
    const { owner, followed } = await createReader('nimali@example.lk')
    await sendAll()
    expect(await emailsTo('nimali@example.lk')).toEqual([])
    const video = await createVideo(app.db, { channel: followed.channel, title: 'Six in the <morning>' })
    const ann = await createUser(app.db, { firstName: 'Ann' })
    const { comment } = await app.as(owner.token)(comments.addComment, {
      body: { videoId: video.id, text: 'Where?' },
    })
    await app.as(ann.token)(comments.addComment, {
      body: { videoId: video.id, text: 'Arugam Bay', parentId: comment.id },
    })
    await sendAll()
    await sendAll()
    const emails = await emailsTo('nimali@example.lk')
    expect(emails).toHaveLength(1)
    const [digest] = emails
    expect(digest).toMatchObject({ kind: 'digest', subject: 'New on Serendib: 1 new video, 1 notification' })
    expect(digest?.text).toContain(`uploaded Six in the <morning>\n${siteUrl}/${video.slug}`)
    expect(digest?.text).toContain(`Ann Perera replied: “Arugam Bay”\n${siteUrl}/${video.slug}`)
    expect(digest?.text).not.toContain('Before the letters')
    expect(digest?.text).toContain(digest?.unsubscribeUrl ?? 'nothing')
  })

  it('and the notifications of the site are in the language of their reader', async () => {
    const { owner, followed } = await createReader('sinhala@example.lk')
    await app.db.updateTable('users').set({ language: 'si' }).where('id', '=', owner.id).execute()
    const video = await createVideo(app.db, { channel: followed.channel, title: 'Ella' })
    await sendAll()
    const [digest] = await emailsTo('sinhala@example.lk')
    expect(digest).toMatchObject({ subject: 'Serendib හි අලුත් දේ: අලුත් වීඩියෝ 1' })
    expect(digest?.text).toContain(`අලුත් වීඩියෝවක් උඩුගත කළා: Ella\n${siteUrl}/${video.slug}`)
    const panel = await app.request(`/api${notifications.displayNotifications.path}?uid=${owner.id}`, {
      headers: { authorization: `Bearer ${owner.token}`, 'accept-language': 'ta' },
    })
    expect(await panel.text()).toContain('புதிய வீடியோ பதிவேற்றப்பட்டது: Ella')
  })

  it("is not sent to accounts that are leaving or didn't ask for it, nor about what was already seen", async () => {
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
      ...(await emailsTo('looked@example.lk')),
      ...(await emailsTo('never-asked@example.lk')),
      ...(await emailsTo('leaving@example.lk')),
    ]).toEqual([])
  })
})

describe('digest with hostile texts', () => {
  const LURE = 'Closed.\n\nSign in again\nhttps://evil.example/\u202Elogin\u2028www.evil.example\r\n'
  it("shows each comment, title and name on one line, and no links except the site's own", async () => {
    const { owner, followed } = await createReader('hostile@example.lk')
    await sql`update users set first_name = ${LURE} where id = ${owner.id}`.execute(app.db)
    await sql`update channels set name = ${'A\n\nhttps://evil.example\u202E'} where id = ${followed.channel.id}`.execute(
      app.db,
    )
    const video = await createVideo(app.db, { channel: followed.channel, title: LURE })
    const ann = await createUser(app.db, { firstName: LURE })
    const { comment } = await app.as(owner.token)(comments.addComment, {
      body: { videoId: video.id, text: 'Where?' },
    })
    const { comment: reply } = await app.as(ann.token)(comments.addComment, {
      body: { videoId: video.id, text: LURE, parentId: comment.id },
    })
    await sendAll()
    const [digest] = await emailsTo('hostile@example.lk')
    const blocks = (digest?.text ?? '').split('\n\n')
    expect(blocks).toHaveLength(5)
    const [greeting = '', ...items] = blocks.map((block) => block.split('\n'))
    expect(greeting).toHaveLength(1)
    expect(items.map(([, ...links]) => links)).toEqual([
      [`${siteUrl}/${video.slug}`],
      [`${siteUrl}/${video.slug}?comment=${reply.id}`],
      [siteUrl],
      [digest?.unsubscribeUrl],
    ])
    expect(digest?.text).toContain('Sign in again')
    expect(digest?.text).not.toMatch(/:\/\/evil|evil\.example|[\r\u2028\u202E]/)
  })
})

describe('unsubscribe link of the digest', () => {
  const emailOf = async (email: string) => {
    const { owner, followed } = await createReader(email)
    await createVideo(app.db, { channel: followed.channel })
    await sendAll()
    const [digest] = await emailsTo(email)
    return { owner, link: (digest?.unsubscribeUrl ?? '').replace(siteUrl, '') }
  }
  const isWanted = async (owner: TestUser) =>
    (await app.as(owner.token)(notifications.notificationSettings, { query: {} })).settings.hasDigest

  it('asks for confirmation and unsubscribes without signing in', async () => {
    const { owner, link } = await emailOf('asks@example.lk')
    const page = await app.request(link)
    expect([page.status, await page.text()]).toEqual([
      200,
      expect.stringContaining('Unsubscribe from the daily digest?'),
    ])
    expect(await isWanted(owner)).toBe(true)
    const ended = await app.request(link, { method: 'POST' })
    expect([ended.status, await ended.text()]).toEqual([200, expect.stringContaining('unsubscribed')])
    expect(await isWanted(owner)).toBe(false)
  })

  it('accepts the one-click request of mail clients (RFC 8058)', async () => {
    const { owner, link } = await emailOf('button@example.lk')
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const ended = await app.request(link, { method: 'POST', headers, body: 'List-Unsubscribe=One-Click' })
    expect([ended.status, await isWanted(owner)]).toEqual([200, false])
  })

  it('cannot be forged for another account', async () => {
    const { owner, link } = await emailOf('mine@example.lk')
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
