declare global {
  interface Window {
    /** Buttons that were pressed before there was anybody to hear it, by the script in index.html; undefined afterwards. */
    earlyPresses?: HTMLElement[] | undefined
  }
}

/** So long a button may wait for what its press depends on, in milliseconds; later nobody expects it any more. */
const PATIENCE_MS = 5000

/** Ends the list of the presses that nobody heard, and answers what presses those buttons again that still stand there. */
export function takeEarlyPresses(): () => void {
  const pressed = window.earlyPresses ?? []
  window.earlyPresses = undefined
  return () => pressed.forEach(pressWhenReady)
}

/** Presses a button; one that waits (for a member's own vote or subscription, say) as soon as it may be pressed. */
function pressWhenReady(button: HTMLElement): void {
  const isReady = () => !button.matches(':disabled, [aria-disabled=true]')
  if (isReady()) {
    button.click()
    return
  }
  const watching = new MutationObserver(() => {
    if (!isReady()) return
    watching.disconnect()
    button.click()
  })
  watching.observe(button, { attributes: true })
  setTimeout(() => watching.disconnect(), PATIENCE_MS)
}
