/**
 * Ignores the second click of a double click if the first one removed its target (such as a row of a list):
 * another element is under the pointer by then.
 */
export function dropStrayPresses(): void {
  let first: Element | null = null
  const onClick = (event: MouseEvent) => {
    if (event.detail > 1 && first?.isConnected === false) {
      event.preventDefault()
      event.stopImmediatePropagation()
      return
    }
    const { target } = event
    // An icon may be re-rendered inside a button that stays.
    first = target instanceof Element ? (target.closest('button, a[href], label') ?? target) : null
  }
  document.addEventListener('click', onClick, { capture: true })
}
