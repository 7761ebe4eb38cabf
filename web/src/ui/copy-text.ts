/** Copies a text to the clipboard; false when the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Without https there is no clipboard API.
    return copyBySelection(text)
  }
}

/**
 * The old command. It copies a selection, which doesn't need the focus, so a modal dialog or a menu keeps the focus.
 */
function copyBySelection(text: string): boolean {
  const selected = document.createElement('span')
  selected.textContent = text
  selected.style.cssText = 'position: fixed; white-space: pre; user-select: text; opacity: 0'
  // Elements outside an open dialog may be inert.
  const layer = document.activeElement?.closest('dialog, [role=dialog], [role=alertdialog]')
  const place = layer ?? document.body
  const onCopy = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
  }
  place.append(selected)
  document.addEventListener('copy', onCopy, { capture: true, once: true })
  try {
    getSelection()?.selectAllChildren(selected)
    return document.execCommand('copy')
  } finally {
    document.removeEventListener('copy', onCopy, { capture: true })
    getSelection()?.removeAllRanges()
    selected.remove()
  }
}
