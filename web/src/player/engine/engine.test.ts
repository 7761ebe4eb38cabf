import { expect, test } from 'vitest'
import { createEngine } from './engine.ts'

/** A minimal video element for plain files, as an engine uses it before a video has loaded. */
function emptyVideo() {
  const element = Object.assign(new EventTarget(), {
    currentTime: 0,
    readyState: 0,
    removeAttribute: () => undefined,
    load: () => undefined,
  })
  return element as unknown as HTMLVideoElement
}

const nobody = {
  onRenditions: () => undefined,
  onRenditionInUse: () => undefined,
  onAudio: () => undefined,
  onSoundOnly: () => undefined,
  onError: () => undefined,
  onLoaded: () => undefined,
}

function startVideo(video: HTMLVideoElement, name: string, position: number) {
  const source = {
    hlsUrl: `/${name}.m3u8`,
    directUrl: `/${name}.mp4`,
    title: name,
    onDevice: 'file' as const,
  }
  const engine = createEngine(
    video,
    source,
    { startsWithDataSaver: false, prefersSoundOnly: () => false },
    nobody,
  )
  engine.start(position)
  return engine
}

test('a video that plays as a plain file starts at its position', () => {
  const video = emptyVideo()
  startVideo(video, 'ella', 40)
  video.dispatchEvent(new Event('loadedmetadata'))
  expect(video.currentTime).toBe(40)
})

test('a video that was left before it loaded does not move the next one in the same element', () => {
  const video = emptyVideo()
  startVideo(video, 'ella', 40).destroy()
  startVideo(video, 'kandy', 0)
  video.dispatchEvent(new Event('loadedmetadata'))
  expect(video.currentTime).toBe(0)
})
