import { Suspense, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { MenuPanel } from './overlays.ts'
import { useWasTrue } from '../use-was-true.ts'
import type { Elements } from '../elements.ts'

export type MenuEntry = {
  label: string
  icon?: Elements
  /** Either a link … */
  href?: string | undefined
  /** … or an action. */
  onSelect?: (() => void) | undefined
  /** In a list of options: whether this is the chosen one. Omit for ordinary items. */
  isChecked?: boolean | undefined
  isDanger?: boolean | undefined
  isDisabled?: boolean | undefined
  /** Shown at 700 px and below, where the bar has no space for the same item. */
  isPhoneOnly?: boolean | undefined
  /** Separated by a line from the items above it. */
  isApart?: boolean | undefined
}

/** Attributes that the trigger spreads onto its button. */
export type TriggerAttributes = {
  ref: RefObject<HTMLButtonElement | null>
  onClick: () => void
  onKeyDown: (event: KeyboardEvent) => void
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
}

export type MenuProps = {
  /** Names the menu: 'Profile menu'. */
  label: string
  /** Renders the button: `(attributes) => <IconButton {...attributes} … />`. */
  renderTrigger: (attributes: TriggerAttributes) => Elements
  entries: MenuEntry[]
  /** Above the items: who is signed in. */
  header?: Elements
  align?: 'start' | 'center' | 'end' | undefined
}

/** A menu that is attached to a button. Its code loads on first use. */
export function Menu({ renderTrigger, ...menu }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  const isMounted = useWasTrue(isOpen)
  const anchor = useRef<HTMLButtonElement>(null)
  return (
    <>
      {renderTrigger({
        ref: anchor,
        onClick: () => setOpen(!isOpen),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' || isOpen) return
          event.preventDefault()
          setOpen(true)
        },
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
      })}
      {isMounted && (
        <Suspense fallback={null}>
          <MenuPanel {...menu} anchor={anchor} isOpen={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
