/**
 * Keeps the focus near: when what had it is taken off the page (a row that was removed, a form that is done), it goes to what
 * stood beside it, and not back to the beginning of the page or of a dialog. Who gives it a place by themselves goes first. What
 * is pressed has it in every browser.
 */
export function keepFocus(): void {
  focusWhatIsPressed()
  let last: Node | null = null
  let waiting: ReturnType<typeof setTimeout> | undefined
  document.addEventListener('focusin', ({ target }) => {
    // It takes on itself what is lost within it: no place either.
    if (isDialog(target)) return
    // It has a place again: what is lost from here on is another loss.
    clearTimeout(waiting)
    last = target instanceof Node ? target : null
  })
  document.addEventListener('focusout', () => {
    // Given up, by a press beside it, say: nobody wants it back.
    setTimeout(() => {
      if (isNowhere() && last?.isConnected) last = null
    })
  })
  const observer = new MutationObserver((records) => {
    const lost = last
    if (lost === null || lost.isConnected) return
    last = null
    const record = records.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(lost)))
    if (!record) return
    const { target, previousSibling, nextSibling } = record
    waiting = setTimeout(() => {
      if (!isNowhere(target)) return
      const next = nearest(target, previousSibling, nextSibling) ?? document.getElementById('main')
      next?.focus({ preventScroll: true })
    }, WAIT_MS)
  })
  observer.observe(document.body, { childList: true, subtree: true })
}

/** Safari leaves the focus with what stands around a pressed button or link: who opened a dialog would not get it back. */
function focusWhatIsPressed(): void {
  const onClick = ({ target }: MouseEvent) => {
    const pressed = target instanceof Element ? target.closest<HTMLElement>('button, a[href]') : null
    const { activeElement } = document
    if (pressed !== activeElement && (activeElement === null || activeElement.contains(pressed)))
      pressed?.focus({ preventScroll: true })
  }
  document.addEventListener('click', onClick, { capture: true })
}

/** Pages and dialogs say within this time where the focus is to be. */
const WAIT_MS = 60

/** Whether nothing has the focus, or nothing but the dialog around a place from which something has gone. */
function isNowhere(gone?: Node): boolean {
  const { activeElement: active } = document
  if (active === null || active === document.body) return true
  return gone !== undefined && isDialog(active) && active.contains(gone)
}

function isDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('[role=dialog]')
}

/** What can be pressed after a place, else before it, else what has come there, else around it, within the page's own part. */
function nearest(parent: Node, before: Node | null, after: Node | null): HTMLElement | null {
  for (let node = after; node !== null; node = node.nextSibling) {
    const [first] = pressable(node)
    if (first) return first
  }
  for (let node = before; node !== null; node = node.previousSibling) {
    const found = pressable(node).at(-1)
    if (found) return found
  }
  if (parent.parentNode === null || parent === document.body) return null
  if (parent instanceof HTMLElement && parent.id === 'main') return null
  const [inItsPlace] = pressable(parent)
  if (inItsPlace) return inItsPlace
  return nearest(parent.parentNode, parent.previousSibling, parent.nextSibling)
}

function pressable(node: Node): HTMLElement[] {
  if (!(node instanceof HTMLElement)) return []
  const kinds = 'a[href], button:not(:disabled)'
  return [node, ...node.querySelectorAll<HTMLElement>(kinds)].filter(
    (element) =>
      element.matches(kinds) && element.tabIndex >= 0 && !isOfWholeDialog(element) && isSeen(element),
  )
}

/** What sends a dialog, or takes back what it did, is nothing to be pressed by the way. */
function isOfWholeDialog(element: HTMLElement): boolean {
  return element.closest('[data-dialog-actions]') !== null
}

function isSeen(element: HTMLElement): boolean {
  // Not in Safari before 17.4.
  return 'checkVisibility' in element ? element.checkVisibility() : true
}
