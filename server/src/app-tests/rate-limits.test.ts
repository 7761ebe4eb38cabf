import type { ErrorCode } from '@serendib/contract'
import { contract, allCalls, RATE_LIMITS } from '@serendib/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RateLimits, rateLimitOf } from '../platform/http/limits/rate-limit.ts'
import type { TestApp } from '../testing/app.ts'
import { createTestApp } from '../testing/app.ts'
import { createUser, createVideo } from '../testing/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const codeOf = (run: Promise<unknown>): Promise<ErrorCode | 'done'> =>
  run.then(
    () => 'done' as const,
    (error: { code: ErrorCode }) => error.code,
  )

describe('an account that exceeds a rate limit', () => {
  it('is told how long to wait, while its other actions and other accounts are not affected', async () => {
    const [flooder, other, video] = [
      await createUser(app.db),
      await createUser(app.db),
      await createVideo(app.db),
    ]
    const comment = (token: string, number: number) =>
      app.as(token)(contract.comments.addComment, { body: { videoId: video.id, text: `Comment ${number}` } })
    const [{ max }] = RATE_LIMITS.comment
    for (let number = 1; number <= max; number++) await comment(flooder.token, number)
    const apiError = (await comment(flooder.token, max + 1).catch((error: unknown) => error)) as {
      retryAfterSeconds: number
      text: string
    }
    expect(apiError).toMatchObject({ code: 'rate_limited', httpStatus: 429 })
    expect(apiError.retryAfterSeconds).toBeGreaterThan(0)
    expect(apiError.retryAfterSeconds).toBeLessThanOrEqual(60)
    expect(apiError.text).toBe(
      `You're doing that too often. Please wait ${apiError.retryAfterSeconds} seconds, then try again.`,
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

  it('is refused before its pictures are read', async () => {
    const user = await createUser(app.db)
    const codes = []
    for (let each = 0; each <= RATE_LIMITS.picture[0].max; each++)
      codes.push(await codeOf(app.as(user.token)(contract.profile.uploadImage, { files: {} })))
    expect(codes.at(-2)).toBe('picture_missing')
    expect(codes.at(-1)).toBe('rate_limited')
  })
})

describe('a rate limit', () => {
  it.each(allCalls().map((call) => [call.path, call] as const))(
    'applies to %s if and only if it is a non-public POST',
    (_path, call) => {
      expect(rateLimitOf(call) !== undefined).toBe(call.method === 'POST' && call.access !== 'public')
    },
  )

  it('counts per minute and hour, separately per account and action, and does not count refused actions', () => {
    const rateLimits = new RateLimits()
    const [aMinute, anHour] = RATE_LIMITS.report
    for (let count = 0; count < aMinute.max; count++) rateLimits.count(1, 'report')
    for (let count = 0; count < anHour.max * 2; count++)
      expect(() => rateLimits.count(1, 'report')).toThrow(/Please wait \d+ seconds/)
    rateLimits.count(2, 'report')
    rateLimits.count(1, 'vote')
  })
})
