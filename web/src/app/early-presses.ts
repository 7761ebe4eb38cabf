declare global {
  interface Window {
    /** Buttons that were pressed before there was anybody to hear it, by the script in index.html; undefined afterwards. */
    earlyPresses?: HTMLElement[] | undefined
  }
}

/** Ends the list of the presses that nobody heard, and answers what presses those buttons again, which looked busy until then. */
export function takeEarlyPresses(): () => void {
  const pressed = window.earlyPresses ?? []
  window.earlyPresses = undefined
  return () => {
    for (const button of pressed) {
      button.removeAttribute('aria-busy')
      button.click()
    }
  }
}
