import { expect, test } from 'vitest'
import type Hls from 'hls.js'
import { takeAborted } from './requests.ts'
import { countAbortedSegments } from './aborted-segments.ts'

type Loading = { frag: { type: string; sn: number | 'initSegment'; stats: object } }

test('what arrived of segments whose request ended early is counted once, and complete segments are not', () => {
  let load = (_loading: Loading) => {}
  const hls = {
    on: (_event: string, listener: (event: string, loading: Loading) => void) => {
      load = (loading) => listener('loading', loading)
    },
  }
  const events = { FRAG_LOADING: 'loading' } as unknown as typeof Hls.Events
  const reportLatest = countAbortedSegments(hls as unknown as Hls, events)
  const segment = (type: string, sn: number | 'initSegment', loaded: number, end: number) => ({
    frag: { type, sn, stats: { loaded, loading: { end } } },
  })
  load(segment('main', 1, 5000, 0))
  load(segment('audio', 1, 300, 0))
  load(segment('main', 'initSegment', 700, 0))
  expect(takeAborted()).toBe(0)
  load(segment('main', 9, 8000, 12))
  expect(takeAborted()).toBe(5000)
  load(segment('main', 10, 20, 0))
  reportLatest()
  expect(takeAborted()).toBe(320)
  reportLatest()
  expect(takeAborted()).toBe(0)
})
