import { afterEach, expect, test, vi } from 'vitest'
import { listenToVideo } from './video-events.ts'

afterEach(() => vi.unstubAllGlobals())

/** A page whose events a test sends. */
function fakePage() {
  const page = Object.assign(new EventTarget(), { hidden: false })
  const browser = new EventTarget()
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  return { page, browser }
}

test('the page is left when it is hidden, frozen or closed, until listening ends', () => {
  const { page, browser } = fakePage()
  const onLeave = vi.fn<() => void>()
  const nothing = () => undefined
  const stop = listenToVideo(new EventTarget() as HTMLVideoElement, {
    change: nothing,
    onEmptied: nothing,
    onReady: nothing,
    onTick: nothing,
    onInterrupt: nothing,
    onPause: nothing,
    onLeave,
    onNetwork: nothing,
    onStarved: nothing,
    isStarted: () => true,
  })
  page.dispatchEvent(new Event('visibilitychange'))
  expect(onLeave).toHaveBeenCalledTimes(0)
  page.hidden = true
  page.dispatchEvent(new Event('visibilitychange'))
  expect(onLeave).toHaveBeenCalledTimes(1)
  page.dispatchEvent(new Event('freeze'))
  expect(onLeave).toHaveBeenCalledTimes(2)
  browser.dispatchEvent(new Event('pagehide'))
  expect(onLeave).toHaveBeenCalledTimes(3)
  stop()
  browser.dispatchEvent(new Event('pagehide'))
  expect(onLeave).toHaveBeenCalledTimes(3)
})
