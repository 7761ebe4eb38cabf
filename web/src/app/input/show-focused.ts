/**
 * Scrolls a focused element fully into view. Browsers leave it in place as soon as part of it is visible,
 * such as at the end of a horizontally scrolling row or below the bar at the bottom.
 */
export function showFocused(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement) || !target.matches('main :focus-visible')) return
    // What the focus opens exists in the next frame.
    requestAnimationFrame(() => {
      if (document.activeElement !== target || target.offsetHeight > innerHeight / 2) return
      target.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
    })
  })
}
