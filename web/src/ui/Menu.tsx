import { Suspense, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { MenuPanel } from './overlays.ts'
import { useHasBeen } from './use-has-been.ts'

export type MenuEntry = {
  label: string
  icon?: ReactNode
  /** Either leads somewhere … */
  href?: string | undefined
  /** … or does something. */
  onSelect?: (() => void) | undefined
  /** In a list of choices: whether this is the one. Leave out for ordinary entries. */
  isChecked?: boolean | undefined
  isDanger?: boolean | undefined
  isDisabled?: boolean | undefined
  /** Shown at 700 px and below, where the bar has no room for the same thing. */
  isPhoneOnly?: boolean | undefined
  /** Stands apart from the entries above it, under a line. */
  isApart?: boolean | undefined
}

/** What the trigger has to spread onto its button. */
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
  /** Draws the button: `(attributes) => <IconButton {...attributes} … />`. */
  renderTrigger: (attributes: TriggerAttributes) => ReactNode
  entries: MenuEntry[]
  /** Above the entries: who is signed in. */
  header?: ReactNode
  align?: 'start' | 'center' | 'end' | undefined
}

/** A menu that hangs on a button. Its code loads when it first opens. */
export function Menu({ renderTrigger, ...menu }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  const isMounted = useHasBeen(isOpen)
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
