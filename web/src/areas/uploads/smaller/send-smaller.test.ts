import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { ORIGINALS } from '../../../platform/device-storage.ts'
import { emptyQueue, findItem, newItem, setQueue, type UploadItem } from '../queue/store.ts'
import { isBig } from './big-files.ts'
import { sendSmallerFirst } from './send-smaller.ts'

const device = vi.hoisted(() => {
  // Test files share loaded modules, and these are replaced here only.
  vi.resetModules()
  const texts = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => texts.set(key, text),
    removeItem: (key: string) => texts.delete(key),
  })
  // The worker ends as these say.
  class FakeWorker extends EventTarget {
    postMessage() {
      device.started.resolve(this)
    }
    terminate() {
      device.terminated += 1
    }
  }
  vi.stubGlobal('Worker', FakeWorker)
  for (const name of ['document', 'window']) vi.stubGlobal(name, new EventTarget())
  const folder = {
    getFileHandle: async () => ({ getFile: async () => device.made ?? Promise.reject(new Error('gone')) }),
    removeEntry: async () => (device.made = undefined),
  }
  Object.defineProperty(navigator, 'storage', {
    configurable: true,
    value: { getDirectory: async () => ({ getDirectoryHandle: async () => folder }) },
  })
  const device = {
    texts,
    session: new EventTarget(),
    token: 'any' as string | null,
    started: Promise.withResolvers<EventTarget>(),
    terminated: 0,
    sent: [] as [UploadItem, number | undefined][],
    made: undefined as File | undefined,
    quota: undefined as { quotaBytes: number; usedBytes: number } | undefined,
    discarded: [] as string[],
  }
  return device
})
vi.mock('../../../platform/session.ts', () => ({
  currentSession: () => device.token && { userId: 1, token: device.token },
  watchSession: (listener: () => void) => {
    device.session.addEventListener('change', listener)
    return () => device.session.removeEventListener('change', listener)
  },
}))
vi.mock('../../../platform/calls/api.ts', () => ({
  queryClient: {
    fetchQuery: async () =>
      device.quota ? { quota: device.quota } : Promise.reject(new TypeError('offline')),
  },
  queryOf: () => ({}),
  call: async () => ({ uploads: [] }),
}))
vi.mock('../queue/sending.ts', () => ({
  send: async (item: UploadItem, sentBytes?: number) => device.sent.push([item, sentBytes]),
  sendWaiting: () => undefined,
  stopSending: () => undefined,
}))
vi.mock('../queue/upload-queue.ts', () => ({ addReplacement: () => undefined }))
vi.mock('../queue/unfinished-uploads.ts', () => ({
  discardUpload: async (url: string) => device.discarded.push(url),
  lockNameOf: (url: string) => url,
  formatUrl: () => '',
  UPLOADS_PATH: '/uploads',
}))

const file = new File(['123456789'], 'lake.mov')
const bytes = 200_000_000
const known = { name: 'lake.mov', bytes, target: { channelId: undefined, isPublic: true }, hasForm: true }
const transfer = {
  phase: 'uploading',
  sentBytes: 4,
  totalBytes: bytes,
  bytesPerSecond: 1,
  secondsLeft: 9,
  url: 'upload of lake.mov',
  videoId: undefined,
  errorText: undefined,
} as const

/** Starts making a smaller version of the form's file. Returns the item, and the worker that is at it. */
async function start() {
  const item = newItem({ ...known, file, url: transfer.url, transfer })
  setQueue({ ...emptyQueue(1), items: [item] })
  sendSmallerFirst([item.id])
  const worker = await device.started.promise
  return { item: () => findItem(item.id), worker }
}

afterAll(() => {
  vi.resetModules()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'storage')
})

beforeEach(() => {
  device.token = 'any'
  device.started = Promise.withResolvers()
  device.terminated = 0
  device.sent = []
  device.discarded = []
  device.made = undefined
  device.texts.clear()
})

test('signing out stops making a smaller version, and nothing of it stays on the device', async () => {
  const { item } = await start()
  expect(item()?.making).not.toBeNull()
  device.token = null
  device.session.dispatchEvent(new Event('change'))
  await expect.poll(() => item()?.making).toBeNull()
  expect(device.terminated).toBe(1)
  expect(item()?.file).toBe(file)
  expect(device.texts.get(ORIGINALS)).toBeUndefined()
})

test('no smaller version is offered again after its owner wants the original', async () => {
  const { item } = await start()
  const begun = item()
  expect(begun && isBig(begun)).toBe(true)
  begun?.making?.stop()
  await expect.poll(() => device.sent).toMatchObject([[{ file, url: transfer.url }, 4]])
  const now = item()
  expect(now && isBig(now)).toBe(false)
})

test('the original is sent on, and the item says why, if the script that makes the smaller version fails to load', async () => {
  const { item, worker } = await start()
  worker.dispatchEvent(new Event('error'))
  await expect.poll(() => device.sent).toMatchObject([[{ file, url: transfer.url }, 4]])
  expect(item()).toMatchObject({ smallerError: 'failed', making: null })
  expect(device.discarded).toEqual([])
})

test('the same happens if the device is full or the file can’t be read back', async () => {
  const { item, worker } = await start()
  worker.dispatchEvent(new MessageEvent('message', { data: { kind: 'failed', isFull: true } }))
  await expect.poll(() => item()?.smallerError).toBe('full')
  device.started = Promise.withResolvers()
  const next = await start()
  next.worker.dispatchEvent(new MessageEvent('message', { data: { kind: 'made' } }))
  await expect.poll(() => next.item()?.smallerError).toBe('failed')
  expect(device.sent.map(([{ file: sent }]) => sent)).toEqual([file, file])
})

test.each([
  ['has no space for both', { quotaBytes: 10, usedBytes: 8 }, null],
  ['has space for both', { quotaBytes: 11, usedBytes: 8 }, transfer.url],
  ['is unknown, so the server decides', undefined, transfer.url],
])(
  'the smaller version is sent, and the original kept for later, if the storage quota %s',
  async (_, quota, url) => {
    Object.assign(device, { quota, made: new File(['abc'], 'any') })
    const { item, worker } = await start()
    worker.dispatchEvent(new MessageEvent('message', { data: { kind: 'made' } }))
    await expect.poll(() => device.sent).toMatchObject([[{ name: 'lake.mp4', bytes: 3, url: null }, 0]])
    expect(item()?.smallerError).toBeNull()
    expect(device.discarded).toEqual(url === null ? [transfer.url] : [])
    const record = { name: 'lake.mov', bytes: file.size, smallerName: 'lake.mp4', url, videoId: null }
    expect(JSON.parse(device.texts.get(ORIGINALS) ?? '')).toMatchObject([record])
    expect(device.made).toBeDefined()
  },
)
