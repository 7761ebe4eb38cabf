import type { RefusalCode } from '@serendib/contract'
import { contract, everyCall, PACES } from '@serendib/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Paces, paceOf } from './platform/http/pace.ts'
import type { TestApp } from './testing/app.ts'
import { createTestApp } from './testing/app.ts'
import { createUser, createVideo } from './testing/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const codeOf = (act: Promise<unknown>): Promise<RefusalCode | 'done'> =>
  act.then(
    () => 'done' as const,
    (error: { code: RefusalCode }) => error.code,
  )

describe('an account that floods', () => {
  it('is told how long to wait, and what it sent is not kept; others, and its other acts, go on', async () => {
    const [flooder, other, video] = [
      await createUser(app.db),
      await createUser(app.db),
      await createVideo(app.db),
    ]
    const comment = (token: string, number: number) =>
      app.as(token)(contract.comments.addComment, { body: { videoId: video.id, text: `Comment ${number}` } })
    const [{ max }] = PACES.comment
    for (let number = 1; number <= max; number++) await comment(flooder.token, number)
    const refusal = (await comment(flooder.token, max + 1).catch((error: unknown) => error)) as {
      retryAfterSeconds: number
      text: string
    }
    expect(refusal).toMatchObject({ code: 'too_fast', httpStatus: 429 })
    expect(refusal.retryAfterSeconds).toBeGreaterThan(0)
    expect(refusal.retryAfterSeconds).toBeLessThanOrEqual(60)
    expect(refusal.text).toBe(
      `That was a lot in a short time. Please wait ${refusal.retryAfterSeconds} seconds, then try again.`,
    )
    const { count } = await app.db
      .selectFrom('comments')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(max)
    await expect(comment(other.token, 1)).resolves.toHaveProperty('comment')
    await expect(
      app.as(flooder.token)(contract.watch.voteVideo, { body: { videoId: video.id, vote: 'like' } }),
    ).resolves.toHaveProperty('likes')
  })

  it('is refused before its pictures are read, and whatever it sends', async () => {
    const user = await createUser(app.db)
    const codes = []
    for (let each = 0; each <= PACES.picture[0].max; each++)
      codes.push(await codeOf(app.as(user.token)(contract.profile.uploadImage, { files: {} })))
    expect(codes.at(-2)).toBe('picture_missing')
    expect(codes.at(-1)).toBe('too_fast')
  })
})

describe('a pace', () => {
  it.each(everyCall().map((call) => [call.path, call] as const))(
    'is kept by %s, if it writes for somebody',
    (_path, call) => {
      expect(paceOf(call) !== undefined).toBe(call.method === 'POST' && call.access !== 'public')
    },
  )

  it('has its minute and its hour, each account and each pace its own, and a refused act costs nothing', () => {
    const paces = new Paces()
    const [aMinute, anHour] = PACES.report
    for (let act = 0; act < aMinute.max; act++) paces.count(1, 'report')
    for (let act = 0; act < anHour.max * 2; act++)
      expect(() => paces.count(1, 'report')).toThrow(/Please wait \d+ seconds/)
    paces.count(2, 'report')
    paces.count(1, 'vote')
  })
})
