import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession, startSession } from '../../platform/session.ts'
import { forgetGuestPosition, readPosition, savePosition, sendPositions } from './positions.ts'

const MEMBER = 7
let sent: Record<string, unknown>[] = []
/** The site's response to the next calls; undefined without a connection. */
let response: (() => Response) | undefined

const signIn = (userId: number) =>
  startSession({
    isLoggedIn: true,
    userId,
    token: 't',
    isProfileActive: true,
    areDetailsComplete: true,
    email: '',
    mobile: '',
    firstName: 'Nimali',
    lastName: '',
    avatarUrl: '',
    roleId: 2,
    theme: null,
    defaultChannel: null,
  })
const saved = () => Response.json({ status: 1 })
const failure = (httpStatus: number, code: string) => () =>
  Response.json({ status: 0, error: { code, text: 'No.' } }, { status: httpStatus })
const save = (videoId: number, seconds: number) =>
  savePosition(videoId, { userId: MEMBER, slug: `video-${videoId}`, seconds })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-27T08:00:00Z') })
  vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => {
    if (!response) return Promise.reject(new TypeError('Failed to fetch'))
    sent.push(JSON.parse(body) as Record<string, unknown>)
    return Promise.resolve(response())
  })
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  })
  signIn(MEMBER)
  sent = []
})
afterEach(() => {
  endSession()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a position that could not be sent is sent later, with the time since', async () => {
  response = undefined
  await save(1, 30)
  await save(2, 12)
  // Opening a video again does not lose its position.
  await save(1, 0)
  expect([readPosition(1, MEMBER), readPosition(2, MEMBER), readPosition(1, 8)]).toEqual([30, 12, 0])
  vi.setSystemTime(Date.parse('2026-11-27T09:00:00Z'))
  response = saved
  await sendPositions()
  expect(sent).toHaveLength(2)
  expect(sent).toContainEqual({
    userId: MEMBER,
    videoId: 1,
    vd_url: 'video-1',
    watchLength: 30,
    seconds_ago: 3600,
  })
  expect([readPosition(1, MEMBER), readPosition(2, MEMBER)]).toEqual([0, 0])
})

test('a position stays if the site is busy or fails, and is dropped if the video is gone', async () => {
  for (const [httpStatus, code] of [
    [500, 'server_error'],
    [503, 'overloaded'],
  ] as const) {
    response = failure(httpStatus, code)
    await save(3, 30)
    expect(readPosition(3, MEMBER)).toBe(30)
  }
  response = failure(404, 'video_not_found')
  await sendPositions()
  expect(readPosition(3, MEMBER)).toBe(0)
})

test("another account's positions are neither sent nor shown", async () => {
  response = undefined
  await save(4, 30)
  signIn(8)
  response = saved
  await sendPositions()
  expect([sent, readPosition(4, 8), readPosition(4, MEMBER)]).toEqual([[], 0, 30])
})

test("a guest's position stays on the device until the download is removed, and is never sent", async () => {
  response = saved
  await savePosition(6, { slug: 'video-6', seconds: 30 })
  await sendPositions()
  expect([sent, readPosition(6, undefined), readPosition(6, MEMBER)]).toEqual([[], 30, 0])
  forgetGuestPosition(6)
  expect(readPosition(6, undefined)).toBe(0)
})

test('signing out removes the positions', async () => {
  response = undefined
  await save(5, 30)
  endSession()
  expect(readPosition(5, MEMBER)).toBe(0)
})
