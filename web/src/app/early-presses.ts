declare global {
  interface Window {
    /** Buttons that were pressed before the page lived, by the script in index.html; undefined afterwards. */
    earlyPresses?: HTMLElement[] | undefined
  }
}

/** From here on presses are heard; those that were not are done now, by buttons that looked busy until then. */
export function pressAgain(): void {
  const pressed = endEarlyPresses()
  // Of what lies over the page, the last that was asked for.
  const opening = pressed.findLast(opensSomething)
  for (const button of pressed) if (button === opening || !opensSomething(button)) button.click()
}

/** From here on presses are heard. Answers those that were not. */
export function endEarlyPresses(): readonly HTMLElement[] {
  const pressed = window.earlyPresses ?? []
  window.earlyPresses = undefined
  for (const button of pressed) button.removeAttribute('aria-busy')
  return pressed
}

const opensSomething = (button: HTMLElement) => button.hasAttribute('aria-haspopup')
