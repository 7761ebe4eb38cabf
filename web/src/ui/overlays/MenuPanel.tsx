import { Fragment, type RefObject } from 'react'
import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import { classNames } from '../class-names.ts'
import { Link } from '../controls/Link.tsx'
import type { MenuEntry, MenuProps } from './Menu.tsx'
import { useBackCloses } from './use-back-closes.ts'
import { useReturnFocus } from './use-return-focus.ts'
import styles from './Popup.module.css'

function Entry({ entry }: { entry: MenuEntry }) {
  const className = classNames(
    styles.item,
    entry.isDanger && styles.danger,
    entry.isChecked && styles.checked,
    entry.isPhoneOnly && styles.phoneOnly,
  )
  const inside = (
    <>
      {entry.icon}
      <span className={styles.label}>{entry.label}</span>
      {entry.isChecked && <Check />}
    </>
  )
  if (entry.href !== undefined) {
    return (
      <Base.LinkItem className={className} closeOnClick render={<Link href={entry.href} />}>
        {inside}
      </Base.LinkItem>
    )
  }
  return entry.isChecked === undefined ? (
    <Base.Item className={className} disabled={entry.isDisabled ?? false} onClick={entry.onSelect}>
      {inside}
    </Base.Item>
  ) : (
    <Base.CheckboxItem
      className={className}
      checked={entry.isChecked}
      closeOnClick
      disabled={entry.isDisabled ?? false}
      onClick={entry.onSelect}
    >
      {inside}
    </Base.CheckboxItem>
  )
}

/** The part of Menu that is loaded on demand. */
export default function MenuPanel(
  props: Omit<MenuProps, 'renderTrigger'> & {
    anchor: RefObject<HTMLButtonElement | null>
    isOpen: boolean
    onOpenChange: (isOpen: boolean) => void
  },
) {
  useBackCloses(props.isOpen, () => props.onOpenChange(false))
  const returnFocus = useReturnFocus(props.anchor)
  return (
    <Base.Root
      open={props.isOpen}
      onOpenChange={(isOpen, details) => {
        // The button closes the menu itself; closing it here as well would make the button's click open it
        // again.
        const target = details.event.target
        if (!isOpen && target instanceof Node && props.anchor.current?.contains(target)) details.cancel()
        else props.onOpenChange(isOpen)
      }}
    >
      <Base.Portal>
        <Base.Positioner
          className={styles.positioner}
          anchor={props.anchor}
          align={props.align ?? 'end'}
          sideOffset={8}
          collisionPadding={8}
        >
          <Base.Popup
            className={classNames(styles.popup, styles.menu)}
            aria-label={props.label}
            {...returnFocus}
          >
            {props.header && <div className={styles.header}>{props.header}</div>}
            {props.entries.map((entry) => (
              <Fragment key={entry.label}>
                {entry.isApart && <Base.Separator className={styles.separator} />}
                <Entry entry={entry} />
              </Fragment>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
