/** Copies a text that stands in `shown`; false when the browser does not let it. */
export async function copyText(text: string, shown: HTMLElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Without https there is no clipboard: the old way copies what is selected.
    if (shown instanceof HTMLInputElement) shown.select()
    else if (shown !== null) getSelection()?.selectAllChildren(shown)
    return document.execCommand('copy')
  }
}
