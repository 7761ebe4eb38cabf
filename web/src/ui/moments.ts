import { startTransition, useEffect, useState } from 'react'

/** So long a page rests once it has loaded, in milliseconds. */
const REST_MS = 2000

/**
 * The page has come to rest: loaded, and the browser idle for a while. What would only take processor and connection from those
 * who wait for the page itself (a background film, code for what they may do next, what the next visit will need) waits for
 * that.
 */
export async function atRest(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((done) => addEventListener('load', done, { once: true }))
  await new Promise((done) => setTimeout(done, REST_MS))
  // Safari has no such callback: there it rested for long enough.
  if ('requestIdleCallback' in window)
    await new Promise((done) => requestIdleCallback(done, { timeout: REST_MS }))
}

let signed: Promise<Event> | undefined

/** The first sign of a visitor's hand since the site was opened: by the time it has reached a button, its menu is there. */
export function firstSign(): Promise<Event> {
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

/** The earlier of the two. */
export async function restOrSign(): Promise<void> {
  await Promise.race([atRest(), firstSign()])
}

/** So long a film may keep others from the line, in milliseconds. */
const LONGEST_START_MS = 20_000

/** So long a film plays until it has more than its first pieces, in milliseconds. */
const FIRST_PIECES_MS = 6000

/**
 * No film is on its way that somebody has asked for: what nobody has asked for does not take its line. Whatever shows one says so
 * by `data-film="coming"`.
 */
export async function afterFilm(): Promise<void> {
  if (document.querySelector('[data-film="coming"]') === null) return
  await new Promise((done) => {
    const onPlaying = () => setTimeout(done, FIRST_PIECES_MS)
    document.addEventListener('playing', onPlaying, { capture: true, once: true })
    setTimeout(done, LONGEST_START_MS)
  })
}

/** Whether a moment has come since this component is there; never in its first pass. Give the same function each time. */
export function useIsPast(moment: () => Promise<void>): boolean {
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
