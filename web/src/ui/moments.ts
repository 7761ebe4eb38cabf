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

let signed: Promise<void> | undefined

/** The first sign of a visitor's hand since the site was opened: by the time it has reached a button, its menu is there. */
export function firstSign(): Promise<void> {
  signed ??= new Promise((resolve) => {
    const listening = new AbortController()
    const onSign = () => {
      listening.abort()
      resolve()
    }
    for (const event of ['pointermove', 'pointerdown', 'keydown', 'wheel'])
      addEventListener(event, onSign, { passive: true, signal: listening.signal })
  })
  return signed
}

/** The earlier of the two. */
export const restOrSign = () => Promise.race([atRest(), firstSign()])

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
