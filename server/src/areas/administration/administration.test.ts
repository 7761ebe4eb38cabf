import type { Client } from '@serendib/contract'
import { contract } from '@serendib/contract'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '../../testing/app.ts'
import { parseConfig } from '../../platform/config/index.ts'
import { bossOn } from '../../platform/jobs/define.ts'
import { insertDeadLetter } from '../../testing/jobs-by-hand.ts'
import { createTestApp } from '../../testing/app.ts'
import { pastMidnight } from '../../testing/day.ts'
import type { TestUser } from '../../testing/factories.ts'
import { createChannel, createUser, createVideo } from '../../testing/factories.ts'
import { exportPlaces } from '../places/index.ts'
import { administrationJobHandlers, changeRole, savePlaces, verifyChannel } from './index.ts'

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
  await app.db.deleteFrom('auditLog').execute()
  await app.db.deleteFrom('editorsPicks').execute()
})

const { administration, session, videos, watch } = contract
const FIRST = { cursor: '' }

const roleOf = async (id: number) =>
  (await app.db.selectFrom('users').select('roleId').where('id', '=', id).executeTakeFirstOrThrow()).roleId

const actionsDone = async () => (await call(administration.actions, { query: FIRST })).actions

/**
 * Starts calls while a transaction holds a lock they need, releases it when all of them wait, and returns their
 * outcomes.
 */
async function whileLocked(lock: RawBuilder<unknown>, begin: () => Promise<unknown>[]) {
  const begun = await app.db.transaction().execute(async (trx) => {
    await lock.execute(trx)
    const actions = begin()
    const ended = Promise.allSettled(actions)
    const waiting = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db)
      return rows[0]?.count
    }
    await expect.poll(waiting).toBe(actions.length)
    return { ended }
  })
  return begun.ended
}

describe('account administration', () => {
  it('finds accounts by name, email and mobile number, taking wildcards literally', async () => {
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
        videos: 1,
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

  it('changes a role and records the previous role in the audit log', async () => {
    const { id } = await createUser(app.db, { roleId: 2, firstName: 'Amal', lastName: 'Dias' })
    await call(administration.changeRole, { body: { userId: id, roleId: 3, was: 2 } })
    expect(await roleOf(id)).toBe(3)
    expect(await actionsDone()).toMatchObject([
      { action: 'role', actorName: 'Ravi Fernando', subject: 'account', what: 'Amal Dias', detail: '2 3' },
    ])
    const late = call(administration.changeRole, { body: { userId: id, roleId: 4, was: 2 } })
    await expect(late).rejects.toMatchObject({ code: 'already_decided' })
    expect(await roleOf(id)).toBe(3)
    await call(administration.changeRole, { body: { userId: id, roleId: 3, was: 3 } })
    const nobody = call(administration.changeRole, { body: { userId: 999_999, roleId: 4, was: 2 } })
    await expect(nobody).rejects.toMatchObject({ code: 'account_not_found', httpStatus: 404 })
    expect(await actionsDone()).toHaveLength(1)
  })

  it('keeps at least one administrator, also when two administrators demote each other at once', async () => {
    const demote = (by: TestUser, userId: number) =>
      app.as(by.token)(administration.changeRole, { body: { userId, roleId: 2, was: 1 } })
    // An administrator who is leaving doesn't count.
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

  it("signs an account out everywhere, and one's own account everywhere but here", async () => {
    const member = await createUser(app.db)
    await expect(call(administration.endSessions, { body: { userId: member.id } })).resolves.toEqual({
      ended: 1,
    })
    const still = await app.as(member.token)(session.tokenExpiration, { query: { userId: '' } })
    expect(still.isValid).toBe(false)
    await call(administration.endSessions, { body: { userId: administrator.id } })
    await expect(call(administration.overview)).resolves.toHaveProperty('roleId', 1)
    const nobody = call(administration.endSessions, { body: { userId: 999_999 } })
    await expect(nobody).rejects.toMatchObject({ code: 'account_not_found' })
  })
})

describe('channel administration', () => {
  it('finds and verifies channels, and records the removal of a badge as its own action', async () => {
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
    expect((await actionsDone()).map(({ action, what }) => [action, what])).toEqual([
      ['unverify', 'Peacock Trails'],
      ['verify', 'Peacock Trails'],
    ])
  })
})

describe('video administration', () => {
  it('finds videos in every state, failed ones with a reason and deleted ones marked as deleted', async () => {
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
      (await call(administration.videos, { query: { find: words, state, ...FIRST } })).videos
    expect(await find('REEL')).toMatchObject([
      { title: 'Gone reel', status: 'removed', isDeleted: true, failure: '' },
      { title: '', fileName: 'broken-reel.mov', status: 'failed', failure: 'There is no picture in it.' },
    ])
    expect(await find('reel', 'failed')).toHaveLength(1)
    expect(await find('reel', 'draft')).toEqual([])
  })

  it('takes videos down and restores them, rejects the slower of two moderators and cannot restore deleted videos', async () => {
    const channel = await createChannel(app.db, { videoCount: 1 })
    const video = await createVideo(app.db, { channel })
    const body = { videoId: video.id }
    const isOpen = () => app.as(null)(watch.displayVideoData, { query: { slug: video.slug } })
    await call(administration.takeDown, { body })
    await expect(isOpen()).rejects.toMatchObject({ code: 'video_not_found' })
    await expect(call(administration.takeDown, { body })).rejects.toMatchObject({ code: 'already_decided' })
    await call(administration.restoreVideo, { body })
    await expect(isOpen()).resolves.toHaveProperty('video.id', video.id)
    await app.db
      .updateTable('videos')
      .set({ status: 'removed', deletedAt: new Date() })
      .where('id', '=', video.id)
      .execute()
    await expect(call(administration.restoreVideo, { body })).rejects.toMatchObject({
      code: 'video_not_found',
    })
    expect((await actionsDone()).map(({ action }) => action)).toEqual(['restore', 'take-down'])
    // Videos under review are decided in the list of reports.
    const reviewed = { videoId: (await createVideo(app.db, { status: 'under-review' })).id }
    for (const action of [administration.takeDown, administration.restoreVideo])
      await expect(call(action, { body: reviewed })).rejects.toMatchObject({ code: 'already_decided' })
  })

  it('accepts only a video that Home can show as the hero', async () => {
    const fit = await createVideo(app.db, { directKey: 'videos/0/test/direct.mp4', title: 'Wide' })
    const tall = await createVideo(app.db, { directKey: 'x.mp4', width: 720, height: 1280 })
    await call(administration.chooseHero, { body: { videoId: fit.id } })
    await call(administration.chooseHero, { body: { videoId: fit.id } })
    expect((await actionsDone()).map(({ action }) => action)).toEqual(['hero'])
    expect((await app.as(null)(videos.hero)).video).toMatchObject({ slug: fit.slug })
    const unfit = call(administration.chooseHero, { body: { videoId: tall.id } })
    await expect(unfit).rejects.toMatchObject({ code: 'hero_not_eligible' })
    const rows = await app.db.selectFrom('editorsPicks').select(['videoId', 'isHero', 'position']).execute()
    expect(rows).toEqual([{ videoId: fit.id, isHero: true, position: null }])
  })

  it('shows the most viewed landscape video as the hero unless another one is chosen and public', async () => {
    const wide = (viewCount: number) => createVideo(app.db, { directKey: 'x.mp4', viewCount })
    const [quiet, popular] = [await wide(1_000_001), await wide(1_000_002)]
    await createVideo(app.db, { directKey: 'x.mp4', width: 720, height: 1280, viewCount: 1_000_003 })
    const hero = async () => (await app.as(null)(videos.hero)).video?.slug
    expect(await hero()).toBe(popular.slug)
    await call(administration.chooseHero, { body: { videoId: quiet.id } })
    expect(await hero()).toBe(quiet.slug)
    await app.db.updateTable('videos').set({ isPublic: false }).where('id', '=', quiet.id).execute()
    expect(await hero()).toBe(popular.slug)
  })

  it('adds videos to the end of the picks and removes them without changing the hero', async () => {
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
    await expect(pick(unlisted.id, true)).rejects.toMatchObject({ code: 'pick_not_eligible' })
    await pick(two.id, false)
    await pick(one.id, false)
    await pick(one.id, false)
    expect((await actionsDone()).map(({ action }) => action)).toEqual([
      'unpick',
      'unpick',
      'pick',
      'pick',
      'hero',
    ])
    const rows = await app.db.selectFrom('editorsPicks').select(['videoId', 'isHero', 'position']).execute()
    expect(rows).toEqual([{ videoId: two.id, isHero: true, position: null }])
  })

  it('encodes failed videos again only where a retry can succeed', async () => {
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
    const { stats } = await call(administration.site)
    expect(stats.jobs).toContainEqual(
      expect.objectContaining({ kind: 'uploads/encode-video', waiting: 1, running: 0, failed: 0 }),
    )
    const refused = call(administration.encodeAgain, { body: { videoId: never.id } })
    await expect(refused).rejects.toMatchObject({ code: 'not_encodable', text: 'No picture.' })
    expect((await actionsDone()).map(({ action }) => action)).toEqual(['encode'])
  })
})

describe('failed jobs', () => {
  it('are shown with their last error, and are enqueued again once', async () => {
    const data = { keys: ['videos/1'] }
    for (const minute of [1, 2]) {
      const failedAt = new Date(Date.UTC(2026, 0, 1, 12, minute))
      await insertDeadLetter(app.db, 'storage/remove', data, { reason: `Reason ${minute}`, failedAt })
    }
    const shown = async () => (await call(administration.site)).stats.jobs
    expect(await shown()).toContainEqual(
      expect.objectContaining({
        kind: 'storage/remove',
        failed: 2,
        canRetry: true,
        lastFailure: 'Reason 2',
        lastFailed: '2026-01-01 17:32:00',
      }),
    )
    const retry = () => call(administration.retryJobs, { body: { kind: 'storage/remove' } })
    expect([await retry(), await retry()]).toMatchObject([{ retried: 2 }, { retried: 0 }])
    expect((await bossOn(app.db).findJobs('storage/remove')).map((job) => job.data)).toEqual([data, data])
    expect(await shown()).not.toContainEqual(expect.objectContaining({ failed: 2 }))
    expect((await actionsDone()).map(({ action, detail }) => [action, detail])).toEqual([
      ['retry-jobs', 'storage/remove 2'],
    ])
  })

  it('of encodings are not enqueued here: their videos are processed again under Videos', async () => {
    const kind = 'uploads/encode-video'
    await insertDeadLetter(app.db, kind, { videoId: 1 })
    const retried = call(administration.retryJobs, { body: { kind } })
    expect(await retried).toMatchObject({ retried: 0 })
  })
})

describe('gazetteer import', () => {
  it('saves the whole file and records it in the audit log, or does neither', async () => {
    const before = await exportPlaces(app.db)
    const [first] = before
    if (!first) throw new Error('the gazetteer is empty')
    await expect(savePlaces(app.db, null, [first, first])).rejects.toThrow('contains a slug twice')
    expect(await actionsDone()).toEqual([])
    await savePlaces(app.db, null, [{ ...first, name: 'Elsewhere' }])
    expect(await exportPlaces(app.db)).toEqual([{ ...first, name: 'Elsewhere' }])
    expect((await actionsDone()).map(({ action, isByCommand }) => [action, isByCommand])).toEqual([
      ['places', true],
    ])
    await savePlaces(app.db, null, before)
  })
})

describe('editorial content in the admin console', () => {
  it('is saved as a whole, and is rejected if somebody else saved in the meantime', async () => {
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
    expect((await actionsDone()).map(({ action, subject }) => [action, subject])).toEqual([
      ['editorial', 'site'],
    ])
    const back = await call(administration.saveEditorial, { body: { content, version: saved.version } })
    expect(back).toEqual({ content, version })
  })

  it("is rejected by the same rules as the command's file, and nothing of it is saved", async () => {
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
      text: "This content is invalid and wasn't saved.\nMessage 1, message: is missing\nMessage 1, author: must be at most 80 characters",
    })
    const many = { ...content, messages: Array<typeof first>(51).fill(first) }
    await expect(
      call(administration.saveEditorial, { body: { content: many, version } }),
    ).rejects.toMatchObject({
      text: "This content is invalid and wasn't saved.\nMessages: must have at most 50 entries",
    })
    const missing = { ...content, picks: [{ slug: 'nobody-filmed-this' }] }
    const picking = call(administration.saveEditorial, { body: { content: missing, version } })
    await expect(picking).rejects.toMatchObject({ text: 'No video has the URL nobody-filmed-this.' })
    expect(await call(administration.editorial)).toEqual({ content, version })
    expect(await actionsDone()).toEqual([])
  })
})

describe('audit log', () => {
  it('marks actions by command and keeps the entries of deleted accounts', async () => {
    const channel = await createChannel(app.db, { name: 'Log of lagoons' })
    const helper = await createUser(app.db, { roleId: 1 })
    await verifyChannel(app.db, null, channel.id, true)
    await changeRole(app.db, null, { userId: helper.id, roleId: 4 })
    await app.as(helper.token)(administration.takeDown, {
      body: { videoId: (await createVideo(app.db)).id },
    })
    await app.db.deleteFrom('users').where('id', '=', helper.id).execute()
    expect(await actionsDone()).toMatchObject([
      { action: 'take-down', actorName: '', isByCommand: false },
      { action: 'role', actorName: '', isByCommand: true, what: '', detail: '1 4' },
      { action: 'verify', actorName: '', isByCommand: true, what: 'Log of lagoons' },
    ])
  })

  it('keeps entries for as many days as the operator set, two years by default', async () => {
    const channel = await createChannel(app.db)
    for (const isVerified of [true, false]) await verifyChannel(app.db, null, channel.id, isVerified)
    await sql`update audit_log set done_at = now() - interval '729 days' where action = 'verify'`.execute(
      app.db,
    )
    const sweep = async (env: Record<string, string> = {}) => {
      const [job] = administrationJobHandlers({ db: app.db, config: parseConfig(env) })
      await job?.run(
        {},
        { id: 'a job', attempt: 1, signal: new AbortController().signal, log: app.parts.log },
      )
    }
    await sweep()
    expect(await actionsDone()).toHaveLength(2)
    await sweep({ AUDIT_LOG_DAYS: '700' })
    expect(await actionsDone()).toMatchObject([{ action: 'unverify' }])
  })

  it('lets the admin command demote the last administrator', async () => {
    await changeRole(app.db, null, { userId: administrator.id, roleId: 2 })
    expect(await roleOf(administrator.id)).toBe(2)
    await changeRole(app.db, null, { userId: administrator.id, roleId: 1 })
  })

  it('is paged, newest entries first', async () => {
    const channel = await createChannel(app.db)
    for (const isVerified of [true, false, true]) await verifyChannel(app.db, null, channel.id, isVerified)
    const first = await call(administration.actions, { query: { limit: 2, cursor: '' } })
    const second = await call(administration.actions, { query: { limit: 2, cursor: first.next ?? '' } })
    expect([...first.actions, ...second.actions].map(({ action }) => action)).toEqual([
      'verify',
      'unverify',
      'verify',
    ])
    expect(second.next).toBeNull()
  })
})
