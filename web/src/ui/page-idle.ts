import { startTransition, useEffect, useState } from 'react'

/** How long after loading a page counts as idle, in milliseconds. */
const REST_MS = 2000

/**
 * Resolves when the page has loaded and the browser has been idle for a while. Work that would compete with
 * the page itself for processor and connection waits for it: a background video, code for likely next
 * actions, data for the next visit.
 */
export async function pageIdle(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((done) => addEventListener('load', done, { once: true }))
  await new Promise((done) => setTimeout(done, REST_MS))
  // Safari has no such callback; the wait above is enough there.
  if ('requestIdleCallback' in window)
    await new Promise((done) => requestIdleCallback(done, { timeout: REST_MS }))
}

let signed: Promise<Event> | undefined

/**
 * The visitor's first interaction since the site was opened: a menu's code is loaded by the time the pointer
 * reaches its button.
 */
export function firstInteraction(): Promise<Event> {
  signed ??= new Promise((resolve) => {
    const listening = new AbortController()
    const onSign = (event: Event) => {
      listening.abort()
      resolve(event)
    }
    for (const event of ['pointermove', 'pointerdown', 'keydown', 'wheel'])
      addEventListener(event, onSign, { passive: true, signal: listening.signal })
  })
  return signed
}

/** Resolves at the earlier of the two. */
export async function idleOrInteraction(): Promise<void> {
  await Promise.race([pageIdle(), firstInteraction()])
}

/** How long a starting video may hold back other requests, in milliseconds. */
const LONGEST_START_MS = 60_000

/** How often the video is looked at. */
const LOOK_MS = 500

/** With this much ahead, in seconds, a video plays on while other files are loaded. Data saver buffers little more. */
const AHEAD_SECONDS = 10

/**
 * Resolves when no requested video is starting: unrequested files must not compete with it for bandwidth. A
 * component that starts a video marks it by `data-video="coming"`.
 */
export async function afterVideo(): Promise<void> {
  if (document.querySelector('[data-video="coming"]') === null) return
  for (let waited = 0; waited < LONGEST_START_MS; waited += LOOK_MS) {
    await new Promise((done) => setTimeout(done, LOOK_MS))
    const video = document.querySelector('video')
    if (!video || isFarAhead(video)) return
  }
}

/** Whether a video has enough ahead, or lacks nothing. */
function isFarAhead({ buffered, currentTime, duration, paused }: HTMLVideoElement): boolean {
  const end = buffered.length === 0 ? 0 : buffered.end(buffered.length - 1)
  return currentTime > 0 && (paused || end - currentTime >= AHEAD_SECONDS || end >= duration - 1)
}

/**
 * Whether an event has happened since this component was mounted; always false in the first render. Pass the
 * same function each time.
 */
export function useHasResolved(moment: () => Promise<void>): boolean {
  const [isPast, setPast] = useState(false)
  useEffect(() => {
    let isHere = true
    const wait = async () => {
      await moment()
      if (isHere) startTransition(() => setPast(true))
    }
    void wait()
    return () => {
      isHere = false
    }
  }, [moment])
  return isPast
}
