import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TransferEvents, TransferProblem } from './resumable-upload.ts'
import { createResumableUpload } from './resumable-upload.ts'

const URL = 'http://localhost/api/v1/uploads/abc'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const connection = { kind: 'connection' } as const
const fault = { kind: 'fault' } as const

class Failure extends Error {
  readonly problem: TransferProblem
  constructor(problem: TransferProblem) {
    super(problem.kind)
    this.problem = problem
  }
}

/** An upload of 1000 bytes whose transfer the test plays by hand. */
function begin(findVideo: (url: string) => Promise<number> = () => Promise.resolve(12)) {
  const calls: string[] = []
  let events: TransferEvents | undefined
  const upload = createResumableUpload({
    totalBytes: 1000,
    openTransfer: (given) => {
      events = given
      return { start: () => calls.push('start'), stop: () => calls.push('stop') }
    },
    findVideo,
    problemOf: (error) => (error instanceof Failure ? error.problem : fault),
    onChange: () => undefined,
  })
  if (!events) throw new Error('the transfer was not opened')
  upload.start()
  return { upload, events, calls, phase: () => upload.state().phase }
}

test('uploads, asks which video it became, and is done', async () => {
  const { upload, events, phase } = begin((url) => Promise.resolve(url === URL ? 12 : 0))
  events.onUrl(URL)
  events.onSent(400)
  expect(upload.state()).toMatchObject({ phase: 'uploading', sentBytes: 400, url: URL })
  events.onSent(1000)
  events.onComplete()
  expect(phase()).toBe('finishing')
  await vi.advanceTimersByTimeAsync(0)
  expect(upload.state()).toMatchObject({ phase: 'done', videoId: 12, sentBytes: 1000 })
})

test('pauses and goes on, and a paused upload hears nothing of the network', () => {
  const { upload, events, calls, phase } = begin()
  upload.pause()
  expect(phase()).toBe('paused')
  events.onProblem(connection)
  upload.connectionLost()
  upload.connectionReturned()
  vi.advanceTimersByTime(120_000)
  expect(phase()).toBe('paused')
  expect(calls).toEqual(['start', 'stop'])
  upload.resume()
  expect(phase()).toBe('uploading')
  expect(calls).toEqual(['start', 'stop', 'start'])
})

test('waits for the connection ever longer, for as long as it takes', () => {
  const { events, calls, phase } = begin()
  const waits = [1000, 2000, 4000, 8000, 15_000, 30_000, 30_000, 30_000]
  for (const [tries, wait] of waits.entries()) {
    events.onProblem(connection)
    expect(phase()).toBe('waiting')
    vi.advanceTimersByTime(wait - 1)
    expect(calls.length).toBe(tries + 1)
    vi.advanceTimersByTime(1)
    expect(calls.length).toBe(tries + 2)
    expect(phase()).toBe('uploading')
  }
})

test('goes on at once when the connection returns', () => {
  const { upload, calls, phase } = begin()
  upload.connectionLost()
  expect(phase()).toBe('waiting')
  expect(calls).toEqual(['start', 'stop'])
  upload.connectionReturned()
  expect(phase()).toBe('uploading')
  vi.advanceTimersByTime(10_000)
  expect(calls).toEqual(['start', 'stop', 'start'])
})

test('takes a connection on which nothing moves for dead', () => {
  const { events, calls, phase } = begin()
  vi.advanceTimersByTime(59_000)
  events.onSent(1)
  vi.advanceTimersByTime(59_000)
  expect(phase()).toBe('uploading')
  vi.advanceTimersByTime(1000)
  expect(phase()).toBe('waiting')
  expect(calls).toEqual(['start', 'stop'])
})

test('fails at once when the server has a fault before it took the upload, and a few tries later after that', () => {
  const early = begin()
  early.events.onProblem(fault)
  expect(early.upload.state()).toMatchObject({ phase: 'failed', failureText: '' })

  const late = begin()
  late.events.onUrl(URL)
  for (let tries = 0; tries < 4; tries += 1) {
    late.events.onProblem(fault)
    expect(late.phase()).toBe('waiting')
    vi.advanceTimersByTime(30_000)
  }
  late.events.onProblem(fault)
  expect(late.phase()).toBe('failed')
})

test('counts the faults anew when the server has confirmed something', () => {
  const { events, phase } = begin()
  events.onUrl(URL)
  for (let tries = 0; tries < 10; tries += 1) {
    events.onProblem(fault)
    vi.advanceTimersByTime(30_000)
    events.onAccepted(100 * tries)
  }
  expect(phase()).toBe('uploading')
})

test('shows the words of a refusal, and can be tried again', () => {
  const { upload, events, phase } = begin()
  events.onProblem({ kind: 'refused', text: 'This file is larger than the server takes.' })
  expect(upload.state().failureText).toBe('This file is larger than the server takes.')
  upload.resume()
  expect(phase()).toBe('uploading')
  expect(upload.state().failureText).toBeUndefined()
})

test('stops when the session has ended, and goes on after signing in again', () => {
  const { upload, events, calls, phase } = begin()
  events.onProblem({ kind: 'session' })
  vi.advanceTimersByTime(600_000)
  upload.connectionReturned()
  expect(phase()).toBe('signed-out')
  expect(calls).toEqual(['start'])
  upload.resume()
  expect(phase()).toBe('uploading')
})

test('does not send the bytes again when only the question for the video failed', async () => {
  const problems: TransferProblem[] = [connection, { kind: 'session' }]
  const { upload, events, calls, phase } = begin(() => {
    const problem = problems.shift()
    return problem ? Promise.reject(new Failure(problem)) : Promise.resolve(12)
  })
  events.onUrl(URL)
  events.onComplete()
  await vi.advanceTimersByTimeAsync(0)
  expect(phase()).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1000)
  expect(phase()).toBe('signed-out')
  upload.resume()
  await vi.advanceTimersByTimeAsync(0)
  expect(upload.state()).toMatchObject({ phase: 'done', videoId: 12 })
  expect(calls).toEqual(['start'])
})

test('an abandoned upload is not heard of again', async () => {
  const { upload, events, calls, phase } = begin()
  events.onUrl(URL)
  upload.abandon()
  events.onSent(500)
  events.onProblem(connection)
  events.onComplete()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(phase()).toBe('uploading')
  expect(upload.state().sentBytes).toBe(0)
  expect(calls).toEqual(['start', 'stop'])
})
