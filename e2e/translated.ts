/**
 * Runs in the page: changes its text nodes like a browser's translation, but keeps the words. Every text node is
 * replaced by a new one inside two <font> elements, as soon as the page is hydrated and whenever text is added or
 * changed.
 */
export function wrapTexts(): void {
  const UNTOUCHED = 'script, style, noscript, textarea, title, svg, font, [translate=no], .notranslate'

  const wrap = (text: Text) => {
    const parent = text.parentElement
    if (parent === null || parent.closest(UNTOUCHED) || text.data.trim() === '') return
    const outer = document.createElement('font')
    const inner = outer.appendChild(document.createElement('font'))
    inner.textContent = text.data
    text.replaceWith(outer)
  }

  const wrapAll = (root: Node) => {
    if (root instanceof Text) return wrap(root)
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    texts.forEach(wrap)
  }

  const start = () => {
    wrapAll(document.body)
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records) {
        if (target instanceof Text) wrap(target)
        addedNodes.forEach(wrapAll)
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true })
  }

  // A translation starts even later than hydration, because it waits for its server.
  const startWhenHydrated = () => {
    if (document.documentElement.dataset['hydrated'] === undefined) return false
    requestIdleCallback(start)
    return true
  }
  const waiting = new MutationObserver(() => startWhenHydrated() && waiting.disconnect())
  waiting.observe(document, { attributes: true, childList: true, subtree: true })
}
