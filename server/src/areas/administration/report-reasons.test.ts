import type { ReasonEntry } from '@serendib/contract'
import { contract, allCalls, REPORT_REASONS_MAX } from '@serendib/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import type { TestUser } from '../../testing/factories.ts'
import { createUser, createVideo } from '../../testing/factories.ts'

let app: TestApp
let administrator: TestUser
beforeAll(async () => {
  app = await createTestApp()
  administrator = await createUser(app.db, { roleId: 1 })
})
afterAll(() => app.close())

const { administration, reportReasons, reports } = contract
const call = () => app.as(administrator.token)

async function find(text: string, subject: ReasonEntry['subject'] = 'video'): Promise<ReasonEntry> {
  const { reasons } = await call()(reportReasons.list)
  const found = reasons.find((reason) => reason.text === text && reason.subject === subject)
  if (!found) throw new Error(`no reason ${text}`)
  return found
}

const add = (text: string, subject: ReasonEntry['subject'] = 'video', parentId?: number) =>
  call()(reportReasons.add, { body: { subject, parentId, text } })
const retire = (reasonId: number, isRetired = true) =>
  call()(reportReasons.retire, { body: { reasonId, isRetired } })
const offered = async () => (await app.as(null)(reports.videoReasons)).reasons.map(({ text }) => text)

async function lastAction() {
  const { actions } = await call()(administration.actions, { query: { cursor: '', limit: 1 } })
  return actions[0]
}

describe('administration of report reasons', () => {
  it('is for administrators only', async () => {
    const calls = allCalls().filter(({ path }) => path.toLowerCase().includes('reportreason'))
    expect(calls.map(({ access }) => access)).toEqual(calls.map(() => 'administrator'))
    expect(calls).toHaveLength(5)
    const moderator = await createUser(app.db, { roleId: 4 })
    await expect(app.as(moderator.token)(reportReasons.list)).rejects.toMatchObject({ code: 'not_your_role' })
  })

  it('lists each reason before its sub-reasons, with the number of reports', async () => {
    const { reasons } = await call()(reportReasons.list)
    const texts = reasons.filter(({ subject }) => subject === 'video').map(({ text }) => text)
    expect(texts.slice(0, 5)).toEqual([
      'Harm to wildlife or nature',
      'Driving off the track',
      'Feeding, chasing or touching animals',
      'Damage to reefs, forests or beaches',
      'Misleading place or title',
    ])
    expect(reasons.every(({ reports: count, isRetired }) => count === 0 && !isRetired)).toBe(true)
  })

  it('offers a reason of 100 characters, however many code points these have', async () => {
    const text = 'කාලේ'.repeat(50)
    await add(text)
    expect((await offered()).at(-1)).toBe(text)
    await expect(add(`${text}!`)).rejects.toThrow('must be at most 100 characters')
    await retire((await find(text)).id)
  })

  it('offers a new reason at the end, in its clean form, and logs it', async () => {
    const { reasonId } = await add('  Filmed by a \u200bdrone  near people ')
    expect((await offered()).at(-1)).toBe('Filmed by a drone near people')
    expect(await lastAction()).toMatchObject({
      action: 'reason-add',
      detail: 'Filmed by a drone near people',
    })
    const sub = await add('At a temple', 'video', reasonId)
    const { reasons } = await app.as(null)(reports.videoReasons)
    expect(reasons.at(-1)?.subReasons).toEqual([{ id: sub.reasonId, text: 'At a temple' }])
  })

  it('rejects a name that is taken in the list in any case, also by a retired reason', async () => {
    await expect(add('SPAM')).rejects.toMatchObject({ code: 'report_reason_exists', httpStatus: 409 })
    await expect(add('සතුන්ට හිරිහැර')).resolves.toMatchObject({ reasonId: expect.any(Number) })
    await expect(add(' සතුන්ට  හිරිහැර')).rejects.toMatchObject({ code: 'report_reason_exists' })
    await expect(add('Spam', 'comment')).resolves.toMatchObject({ reasonId: expect.any(Number) })
    const { reasonId } = await add('Too loud')
    await retire(reasonId)
    await expect(add('too loud')).rejects.toMatchObject({ code: 'report_reason_exists' })
    const { id } = await find('Spam')
    await expect(
      call()(reportReasons.rename, { body: { reasonId: id, text: 'Sexual content', was: 'Spam' } }),
    ).rejects.toMatchObject({ code: 'report_reason_exists' })
  })

  it('rejects a name without anything visible, or with more than 100 characters', async () => {
    await expect(add(' \u200b ')).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(add('x'.repeat(101))).rejects.toThrow(/at most 100 characters/)
  })

  it('accepts no sub-reason of a sub-reason, of a channel reason or of another subject’s reason', async () => {
    const sub = await find('Scam or false offer')
    await expect(add('Deeper', 'video', sub.id)).rejects.toMatchObject({ code: 'report_reason_nested' })
    const channelReason = await find('Dangerous activities', 'channel')
    await expect(add('Deeper', 'channel', channelReason.id)).rejects.toMatchObject({
      code: 'report_reason_nested',
    })
    await expect(add('Deeper', 'comment', channelReason.id)).rejects.toMatchObject({
      code: 'report_reason_not_found',
    })
  })

  it('limits the number of reasons in a list, retired ones included', async () => {
    const { id } = await find('Infringes my rights')
    for (let number = 3; number <= REPORT_REASONS_MAX; number++) {
      const { reasonId } = await add(`Right ${number}`, 'video', id)
      if (number % 10 === 0) await retire(reasonId)
    }
    await expect(add('One more', 'video', id)).rejects.toMatchObject({ code: 'report_reasons_full' })
  })

  it('rejects a retired reason in reports and keeps it in those that have it', async () => {
    const video = await createVideo(app.db)
    const [before, after] = [await createUser(app.db), await createUser(app.db)]
    const { id } = await find('Sexual content')
    const report = (who: TestUser) =>
      app.as(who.token)(reports.reportVideo, { body: { videoId: video.id, reasonId: id } })
    await report(before)
    await retire(id)
    expect(await lastAction()).toMatchObject({ action: 'reason-retire', detail: 'Sexual content' })
    expect(await offered()).not.toContain('Sexual content')
    await expect(report(after)).rejects.toMatchObject({ code: 'report_reason_unlisted' })
    const history = await app.as(before.token)(reports.videoReports, { query: { cursor: '' } })
    expect(history.reports).toMatchObject([{ reason: 'Sexual content' }])
    const { items } = await call()(administration.reports, { query: { cursor: '' } })
    expect(items.find(({ slug }) => slug === video.slug)?.reasons).toMatchObject([{ text: 'Sexual content' }])
    expect(await find('Sexual content')).toMatchObject({ isRetired: true, reports: 1 })
    await retire(id, false)
    expect(await lastAction()).toMatchObject({ action: 'reason-restore' })
    await report(after)
  })

  it('needs no sub-reason once all sub-reasons are retired', async () => {
    const parent = await find('Dangerous activity')
    const { reasons } = await call()(reportReasons.list)
    for (const { id } of reasons.filter(({ parentId }) => parentId === parent.id)) await retire(id)
    const video = await createVideo(app.db)
    const reporter = await createUser(app.db)
    const body = { videoId: video.id, reasonId: parent.id }
    const reported = await app.as(reporter.token)(reports.reportVideo, { body })
    expect(reported.reportId).toBeGreaterThan(0)
  })

  it('renames a reason in new and existing reports, and only once if two administrators do so at the same time', async () => {
    const video = await createVideo(app.db)
    const reporter = await createUser(app.db)
    const { id: reasonId } = await find('Something else')
    await app.as(reporter.token)(reports.reportVideo, { body: { videoId: video.id, reasonId } })
    const rename = (text: string) =>
      call()(reportReasons.rename, { body: { reasonId, text, was: 'Something else' } })
    const both = await Promise.allSettled([rename('Another reason'), rename('None of these')])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'report_reason_changed' },
    })
    const history = await app.as(reporter.token)(reports.videoReports, { query: { cursor: '' } })
    expect(['Another reason', 'None of these']).toContain(history.reports[0]?.reason)
    expect(await offered()).toContain(history.reports[0]?.reason)
  })

  it('keeps the last reason for a subject', async () => {
    const { reasons } = await call()(reportReasons.list)
    const channelReasons = reasons.filter(({ subject }) => subject === 'channel')
    for (const { id } of channelReasons.slice(1)) await retire(id)
    await expect(retire(channelReasons[0]?.id ?? 0)).rejects.toMatchObject({ code: 'report_reason_last' })
  })

  it('moves a reason past retired ones, and rejects an outdated position', async () => {
    const texts = async () => (await app.as(null)(reports.commentReasons)).reasons.map(({ text }) => text)
    const hate = await find('Hate', 'comment')
    const advice = await find('False or dangerous advice', 'comment')
    await retire(hate.id)
    const move = () =>
      call()(reportReasons.move, { body: { reasonId: advice.id, isUp: true, was: advice.position } })
    await move()
    expect((await texts()).slice(0, 2)).toEqual(['False or dangerous advice', 'Harassment or bullying'])
    expect(await lastAction()).toMatchObject({ action: 'reason-move', detail: 'False or dangerous advice' })
    await expect(move()).rejects.toMatchObject({ code: 'report_reason_changed' })
  })

  it('rejects an unknown reason', async () => {
    await expect(retire(999_999)).rejects.toMatchObject({ code: 'report_reason_not_found' })
  })
})
