import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SenderEvents, TransferError } from './transfer.ts'
import { createTransfer } from './transfer.ts'

const URL = 'http://localhost/api/v1/uploads/abc'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const connection = { kind: 'connection' } as const
const problem = { kind: 'server' } as const

class Failure extends Error {
  readonly problem: TransferError
  constructor(problem: TransferError) {
    super(problem.kind)
    this.problem = problem
  }
}

/** An upload of 1000 bytes whose transfer is controlled by the test. */
function begin(findVideo: (url: string) => Promise<number> = () => Promise.resolve(12)) {
  const calls: string[] = []
  let events: SenderEvents | undefined
  const upload = createTransfer({
    totalBytes: 1000,
    createSender: (given) => {
      events = given
      return { start: () => calls.push('start'), stop: () => calls.push('stop') }
    },
    findVideo,
    classifyError: (error) => (error instanceof Failure ? error.problem : problem),
    onChange: () => undefined,
  })
  if (!events) throw new Error('the transfer was not opened')
  upload.start()
  return { upload, events, calls, phase: () => upload.state().phase }
}

test('sends a file, requests the resulting video, and is done', async () => {
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

test('pauses and resumes, and ignores the network while it is paused', () => {
  const { upload, events, calls, phase } = begin()
  upload.pause()
  expect(phase()).toBe('paused')
  events.onError(connection)
  upload.connectionLost()
  upload.connectionReturned()
  vi.advanceTimersByTime(120_000)
  expect(phase()).toBe('paused')
  expect(calls).toEqual(['start', 'stop'])
  upload.resume()
  expect(phase()).toBe('uploading')
  expect(calls).toEqual(['start', 'stop', 'start'])
})

test('retries with growing delays for as long as there is no connection', () => {
  const { events, calls, phase } = begin()
  const waits = [1000, 2000, 4000, 8000, 15_000, 30_000, 30_000, 30_000]
  for (const [attempts, wait] of waits.entries()) {
    events.onError(connection)
    expect(phase()).toBe('waiting')
    vi.advanceTimersByTime(wait - 1)
    expect(calls.length).toBe(attempts + 1)
    vi.advanceTimersByTime(1)
    expect(calls.length).toBe(attempts + 2)
    expect(phase()).toBe('uploading')
  }
})

test('resumes at once when the connection returns', () => {
  const { upload, calls, phase } = begin()
  upload.connectionLost()
  expect(phase()).toBe('waiting')
  expect(calls).toEqual(['start', 'stop'])
  upload.connectionReturned()
  expect(phase()).toBe('uploading')
  vi.advanceTimersByTime(10_000)
  expect(calls).toEqual(['start', 'stop', 'start'])
})

test('restarts a connection on which nothing moves for a minute', () => {
  const { events, calls, phase } = begin()
  vi.advanceTimersByTime(59_000)
  events.onSent(1)
  vi.advanceTimersByTime(59_000)
  expect(phase()).toBe('uploading')
  vi.advanceTimersByTime(1000)
  expect(phase()).toBe('waiting')
  expect(calls).toEqual(['start', 'stop'])
})

test('fails at once on a server error before the upload is accepted, and after a few retries later', () => {
  const early = begin()
  early.events.onError(problem)
  expect(early.upload.state()).toMatchObject({ phase: 'failed', errorText: '' })

  const late = begin()
  late.events.onUrl(URL)
  for (let attempts = 0; attempts < 4; attempts += 1) {
    late.events.onError(problem)
    expect(late.phase()).toBe('waiting')
    vi.advanceTimersByTime(30_000)
  }
  late.events.onError(problem)
  expect(late.phase()).toBe('failed')
})

test('resets the count of server errors once the server has confirmed bytes', () => {
  const { events, phase } = begin()
  events.onUrl(URL)
  for (let attempts = 0; attempts < 10; attempts += 1) {
    events.onError(problem)
    vi.advanceTimersByTime(30_000)
    events.onConfirmed()
  }
  expect(phase()).toBe('uploading')
})

test('reports the text of a final error, and can be resumed', () => {
  const { upload, events, phase } = begin()
  events.onError({ kind: 'final', text: 'This file is larger than the upload limit.' })
  expect(upload.state().errorText).toBe('This file is larger than the upload limit.')
  upload.resume()
  expect(phase()).toBe('uploading')
  expect(upload.state().errorText).toBeUndefined()
})

test('stops when the session has ended, and resumes after the next sign-in', () => {
  const { upload, events, calls, phase } = begin()
  events.onError({ kind: 'signed-out' })
  vi.advanceTimersByTime(600_000)
  upload.connectionReturned()
  expect(phase()).toBe('signed-out')
  expect(calls).toEqual(['start'])
  upload.resume()
  expect(phase()).toBe('uploading')
})

test('does not send the bytes again if only the request for the video failed', async () => {
  const problems: TransferError[] = [connection, { kind: 'signed-out' }]
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

test('reports nothing after it was abandoned', async () => {
  const { upload, events, calls, phase } = begin()
  events.onUrl(URL)
  upload.abandon()
  events.onSent(500)
  events.onError(connection)
  events.onComplete()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(phase()).toBe('uploading')
  expect(upload.state().sentBytes).toBe(0)
  expect(calls).toEqual(['start', 'stop'])
})
