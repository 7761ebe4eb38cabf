/**
 * Brings what the keyboard comes to wholly into view. Browsers leave it where it is as soon as a part of it is seen: at the end of a
 * row that scrolls sideways, or below what lies over the foot of the page.
 */
export function showFocused(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement) || !target.matches('main :focus-visible')) return
    // What opens by it is there in the next frame.
    requestAnimationFrame(() => {
      if (document.activeElement !== target || target.offsetHeight > innerHeight / 2) return
      target.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
    })
  })
}
