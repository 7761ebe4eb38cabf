/** Whether an input method (for Sinhala, Tamil, Chinese …) is using a key; Safari tells only by the key code. */
export function isOfComposition({
  isComposing,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return isComposing || keyCode === 229
}

/**
 * Keeps keys of an input method from everything that takes keys as commands: Enter there accepts a word, and Escape discards it. The
 * text fields themselves get what is composed.
 */
export function dropCompositionKeys(): void {
  addEventListener('keydown', (event) => isOfComposition(event) && event.stopImmediatePropagation(), true)
}
