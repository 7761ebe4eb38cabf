import { describe, expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
import { FairQueue, type FairQueueOptions } from './fair-queue.ts'

const BOUNDS = { runningMax: 2, runningMaxEach: 1, waitingMax: 4, waitingMaxEach: 2, waitSeconds: 60 }

/** A queue whose jobs are ended by the test. */
function queueByHand(bounds: Partial<FairQueueOptions> = {}) {
  const queue = new FairQueue({ ...BOUNDS, ...bounds })
  const started: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  const add = (caller: number, name: string) =>
    queue.run(
      caller,
      () =>
        new Promise<string>((resolve, reject) => {
          started.push(name)
          ends.set(name, (error) => (error ? reject(error) : resolve(name)))
        }),
    )
  /** Ends a job and lets the next ones start. */
  const end = async (name: string, error?: Error) => {
    ends.get(name)?.(error)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { add, end, started }
}

describe('a fair queue', () => {
  it('runs one job per account at a time, and starts with the account that has waited longest', async () => {
    const { add, end, started } = queueByHand()
    const jobs = [add(1, 'a1'), add(1, 'a2'), add(1, 'a3'), add(2, 'b1'), add(2, 'b2'), add(3, 'c1')]
    expect(started).toEqual(['a1', 'b1'])
    await end('a1')
    expect(started).toEqual(['a1', 'b1', 'c1'])
    await end('c1')
    expect(started).toEqual(['a1', 'b1', 'c1', 'a2'])
    await end('a2')
    await end('b1')
    expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'a3', 'b2'])
    await end('a3')
    await end('b2')
    expect(await Promise.all(jobs)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'c1'])
  })

  it('refuses jobs of an account that has reached its limit, and accepts those of others', async () => {
    const { add, end } = queueByHand()
    const jobs = [add(1, 'a1'), add(1, 'a2'), add(1, 'a3')]
    await expect(add(1, 'a4')).rejects.toMatchObject({
      code: 'too_many_at_once',
      httpStatus: 429,
      retryAfterSeconds: 10,
    })
    jobs.push(add(2, 'b1'))
    for (const name of ['a1', 'a2', 'a3', 'b1']) await end(name)
    expect(await Promise.all(jobs)).toHaveLength(4)
  })

  it('refuses all jobs when it is full, and jobs that have waited too long', async () => {
    const { add, end } = queueByHand({ waitSeconds: 0.05 })
    const running = [add(1, 'a1'), add(2, 'b1')]
    const waiting = [add(3, 'c1'), add(4, 'd1'), add(5, 'e1'), add(6, 'f1')]
    const busy = { code: 'busy', httpStatus: 503, retryAfterSeconds: 10 }
    await expect(add(7, 'g1')).rejects.toMatchObject(busy)
    for (const outcome of await Promise.allSettled(waiting))
      expect(outcome).toMatchObject({ status: 'rejected', reason: busy })
    await end('a1')
    await end('b1')
    expect(await Promise.all(running)).toEqual(['a1', 'b1'])
  })

  it('serves a caller who arrives behind a long queue of another at once', async () => {
    const { add, end, started } = queueByHand({ runningMax: 1, waitingMax: 50, waitingMaxEach: 40 })
    const flood = Array.from({ length: 40 }, (_, number) => add(1, `a${number}`))
    const other = add(2, 'b')
    await end('a0')
    expect(started).toEqual(['a0', 'b'])
    await end('b')
    expect(await other).toBe('b')
    for (let number = 1; number < 40; number++) await end(`a${number}`)
    expect(await Promise.all(flood)).toHaveLength(40)
  })

  it('refuses with the error that it was given', async () => {
    const refusal = (because: string) =>
      new ApiError('unavailable', { retryAfterSeconds: 1, reason: because })
    const { add, end } = queueByHand({ runningMax: 1, waitingMax: 2, waitingMaxEach: 1, refusal })
    const jobs = [add(1, 'a1'), add(1, 'a2')]
    await expect(add(1, 'a3')).rejects.toMatchObject({ code: 'unavailable', reason: 'caller' })
    jobs.push(add(2, 'b1'))
    await expect(add(3, 'c1')).rejects.toMatchObject({ code: 'unavailable', reason: 'all' })
    for (const name of ['a1', 'b1', 'a2']) await end(name)
    expect(await Promise.all(jobs)).toHaveLength(3)
  })

  it('starts the next job after one has failed', async () => {
    const { add, end } = queueByHand({ runningMax: 1 })
    const broken = add(1, 'a1')
    const next = add(1, 'a2')
    const outcomes = Promise.allSettled([broken])
    await end('a1', new Error('broken'))
    expect(await outcomes).toMatchObject([{ status: 'rejected', reason: { message: 'broken' } }])
    await end('a2')
    expect(await next).toBe('a2')
  })
})
