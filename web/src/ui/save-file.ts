/** Some browsers open the URL long after the click: https://bugs.webkit.org/show_bug.cgi?id=211234 */
const BEGUN_WITHIN_MS = 40_000

/** Saves a text or a blob as a downloaded file. `type` is its MIME type. */
export function saveFile(name: string, type: string, content: string | Blob): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), BEGUN_WITHIN_MS)
}
