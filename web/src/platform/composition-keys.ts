/** Whether an input method (for Sinhala, Tamil, Chinese …) is using a key. Safari only reports this by the key code. */
export function isOfComposition({
  isComposing,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return isComposing || keyCode === 229
}

/**
 * Hides keys of an input method from everything that interprets keys as commands: there, Enter accepts a word and
 * Escape discards it. Text fields still receive the composed text.
 */
export function dropCompositionKeys(): void {
  addEventListener('keydown', (event) => isOfComposition(event) && event.stopImmediatePropagation(), true)
}
