/** Some browsers open the address well after the press: https://bugs.webkit.org/show_bug.cgi?id=211234 */
const BEGUN_WITHIN_MS = 40_000

/** Has the browser save a text as a file of that name, as if it were downloaded. `type` is its MIME type. */
export function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), BEGUN_WITHIN_MS)
}
