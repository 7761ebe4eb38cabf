import type { Page } from '@playwright/test'
import { readCatalog } from '../texts/src/read-catalogs.ts'

// A language that nobody chooses: the page in Sinhala, with each of its words longer, in the tallest letters and marks. It
// shows which texts aren't in the catalogues, because they stay in Latin letters, and which ones don't have the space.

/** Latin words that translations contain too, such as names and units. */
const LATIN = new Set(
  [...readCatalog('si').values()].flatMap(
    (text) => text.replaceAll(/\{\w+[^{}]*/g, '').match(/[A-Za-z]+/g) ?? [],
  ),
)

/** Makes the page's words longer, and lists what isn't translated or is clipped. `content` are texts that users wrote. */
export async function findUnfit(page: Page, content: readonly string[]): Promise<string[]> {
  const texts = await page.evaluate(lengthenTexts)
  const isKnown = (word: string) => LATIN.has(word) || content.some((text) => text.includes(word))
  const latin = texts.filter((text) => (text.match(/[A-Za-z]{2,}/g) ?? []).some((word) => !isKnown(word)))
  const clipped = await page.evaluate(findClipped, [...content])
  return [...latin.map((text) => `not translated: ${text}`), ...clipped]
}

/** Runs in the page: returns the texts that people see, and makes the Sinhala ones longer. */
function lengthenTexts(): string[] {
  const TALL = ['ක්‍රී', 'ශ්‍රී', 'ඬූ', 'ළු', 'ඖ']
  const lengthen = (text: string) =>
    text.replaceAll(/[\u0d80-\u0dff\u200d]{2,}/g, (word) => {
      const more = Math.ceil(word.length / 6)
      return (
        word + Array.from({ length: more }, (_, index) => TALL[(word.length + index) % TALL.length]).join('')
      )
    })
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const nodes: Text[] = []
  while (walker.nextNode()) nodes.push(walker.currentNode as Text)
  const seen = nodes.filter(({ data, parentElement }) => {
    if (data.trim() === '' || !parentElement || parentElement.closest('script, style, noscript, [lang=en]'))
      return false
    return parentElement.checkVisibility({ visibilityProperty: true })
  })
  const texts = seen.map(({ data }) => data)
  for (const node of seen) node.data = lengthen(node.data)
  for (const field of document.querySelectorAll<HTMLInputElement>('[placeholder]'))
    texts.push(field.placeholder)
  return texts
}

/**
 * Runs in the page: lists texts that a box with hidden overflow clips within a line. Lines that a clamp leaves out, and
 * slides outside their box, are not seen at all; a line of what users wrote may end in an ellipsis.
 */
function findClipped(content: readonly string[]): string[] {
  const UNSEEN = '.visually-hidden, script, style, noscript, select, [aria-hidden=true]'
  const isChecked = ({ data, parentElement }: Text) =>
    data.trim() !== '' &&
    parentElement?.checkVisibility({ visibilityProperty: true }) === true &&
    parentElement.closest(UNSEEN) === null &&
    !content.some((part) => data.includes(part))
  /** How a box clips a line, if it does. */
  const clippingOf = (box: Element, line: DOMRect) => {
    const { overflowX, overflowY } = getComputedStyle(box)
    const { left, right, top, bottom } = box.getBoundingClientRect()
    const isOutside = line.right <= left || line.left >= right || line.bottom <= top || line.top >= bottom
    // Boxes of some pixels are for screen readers.
    if (isOutside || right - left < 4 || bottom - top < 4) return undefined
    const isHidden = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    if (isHidden(overflowX) && (line.left < left - 1 || line.right > right + 1)) return 'at the side'
    if (isHidden(overflowY) && (line.top < top - 1 || line.bottom > bottom + 1)) return 'in height'
    return undefined
  }
  const boxesOf = (text: Text) => {
    const boxes: Element[] = []
    for (let box = text.parentElement; box && box !== document.body; box = box.parentElement) {
      boxes.push(box)
      if (getComputedStyle(box).position === 'fixed') break
    }
    return boxes
  }
  const linesOf = (text: Text) => {
    const range = document.createRange()
    range.selectNodeContents(text)
    return [...range.getClientRects()]
  }
  const clipped = new Set<string>()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const text = walker.currentNode as Text
    if (!isChecked(text)) continue
    const lines = linesOf(text)
    for (const box of boxesOf(text)) {
      const how = lines.map((line) => clippingOf(box, line)).find((each) => each !== undefined)
      if (how !== undefined) clipped.add(`clipped ${how}: ${text.data} (${box.className})`)
    }
  }
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) clipped.add(`the page is ${scrollWidth - clientWidth} px too wide`)
  return [...clipped]
}
