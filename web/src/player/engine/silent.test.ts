import { afterAll, expect, test, vi } from 'vitest'
import { createEngine } from './engine.ts'

type Listener = () => void

/** A stream without audio, as hls.js reports it. */
class SilentHls {
  static readonly Events = { MANIFEST_PARSED: 'parsed' }
  static readonly DefaultConfig = { fragLoadPolicy: { default: {} }, playlistLoadPolicy: { default: {} } }
  static readonly isSupported = () => true
  readonly levels = [
    { width: 256, height: 144 },
    { width: 640, height: 360 },
  ]
  readonly allAudioTracks = []
  readonly config: object
  readonly bandwidthEstimate = 80_000_000
  autoLevelCapping = -1
  capLevelToPlayerSize = false
  readonly #listeners: Listener[] = []
  constructor(config: object) {
    this.config = config
  }
  on(event: string | undefined, listener: Listener) {
    if (event === 'parsed') this.#listeners.push(listener)
  }
  loadSource() {
    opened.hls = this
  }
  attachMedia() {
    for (const listener of this.#listeners) listener()
  }
  startLoad() {
    return undefined
  }
  destroy() {
    return undefined
  }
}

const opened = vi.hoisted(() => {
  // Test files share loaded modules, and these are replaced here only.
  vi.resetModules()
  const none: { hls: unknown; getHls: () => unknown } = { hls: undefined, getHls: () => undefined }
  return none
})
vi.mock('./load-hls.ts', () => ({ hasMediaSource: () => true, loadHls: async () => opened.getHls() }))
vi.mock('./av1.ts', () => ({
  av1Support: async () => undefined,
  wantsAv1: () => false,
  keepOneCodec: () => undefined,
}))
opened.getHls = () => SilentHls

vi.stubGlobal('document', { baseURI: 'https://site.test/' })
vi.stubGlobal('fetch', async () => new Response('#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv144.m3u8\n'))
afterAll(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

const nobody = {
  onRenditions: () => undefined,
  onRenditionInUse: () => undefined,
  onAudio: () => undefined,
  onSoundOnly: () => undefined,
  onError: () => undefined,
  onLoaded: () => undefined,
}

test('the bandwidth of a video that is on the device is not the connection’s', async () => {
  const video = Object.assign(new EventTarget(), { removeAttribute: () => {}, load: () => {} })
  const startedWith = async (onDevice?: 'stream') => {
    opened.hls = undefined
    const source = { hlsUrl: '/kite.m3u8', title: 'Kite', onDevice }
    const settings = { startsWithDataSaver: false, prefersSoundOnly: () => false }
    const engine = createEngine(video as unknown as HTMLVideoElement, source, settings, nobody)
    engine.start(0)
    await expect.poll(() => opened.hls).toBeDefined()
    engine.destroy()
    return (opened.hls as SilentHls).config
  }
  // Tests share what is remembered: here nothing is yet.
  await startedWith('stream')
  expect(await startedWith()).not.toHaveProperty('abrEwmaDefaultEstimate')
  expect(await startedWith()).toMatchObject({ abrEwmaDefaultEstimate: 80_000_000 })
})

test('a viewer who wants only the sound of a silent video gets its lowest rendition', async () => {
  const video = new EventTarget() as unknown as HTMLVideoElement
  const reported: string[] = []
  const report = { ...nobody, onSoundOnly: (soundOnly: string) => void reported.push(soundOnly) }
  const source = { hlsUrl: '/kite.m3u8', title: 'Kite' }
  const engine = createEngine(
    video,
    source,
    { startsWithDataSaver: false, prefersSoundOnly: () => true },
    report,
  )
  engine.start(0)
  await expect.poll(() => reported).toEqual(['silent'])
  expect(opened.hls).toMatchObject({ autoLevelCapping: 0, capLevelToPlayerSize: false })

  engine.setSoundOnly(false)
  engine.retry(0)
  await expect.poll(() => reported).toEqual(['silent', 'unavailable'])
  expect(opened.hls).toMatchObject({ autoLevelCapping: -1, capLevelToPlayerSize: true })
})

test('sound only that is chosen in another window after preloading applies when playback starts', async () => {
  const video = new EventTarget() as unknown as HTMLVideoElement
  const reported: string[] = []
  const report = { ...nobody, onSoundOnly: (soundOnly: string) => void reported.push(soundOnly) }
  let isWanted = false
  const settings = { startsWithDataSaver: false, prefersSoundOnly: () => isWanted }
  const engine = createEngine(video, { hlsUrl: '/kite.m3u8', title: 'Kite' }, settings, report)
  engine.preload()
  await expect.poll(() => reported).toEqual(['unavailable'])
  isWanted = true
  engine.start(0)
  await expect.poll(() => reported).toEqual(['unavailable', 'silent'])
  // The choice of another window doesn't interrupt what plays.
  isWanted = false
  engine.prepare(5)
  expect(reported).toEqual(['unavailable', 'silent'])
})
