import { Check, ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import styles from './menu.module.css'
import { texts } from '../texts.ts'

interface MenuProps {
  id: string
  label: string
  onClose: () => void
  /** Returns to the parent menu. */
  onBack?: (() => void) | undefined
  children: ReactNode
}

function itemsOf(list: HTMLElement | null): HTMLElement[] {
  return Array.from(list?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])
}

/**
 * Where the style sheet says that the player is too short for a menu, the menu becomes a sheet over the page.
 */
function raiseAsSheet(layer: HTMLElement) {
  if (getComputedStyle(layer).getPropertyValue('--is-sheet') !== '1' || !('popover' in layer)) return
  layer.popover = 'manual'
  layer.showPopover()
}

/** A WAI-ARIA menu: arrows move, Escape closes, and the chosen or last visited entry gets the focus first. */
export function Menu({ id, label, onClose, onBack, children }: MenuProps) {
  const layer = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (layer.current) raiseAsSheet(layer.current)
    const items = itemsOf(list.current)
    const first =
      items.find((item) => item.role === 'menuitemradio' && item.ariaChecked === 'true') ??
      items.find((item) => item.dataset['cameFrom'] !== undefined) ??
      items[0]
    first?.focus({ preventScroll: true })
  }, [])

  function onKeyDown(event: KeyboardEvent) {
    const items = itemsOf(list.current)
    const at = items.findIndex((item) => item === document.activeElement)
    const moves: Record<string, number> = {
      ArrowDown: (at + 1) % items.length,
      ArrowUp: (at - 1 + items.length) % items.length,
      Home: 0,
      End: items.length - 1,
    }
    const target = moves[event.key]
    // After a click, Safari shows no ring on an element that a script focused.
    event.currentTarget.setAttribute('data-by-keys', '')
    if (target !== undefined) items[target]?.focus()
    else if (event.key === 'ArrowLeft' && onBack) onBack()
    else if (event.key === 'Escape') onClose()
    else if (event.key === 'Tab') onClose()
    else return
    event.preventDefault()
  }

  const onLayerClick = (event: MouseEvent) => event.target === event.currentTarget && onClose()

  return (
    <div ref={layer} className={styles.layer} role="presentation" onClick={onLayerClick}>
      <div className={styles.menu}>
        {onBack ? (
          <button type="button" className={styles.back} onClick={onBack} tabIndex={-1}>
            <ChevronLeft size={16} strokeWidth={1.75} aria-hidden />
            <span className="visually-hidden">{texts.back}: </span>
            <span>{label}</span>
          </button>
        ) : (
          <p className={styles.title} aria-hidden>
            {label}
          </p>
        )}
        <div
          ref={list}
          id={id}
          className={styles.items}
          role="menu"
          aria-label={label}
          tabIndex={-1}
          onKeyDown={onKeyDown}
        >
          {children}
        </div>
      </div>
    </div>
  )
}

interface MenuItemProps {
  label: string
  /** Additional text at the right edge. */
  aside?: string | undefined
  onSelect: () => void
}

export function MenuRadio({ label, aside, isChecked, onSelect }: MenuItemProps & { isChecked: boolean }) {
  return (
    <button type="button" role="menuitemradio" aria-checked={isChecked} tabIndex={-1} onClick={onSelect}>
      <Check className={styles.check} size={16} strokeWidth={2} aria-hidden />
      <span>{label}</span>
      {aside !== undefined && <span className={styles.aside}>{aside}</span>}
    </button>
  )
}

export function MenuSwitch({ label, isOn, onSelect }: MenuItemProps & { isOn: boolean }) {
  return (
    <button type="button" role="menuitemcheckbox" aria-checked={isOn} tabIndex={-1} onClick={onSelect}>
      <span>{label}</span>
      <span className={styles.switch} aria-hidden />
    </button>
  )
}

/** A fact between the entries. */
export function MenuFact({ label, aside }: { label: string; aside?: string }) {
  return (
    <button type="button" role="menuitem" aria-disabled tabIndex={-1}>
      <span>{label}</span>
      {aside !== undefined && <span className={styles.aside}>{aside}</span>}
    </button>
  )
}

/** Opens a submenu, or something else when `isLeaf`. `hasBeenIn`: the user returns from its submenu. */
export function MenuLink({
  label,
  aside,
  isLeaf = false,
  hasBeenIn = false,
  onSelect,
}: MenuItemProps & { isLeaf?: boolean; hasBeenIn?: boolean }) {
  return (
    <button
      type="button"
      role="menuitem"
      aria-haspopup={isLeaf ? undefined : 'menu'}
      data-came-from={hasBeenIn ? '' : undefined}
      tabIndex={-1}
      onClick={onSelect}
    >
      <span>{label}</span>
      <span className={styles.aside}>{aside}</span>
      {!isLeaf && <ChevronRight size={16} strokeWidth={1.75} aria-hidden />}
    </button>
  )
}
