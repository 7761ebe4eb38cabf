import type { Client } from '@serendib/contract'
import { contract } from '@serendib/contract'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { pastMidnight } from '../../testing/day.ts'
import type { TestUser } from '../../testing/factories.ts'
import { createChannel, createUser, createVideo } from '../../testing/factories.ts'
import { exportPlaces } from '../places/index.ts'
import { changeRole, savePlaces, verifyChannel } from './index.ts'

let app: TestApp
let administrator: TestUser
let call: Client
beforeAll(async () => {
  await pastMidnight()
  app = await createTestApp()
  administrator = await createUser(app.db, { roleId: 1, firstName: 'Ravi', lastName: 'Fernando' })
  call = app.as(administrator.token)
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.deleteFrom('administrationActs').execute()
  await app.db.deleteFrom('editorsPicks').execute()
})

const { administration, session, videos, watch } = contract
const FIRST = { cursor: '' }

const roleOf = async (id: number) =>
  (await app.db.selectFrom('users').select('roleId').where('id', '=', id).executeTakeFirstOrThrow()).roleId

const actsDone = async () => (await call(administration.acts, { query: FIRST })).acts

/** Begins acts while a transaction holds what they need; it lets go when all of them wait. Answers how they ended. */
async function whileLocked(lock: RawBuilder<unknown>, begin: () => Promise<unknown>[]) {
  const begun = await app.db.transaction().execute(async (trx) => {
    await lock.execute(trx)
    const acts = begin()
    const ended = Promise.allSettled(acts)
    const waiting = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db)
      return rows[0]?.count
    }
    await expect.poll(waiting).toBe(acts.length)
    return { ended }
  })
  return begun.ended
}

describe('accounts', () => {
  it('are found by name, e-mail and mobile, as they stand in text', async () => {
    const kumari = await createUser(app.db, {
      firstName: 'Kumari',
      lastName: 'Jayawardena',
      email: '100%_kumari@example.lk',
      mobile: '0771234567',
    })
    await createVideo(app.db, { channel: await createChannel(app.db, { owner: kumari }) })
    for (const find of ['kumari jaya', '100%_', '771234', '']) {
      const { accounts } = await call(administration.accounts, { query: { find, ...FIRST } })
      expect(accounts[0]).toMatchObject({
        id: kumari.id,
        name: 'Kumari Jayawardena',
        email: '100%_kumari@example.lk',
        mobile: '0771234567',
        roleId: 3,
        state: 'active',
        channels: 1,
        films: 1,
        sessions: 1,
      })
    }
    const none = await call(administration.accounts, { query: { find: 'kumari_jaya', ...FIRST } })
    expect(none.accounts).toEqual([])
    const page = await call(administration.accounts, { query: { find: '', limit: 1, ...FIRST } })
    const second = await call(administration.accounts, {
      query: { find: '', limit: 1, cursor: page.next ?? '' },
    })
    expect(second.accounts[0]?.id).toBeLessThan(page.accounts[0]?.id ?? 0)
    const { accounts } = await call(administration.accounts, { query: { find: '', roleId: 1, ...FIRST } })
    expect(accounts.map(({ id }) => id)).toEqual([administrator.id])
  })

  it('get a role, which is logged with the one before', async () => {
    const { id } = await createUser(app.db, { roleId: 2, firstName: 'Amal', lastName: 'Dias' })
    await call(administration.changeRole, { body: { userId: id, roleId: 3, was: 2 } })
    expect(await roleOf(id)).toBe(3)
    expect(await actsDone()).toMatchObject([
      { act: 'role', actorName: 'Ravi Fernando', subject: 'account', what: 'Amal Dias', detail: '2 3' },
    ])
    const late = call(administration.changeRole, { body: { userId: id, roleId: 4, was: 2 } })
    await expect(late).rejects.toMatchObject({ code: 'decided_meanwhile' })
    expect(await roleOf(id)).toBe(3)
    await call(administration.changeRole, { body: { userId: id, roleId: 3, was: 3 } })
    const nobody = call(administration.changeRole, { body: { userId: 999_999, roleId: 4, was: 2 } })
    await expect(nobody).rejects.toMatchObject({ code: 'account_not_found', httpStatus: 404 })
    expect(await actsDone()).toHaveLength(1)
  })

  it('keep a last administrator, also when two take the role from each other at once', async () => {
    const demote = (by: TestUser, userId: number) =>
      app.as(by.token)(administration.changeRole, { body: { userId, roleId: 2, was: 1 } })
    // Who is leaving administrates no more.
    const leaving = await createUser(app.db, { roleId: 1, deletionAskedAt: new Date() })
    await expect(demote(administrator, administrator.id)).rejects.toMatchObject({
      code: 'last_administrator',
    })
    const second = await createUser(app.db, { roleId: 1 })
    const both = await whileLocked(sql`select from users where role_id = 1 for update`, () => [
      demote(administrator, second.id),
      demote(second, administrator.id),
    ])
    const [refused, ...others] = both.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
    expect(refused).toMatchObject({ code: 'last_administrator' })
    expect(others).toEqual([])
    const left = await app.db.selectFrom('users').select('id').where('roleId', '=', 1).execute()
    expect(left.filter(({ id }) => id !== leaving.id)).toHaveLength(1)
    await app.db.updateTable('users').set({ roleId: 1 }).where('id', '=', administrator.id).execute()
    await app.db.updateTable('users').set({ roleId: 2 }).where('id', '=', second.id).execute()
  })

  it('are signed out everywhere, the own one everywhere but here', async () => {
    const member = await createUser(app.db)
    await expect(call(administration.endSessions, { body: { userId: member.id } })).resolves.toEqual({
      ended: 1,
    })
    const still = await app.as(member.token)(session.tokenExpiration, { query: { userId: '' } })
    expect(still.isValid).toBe(false)
    await call(administration.endSessions, { body: { userId: administrator.id } })
    await expect(call(administration.room)).resolves.toHaveProperty('roleId', 1)
    const nobody = call(administration.endSessions, { body: { userId: 999_999 } })
    await expect(nobody).rejects.toMatchObject({ code: 'account_not_found' })
  })
})

describe('channels', () => {
  it('are found and verified; taking the badge away is an act of its own', async () => {
    const channel = await createChannel(app.db, { name: 'Peacock Trails', slug: 'peacock-trails' })
    const find = async (words: string) =>
      (await call(administration.channels, { query: { find: words, ...FIRST } })).channels
    expect(await find('peacock-tr')).toMatchObject([{ id: channel.id, isVerified: false }])
    const verify = { body: { channelId: channel.id, isVerified: true } }
    await call(administration.verifyChannel, verify)
    await call(administration.verifyChannel, verify)
    expect(await find('peacock trails')).toMatchObject([{ id: channel.id, isVerified: true }])
    await call(administration.verifyChannel, { body: { channelId: channel.id, isVerified: false } })
    expect(await find('PEACOCK')).toMatchObject([{ isVerified: false }])
    expect((await actsDone()).map(({ act, what }) => [act, what])).toEqual([
      ['unverify', 'Peacock Trails'],
      ['verify', 'Peacock Trails'],
    ])
  })
})

describe('films', () => {
  it('are found in every state, a failed one with its reason, one that was deleted as such', async () => {
    const channel = await createChannel(app.db)
    const of = { channel, slug: null, publishedAt: null, describedAt: null, masterKey: null }
    await createVideo(app.db, {
      ...of,
      status: 'failed',
      stage: 'failed',
      title: '',
      originalName: 'broken-reel.mov',
      failureText: 'There is no picture in it.',
    })
    await createVideo(app.db, { channel, status: 'removed', title: 'Gone reel', deletedAt: new Date() })
    const find = async (words: string, state?: 'failed' | 'removed' | 'draft') =>
      (await call(administration.films, { query: { find: words, state, ...FIRST } })).films
    expect(await find('REEL')).toMatchObject([
      { title: 'Gone reel', status: 'removed', isDeleted: true, failure: '' },
      { title: '', fileName: 'broken-reel.mov', status: 'failed', failure: 'There is no picture in it.' },
    ])
    expect(await find('reel', 'failed')).toHaveLength(1)
    expect(await find('reel', 'draft')).toEqual([])
  })

  it('are taken down and brought back; the second of two is told, and a deleted one stays away', async () => {
    const channel = await createChannel(app.db, { videoCount: 1 })
    const video = await createVideo(app.db, { channel })
    const body = { videoId: video.id }
    const isOpen = () => app.as(null)(watch.displayVideoData, { query: { slug: video.slug } })
    await call(administration.takeDown, { body })
    await expect(isOpen()).rejects.toMatchObject({ code: 'video_not_found' })
    await expect(call(administration.takeDown, { body })).rejects.toMatchObject({ code: 'decided_meanwhile' })
    await call(administration.bringBack, { body })
    await expect(isOpen()).resolves.toHaveProperty('video.id', video.id)
    await app.db
      .updateTable('videos')
      .set({ status: 'removed', deletedAt: new Date() })
      .where('id', '=', video.id)
      .execute()
    await expect(call(administration.bringBack, { body })).rejects.toMatchObject({ code: 'video_not_found' })
    expect((await actsDone()).map(({ act }) => act)).toEqual(['bring-back', 'take-down'])
    // What is under review is decided among the reports.
    const reviewed = { videoId: (await createVideo(app.db, { status: 'under-review' })).id }
    for (const act of [administration.takeDown, administration.bringBack])
      await expect(call(act, { body: reviewed })).rejects.toMatchObject({ code: 'decided_meanwhile' })
  })

  it('become the hero only where Home can show them', async () => {
    const fit = await createVideo(app.db, { directKey: 'videos/0/test/direct.mp4', title: 'Wide' })
    const tall = await createVideo(app.db, { directKey: 'x.mp4', width: 720, height: 1280 })
    await call(administration.chooseHero, { body: { videoId: fit.id } })
    await call(administration.chooseHero, { body: { videoId: fit.id } })
    expect((await actsDone()).map(({ act }) => act)).toEqual(['hero'])
    expect((await app.as(null)(videos.hero)).video).toMatchObject({ slug: fit.slug })
    const unfit = call(administration.chooseHero, { body: { videoId: tall.id } })
    await expect(unfit).rejects.toMatchObject({ code: 'hero_unfit' })
    const rows = await app.db.selectFrom('editorsPicks').select(['videoId', 'isHero', 'position']).execute()
    expect(rows).toEqual([{ videoId: fit.id, isHero: true, position: null }])
  })

  it('are added to the end of the picks and taken out; the hero stays the hero', async () => {
    const [one, two] = [await createVideo(app.db), await createVideo(app.db, { directKey: 'x.mp4' })]
    const unlisted = await createVideo(app.db, { isPublic: false })
    const pick = (videoId: number, isPick: boolean) =>
      call(administration.choosePick, { body: { videoId, isPick } })
    const picks = async () => (await call(administration.editorial)).content.picks.map(({ slug }) => slug)
    await call(administration.chooseHero, { body: { videoId: two.id } })
    await pick(one.id, true)
    await pick(two.id, true)
    await pick(two.id, true)
    expect(await picks()).toEqual([one.slug, two.slug])
    await expect(pick(unlisted.id, true)).rejects.toMatchObject({ code: 'pick_unfit' })
    await pick(two.id, false)
    await pick(one.id, false)
    await pick(one.id, false)
    expect((await actsDone()).map(({ act }) => act)).toEqual(['unpick', 'unpick', 'pick', 'pick', 'hero'])
    const rows = await app.db.selectFrom('editorsPicks').select(['videoId', 'isHero', 'position']).execute()
    expect(rows).toEqual([{ videoId: two.id, isHero: true, position: null }])
  })

  it('that failed are made once more where that can help', async () => {
    const failed = { stage: 'failed', status: 'failed', originalKey: 'originals/1' } as const
    const again = await createVideo(app.db, { ...failed, canRetry: true })
    const never = await createVideo(app.db, { ...failed, canRetry: false, failureText: 'No picture.' })
    await call(administration.encodeAgain, { body: { videoId: again.id } })
    const row = await app.db
      .selectFrom('videos')
      .select(['stage', 'status'])
      .where('id', '=', again.id)
      .executeTakeFirst()
    expect(row).toEqual({ stage: 'waiting', status: 'processing' })
    const { figures } = await call(administration.site)
    expect(figures.jobs).toContainEqual(
      expect.objectContaining({ kind: 'uploads/encode-video', waiting: 1, running: 0, failed: 0 }),
    )
    const refused = call(administration.encodeAgain, { body: { videoId: never.id } })
    await expect(refused).rejects.toMatchObject({ code: 'not_encodable', text: 'No picture.' })
    expect((await actsDone()).map(({ act }) => act)).toEqual(['encode'])
  })
})

describe('the gazetteer of places', () => {
  it('is saved as a whole by command and noted, or neither', async () => {
    const before = await exportPlaces(app.db)
    const [first] = before
    if (!first) throw new Error('the gazetteer is empty')
    await expect(savePlaces(app.db, null, [first, first])).rejects.toThrow('names a slug twice')
    expect(await actsDone()).toEqual([])
    await savePlaces(app.db, null, [{ ...first, name: 'Elsewhere' }])
    expect(await exportPlaces(app.db)).toEqual([{ ...first, name: 'Elsewhere' }])
    expect((await actsDone()).map(({ act, isByCommand }) => [act, isByCommand])).toEqual([['places', true]])
    await savePlaces(app.db, null, before)
  })
})

describe('what the team says', () => {
  it('is saved as a whole, and not over what somebody else saved meanwhile', async () => {
    const { content, version } = await call(administration.editorial)
    const save = (contact: string) =>
      call(administration.saveEditorial, { body: { content: { ...content, contact }, version } })
    const saved = await save('team@example.lk')
    expect(saved.content.contact).toBe('team@example.lk')
    await expect(save('other@example.lk')).rejects.toMatchObject({
      code: 'editorial_changed',
      httpStatus: 409,
    })
    expect((await app.as(null)(contract.editorial.contact)).email).toBe('team@example.lk')
    expect((await actsDone()).map(({ act, subject }) => [act, subject])).toEqual([['editorial', 'site']])
    const back = await call(administration.saveEditorial, { body: { content, version: saved.version } })
    expect(back).toEqual({ content, version })
  })

  it('is refused by what the file of the command is refused by, and nothing of it is kept', async () => {
    const { content, version } = await call(administration.editorial)
    const changed = {
      ...content,
      contact: 'new@example.lk',
      messages: content.messages.map((message) => ({ ...message, link: 'javascript:alert(1)' })),
    }
    const saving = call(administration.saveEditorial, { body: { content: changed, version } })
    await expect(saving).rejects.toMatchObject({
      code: 'invalid_input',
      text: expect.stringContaining(
        'Message 1, link: must be a path of this site or an https:// address\nMessage 2,',
      ),
    })
    const [first, ...others] = content.messages
    if (!first) throw new Error('the team says nothing')
    const long = { ...content, messages: [{ ...first, author: 'x'.repeat(81), phrase: ' ' }, ...others] }
    await expect(
      call(administration.saveEditorial, { body: { content: long, version } }),
    ).rejects.toMatchObject({
      text: 'This was not taken.\nMessage 1, message: is missing\nMessage 1, who says it: must be 80 characters at the most',
    })
    const many = { ...content, messages: Array<typeof first>(51).fill(first) }
    await expect(
      call(administration.saveEditorial, { body: { content: many, version } }),
    ).rejects.toMatchObject({ text: 'This was not taken.\nMessages: must have 50 entries at the most' })
    const missing = { ...content, picks: [{ slug: 'nobody-filmed-this' }] }
    const picking = call(administration.saveEditorial, { body: { content: missing, version } })
    await expect(picking).rejects.toMatchObject({ text: 'No video has the url nobody-filmed-this.' })
    expect(await call(administration.editorial)).toEqual({ content, version })
    expect(await actsDone()).toEqual([])
  })
})

describe('the site', () => {
  it('tells what is there, and nothing that is not', async () => {
    await createVideo(app.db, { originalKey: 'originals/9', originalBytes: 1_000_000, madeBytes: 500_000 })
    const { figures } = await call(administration.site)
    const published = await app.db
      .selectFrom('videos')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('status', '=', 'published')
      .executeTakeFirstOrThrow()
    expect(figures.films.find(({ status }) => status === 'published')?.films).toBe(published.count)
    expect(figures).toMatchObject({ originalBytes: 1_000_000, renditionBytes: 500_000, version: '0.1.0' })
    expect(figures.diskBytes).toBeGreaterThan(figures.freeBytes)
    expect(figures.days).toHaveLength(14)
    const today = figures.days.at(-1)
    expect(today?.films).toBe(published.count)
    expect(today?.views).toBe(0)
  })
})

describe('the log', () => {
  it('names a command on the machine as one, and keeps what was done when an account is gone', async () => {
    const channel = await createChannel(app.db, { name: 'Log of lagoons' })
    const helper = await createUser(app.db, { roleId: 1 })
    await verifyChannel(app.db, null, channel.id, true)
    await changeRole(app.db, null, { userId: helper.id, roleId: 4 })
    await app.as(helper.token)(administration.takeDown, {
      body: { videoId: (await createVideo(app.db)).id },
    })
    await app.db.deleteFrom('users').where('id', '=', helper.id).execute()
    expect(await actsDone()).toMatchObject([
      { act: 'take-down', actorName: '', isByCommand: false },
      { act: 'role', actorName: '', isByCommand: true, what: '', detail: '1 4' },
      { act: 'verify', actorName: '', isByCommand: true, what: 'Log of lagoons' },
    ])
  })

  it('lets the operator of the machine take the role from the last administrator', async () => {
    await changeRole(app.db, null, { userId: administrator.id, roleId: 2 })
    expect(await roleOf(administrator.id)).toBe(2)
    await changeRole(app.db, null, { userId: administrator.id, roleId: 1 })
  })

  it('is read page by page, the newest first', async () => {
    const channel = await createChannel(app.db)
    for (const isVerified of [true, false, true]) await verifyChannel(app.db, null, channel.id, isVerified)
    const first = await call(administration.acts, { query: { limit: 2, cursor: '' } })
    const second = await call(administration.acts, { query: { limit: 2, cursor: first.next ?? '' } })
    expect([...first.acts, ...second.acts].map(({ act }) => act)).toEqual(['verify', 'unverify', 'verify'])
    expect(second.next).toBeNull()
  })
})
