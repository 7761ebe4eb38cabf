/**
 * The second press of a double is meant for what the first one hit. Where that has gone, a row that was taken off a list, say,
 * something else stands under the pointer by now, and nobody meant it.
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
    // An icon may be drawn anew inside a button that stays.
    first = target instanceof Element ? (target.closest('button, a[href], label') ?? target) : null
  }
  document.addEventListener('click', onClick, { capture: true })
}
