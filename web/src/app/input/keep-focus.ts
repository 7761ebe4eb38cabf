/**
 * Keeps the focus nearby: when the focused element is removed (a deleted row, a finished form), the focus
 * moves to its neighbour instead of the start of the page or dialog. Components that set the focus themselves
 * take precedence. Also makes a pressed element focused in every browser.
 */
export function keepFocus(): void {
  focusWhatIsPressed()
  let last: Node | null = null
  let waiting: ReturnType<typeof setTimeout> | undefined
  document.addEventListener('focusin', ({ target }) => {
    // Dialogs take the focus when it is lost inside them, which counts as lost.
    if (isDialog(target)) return
    // The focus is set again; a later loss is handled separately.
    clearTimeout(waiting)
    last = target instanceof Node ? target : null
  })
  document.addEventListener('focusout', () => {
    // Given up by the user, for example by clicking elsewhere: nothing to restore.
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
      const action = lost instanceof HTMLElement ? lost.dataset['action'] : undefined
      const next = nearest(target, previousSibling, nextSibling, action) ?? document.getElementById('main')
      next?.focus({ preventScroll: true })
    }, WAIT_MS)
  })
  observer.observe(document.body, { childList: true, subtree: true })
}

/**
 * Safari does not focus a clicked button or link, so it could not get the focus back from a dialog it opened.
 */
function focusWhatIsPressed(): void {
  const onClick = ({ target }: MouseEvent) => {
    const pressed = target instanceof Element ? target.closest<HTMLElement>('button, a[href]') : null
    const { activeElement } = document
    if (pressed !== activeElement && (activeElement === null || activeElement.contains(pressed)))
      pressed?.focus({ preventScroll: true })
  }
  document.addEventListener('click', onClick, { capture: true })
}

/** Pages and dialogs set their own focus within this time, in milliseconds. */
const WAIT_MS = 60

/** Whether nothing has the focus, or only the dialog that contained the removed element. */
function isNowhere(gone?: Node): boolean {
  const { activeElement: active } = document
  if (active === null || active === document.body) return true
  return gone !== undefined && isDialog(active) && active.contains(gone)
}

function isDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('[role=dialog]')
}

/**
 * The nearest focusable element: after the position, before it, in its replacement, or around it, within the
 * page's own part. In a neighbour the button with the same `data-action` comes first: a user who removes one
 * entry often removes the next one too.
 */
function nearest(parent: Node, before: Node | null, after: Node | null, action?: string): HTMLElement | null {
  const isSame = (element: HTMLElement) => action !== undefined && element.dataset['action'] === action
  for (let node = after; node !== null; node = node.nextSibling) {
    const found = pressable(node)
    if (found[0]) return found.find(isSame) ?? found[0]
  }
  for (let node = before; node !== null; node = node.previousSibling) {
    const found = pressable(node)
    const last = found.find(isSame) ?? found.at(-1)
    if (last) return last
  }
  if (parent.parentNode === null || parent === document.body) return null
  if (parent instanceof HTMLElement && parent.id === 'main') return null
  const [inItsPlace] = pressable(parent)
  if (inItsPlace) return inItsPlace
  // A list that has become empty.
  if (parent instanceof HTMLElement && parent.matches('[role=group][tabindex]')) return parent
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

/** Buttons that submit a dialog or undo its effect must not get the focus by accident. */
function isOfWholeDialog(element: HTMLElement): boolean {
  return element.closest('[data-dialog-actions]') !== null
}

function isSeen(element: HTMLElement): boolean {
  // Missing in Safari before 17.4.
  return 'checkVisibility' in element ? element.checkVisibility() : true
}
