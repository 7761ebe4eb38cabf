import { expect, test } from 'vitest'
import { createStallWatch } from './stall-watch.ts'

function watched() {
  const told: string[] = []
  const stream = { isWaiting: true, progress: '0' }
  const watch = createStallWatch({
    isWaiting: () => stream.isWaiting,
    progress: () => stream.progress,
    onStalled: () => told.push('stalled'),
    onRecovered: () => told.push('going on'),
  })
  const pass = (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) watch.check()
  }
  return { told, stream, pass }
}

test('ten seconds of waiting without data are a stall, which is reported once', () => {
  const { told, pass } = watched()
  pass(10)
  expect(told).toEqual([])
  pass(1)
  expect(told).toEqual(['stalled'])
  pass(60)
  expect(told).toEqual(['stalled'])
})

test('a slow line is not a stall while data arrives', () => {
  const { told, stream, pass } = watched()
  for (let bytes = 0; bytes < 20; bytes += 1) {
    stream.progress = String(bytes)
    pass(9)
  }
  expect(told).toEqual([])
})

test('a video that plays or is paused is never stalled', () => {
  const { told, stream, pass } = watched()
  stream.isWaiting = false
  pass(60)
  expect(told).toEqual([])
})

test('the message disappears when data arrives again, and reappears after ten more seconds', () => {
  const { told, stream, pass } = watched()
  pass(11)
  stream.progress = 'more'
  pass(1)
  expect(told).toEqual(['stalled', 'going on'])
  pass(10)
  expect(told).toEqual(['stalled', 'going on', 'stalled'])
})
