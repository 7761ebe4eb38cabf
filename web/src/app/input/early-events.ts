import { tabTexts } from '../../platform/site-data.ts'

declare global {
  interface Window {
    /** Buttons pressed before hydration, recorded by the script in index.html; undefined afterwards. */
    earlyEvents?: HTMLElement[] | undefined
  }
}

/** Ends the recording of early events and replays them: the buttons looked busy until now. */
export function replayEarlyEvents(): void {
  const pressed = endEarlyEvents()
  // If several presses open something over the page, only the last one is replayed.
  const opening = pressed.findLast(opensSomething)
  for (const button of pressed) if (button === opening || !opensSomething(button)) button.click()
}

/** Ends the recording of early events and returns them. */
export function endEarlyEvents(): readonly HTMLElement[] {
  const pressed = window.earlyEvents ?? []
  window.earlyEvents = undefined
  // The form has taken up what was typed: see the script in index.html.
  tabTexts.write('serendib.early-text', null)
  for (const button of pressed) button.removeAttribute('aria-busy')
  return pressed
}

const opensSomething = (button: HTMLElement) => button.hasAttribute('aria-haspopup')
