import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { UnfinishedUpload } from '@serendib/contract'
import { ORIGINALS } from '../../../platform/device-storage.ts'
import { holdLock } from '../../../platform/tab-locks.ts'
import {
  changeItem,
  changeQueue,
  currentItems,
  emptyQueue,
  findItem,
  newItem,
  setQueue,
} from '../queue/store.ts'
import type { TransferPhase } from '../queue/transfer.ts'
import { followOriginals, removeLeftovers, replacementOf, takeOriginals } from './originals.ts'
import { forgetOriginal, holdFile, lockNameOf, type Original, originalsStore } from './stored-originals.ts'
import { waitsForWifi } from './wifi-only.ts'

/** The queue's part of sending, without a server. */
interface Queue {
  setPhase: (id: number, phase: TransferPhase) => void
  add: (videoId: number, file: File) => void
}

const device = vi.hoisted(() => {
  // Test files share loaded modules, and these are replaced here only.
  vi.resetModules()
  vi.useFakeTimers({ toFake: ['setInterval', 'Date'] })
  const texts = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => texts.set(key, text),
    removeItem: (key: string) => texts.delete(key),
  })
  const page = new EventTarget()
  const line = Object.assign(new EventTarget(), { type: 'cellular' })
  return {
    texts,
    page,
    line,
    smaller: new Map<string, File>(),
    uploads: [] as UnfinishedUpload[],
    discarded: [] as string[],
    isReplaceable: async () => 'later',
    queue: undefined as Queue | undefined,
  }
})
vi.mock('../../../platform/session.ts', () => ({
  currentSession: () => ({ userId: 1, token: 'any' }),
  watchSession: () => () => undefined,
}))
vi.mock('../../../platform/calls/api.ts', () => ({ call: async () => ({ uploads: device.uploads }) }))
vi.mock('./replaceable-video.ts', () => ({ isReplaceable: () => device.isReplaceable() }))
vi.mock('../queue/sending.ts', () => ({
  sendWaiting: () => undefined,
  pauseItem: (id: number) => device.queue?.setPhase(id, 'paused'),
  resumeItem: (id: number) => device.queue?.setPhase(id, 'uploading'),
}))
vi.mock('../queue/upload-queue.ts', () => ({
  addReplacement: async (videoId: number, file: File) => device.queue?.add(videoId, file),
}))
vi.mock('../queue/unfinished-uploads.ts', () => ({
  discardUpload: async (url: string) => device.discarded.push(url),
  formatUrl: ({ uploadId }: UnfinishedUpload) => uploadId,
}))
vi.mock('./make-smaller.ts', () => ({
  openSmaller: async (key: string) => device.smaller.get(key),
  deleteSmaller: async (key: string) => device.smaller.delete(key),
  deleteOtherSmaller: async (findKept: () => Promise<(key: string) => boolean>) => {
    const isKept = await findKept()
    for (const key of device.smaller.keys()) if (!isKept(key)) device.smaller.delete(key)
  },
}))

const lake: Original = {
  userId: 1,
  key: 'lake',
  name: 'lake.mov',
  bytes: 9,
  smallerName: 'lake.mp4',
  smallerBytes: 3,
  videoId: null,
  isAsked: false,
  url: 'upload of lake.mov',
  hasBegun: false,
  atMs: Date.now(),
}
const smallerFile = new File(['abc'], 'lake.mp4')
const original = new File(['123456789'], 'lake.mov')
const target = { channelId: undefined, isPublic: true }
const smallerItem = { name: 'lake.mp4', bytes: 3, target, hasForm: true }

vi.stubGlobal('document', device.page)
vi.stubGlobal('window', new EventTarget())
vi.stubGlobal('navigator', { connection: device.line })

const transferIn = (phase: TransferPhase) => ({
  phase,
  sentBytes: 0,
  totalBytes: 9,
  bytesPerSecond: undefined,
  secondsLeft: undefined,
  url: undefined,
  videoId: undefined,
  errorText: undefined,
})

device.queue = {
  setPhase: (id, phase) => changeItem(id, { transfer: transferIn(phase) }),
  add(videoId, file) {
    const item = newItem({
      name: file.name,
      bytes: file.size,
      target: { replacesVideoId: videoId },
      hasForm: false,
      transfer: transferIn('uploading'),
    })
    changeQueue({ items: [...currentItems(), item] })
  },
}

function switchLine(type: 'wifi' | 'cellular'): void {
  device.line.type = type
  device.line.dispatchEvent(new Event('change'))
}

/** Begins to send the original of video 7 because of Wi-Fi, which then ends. */
async function loseWifiWhileSending(): Promise<void> {
  followOriginals()
  originalsStore.set([{ ...lake, videoId: 7, url: null }])
  holdFile('lake', original)
  device.isReplaceable = async () => 'ready'
  switchLine('wifi')
  await expect.poll(() => replacementOf(7)?.transfer?.phase).toBe('uploading')
  switchLine('cellular')
}

afterAll(() => {
  vi.resetModules()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

beforeEach(() => {
  setQueue(emptyQueue(1))
  originalsStore.set([lake])
  device.smaller = new Map([['lake', smallerFile]])
  device.uploads = []
  device.discarded = []
})

test('after a reload before its first request, the smaller version of the form goes on from the device', async () => {
  followOriginals()
  const item = newItem(smallerItem)
  setQueue({ ...emptyQueue(1), items: [item] })
  await expect.poll(() => findItem(item.id)?.file).toBe(smallerFile)
  expect(originalsStore.get()).toEqual([lake])
  expect(device.discarded).toEqual([])
})

test('an item whose smaller version the browser has deleted asks for its original, which goes on from where it stopped', async () => {
  followOriginals()
  device.smaller.clear()
  const item = newItem(smallerItem)
  setQueue({ ...emptyQueue(1), items: [item] })
  await expect
    .poll(() => findItem(item.id))
    .toMatchObject({ name: 'lake.mov', bytes: 9, url: lake.url, file: null })
  expect(originalsStore.get()).toEqual([])
  expect(device.discarded).toEqual([])
})

test('a file chosen again is uploaded if nobody sends its smaller version any more, and its upload goes on', async () => {
  await expect(takeOriginals([original])).resolves.toEqual([original])
  expect(device.texts.get(ORIGINALS)).toBeUndefined()
  expect(device.smaller.size).toBe(0)
  expect(device.discarded).toEqual([])
})

test('a file chosen again waits for its smaller version if that is queued, listed or a video', async () => {
  setQueue({ ...emptyQueue(1), items: [newItem(smallerItem)] })
  await expect(takeOriginals([original])).resolves.toEqual([])

  setQueue(emptyQueue(1))
  const listed = { ...lake, key: 'listed', name: 'listed.mov', smallerName: 'listed.mp4' }
  const video = { ...lake, key: 'video', name: 'video.mov', videoId: 7 }
  originalsStore.set([listed, video])
  const upload = { uploadId: 'a', fileName: 'listed.mp4', bytes: 3, receivedBytes: 1, channelId: 1 }
  device.uploads = [{ ...upload, video: null, expiresAt: '' }]
  const other = new File(['123456789'], 'other.mov')
  const chosen = [new File(['123456789'], 'listed.mov'), other, new File(['123456789'], 'video.mov')]
  await expect(takeOriginals(chosen)).resolves.toEqual([other])
})

test('smaller versions that nobody sends are removed, but not the one that this tab is making', async () => {
  const release = holdLock(lockNameOf('being made'))
  device.smaller.set('being made', smallerFile).set('left', smallerFile)
  await removeLeftovers()
  expect([...device.smaller.keys()]).toEqual(['lake', 'being made'])
  release()
  await removeLeftovers()
  expect([...device.smaller.keys()]).toEqual(['lake'])
})

test('an original that nobody asked for pauses on mobile data and resumes on Wi-Fi', async () => {
  await loseWifiWhileSending()
  expect(replacementOf(7)?.transfer?.phase).toBe('paused')
  expect(currentItems().map(waitsForWifi)).toEqual([true])
  switchLine('wifi')
  expect(replacementOf(7)?.transfer?.phase).toBe('uploading')
  // The event may be missing.
  device.line.type = 'cellular'
  await vi.advanceTimersByTimeAsync(5000)
  expect(replacementOf(7)?.transfer?.phase).toBe('paused')
  forgetOriginal('lake')
})

test('an owner who resumes a paused original without Wi-Fi, or pauses it, decides from then on', async () => {
  await loseWifiWhileSending()
  const id = replacementOf(7)?.id ?? 0
  device.queue?.setPhase(id, 'uploading')
  switchLine('cellular')
  expect(findItem(id)?.transfer?.phase).toBe('uploading')
  device.queue?.setPhase(id, 'paused')
  switchLine('wifi')
  expect(findItem(id)?.transfer?.phase).toBe('paused')
  forgetOriginal('lake')
})

test('the server is asked less and less often about an original that waits', async () => {
  followOriginals()
  originalsStore.set([{ ...lake, videoId: 8, url: null, isAsked: true }])
  holdFile('lake', original)
  let asked = 0
  device.isReplaceable = async () => {
    asked += 1
    return 'later'
  }
  const askedIn = async (minutes: number) => {
    asked = 0
    for (let seconds = 0; seconds < minutes * 60; seconds += 5) await vi.advanceTimersByTimeAsync(5000)
    return asked
  }
  expect(await askedIn(10)).toBe(7)
  expect(await askedIn(60)).toBe(12)
  device.page.dispatchEvent(new Event('visibilitychange'))
  expect(await askedIn(1)).toBe(3)
  switchLine('cellular')
  expect(await askedIn(1)).toBe(3)
  forgetOriginal('lake')
})
