import { expect, test } from 'vitest'
import { createEngine } from './engine.ts'

/** An element that plays plain files, as far as an engine touches it before a film has come. */
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
  onRungs: () => undefined,
  onRungInUse: () => undefined,
  onFault: () => undefined,
  onLoaded: () => undefined,
}

function startFilm(video: HTMLVideoElement, name: string, position: number) {
  const source = {
    hlsUrl: `/${name}.m3u8`,
    directUrl: `/${name}.mp4`,
    title: name,
    onDevice: 'file' as const,
  }
  const engine = createEngine(video, source, false, nobody)
  engine.start(position)
  return engine
}

test('a film that plays as a file begins at its place', () => {
  const video = emptyVideo()
  startFilm(video, 'ella', 40)
  video.dispatchEvent(new Event('loadedmetadata'))
  expect(video.currentTime).toBe(40)
})

test('a film that was left before it came does not move the next one in the same element', () => {
  const video = emptyVideo()
  startFilm(video, 'ella', 40).destroy()
  startFilm(video, 'kandy', 0)
  video.dispatchEvent(new Event('loadedmetadata'))
  expect(video.currentTime).toBe(0)
})
