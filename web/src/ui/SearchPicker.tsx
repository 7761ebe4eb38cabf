import { useRef, useState, type ReactNode, type Ref } from 'react'
import { Combobox } from '@base-ui/react/combobox'
import { Check, X } from 'lucide-react'
import { useFieldAttributes } from './Field.tsx'
import { classNames } from './class-names.ts'
import inputStyles from './TextInput.module.css'
import popupStyles from './Popup.module.css'
import { useRestReachable } from './use-rest-reachable.ts'
import styles from './SearchPicker.module.css'

/** Below it what is at the foot of a dialog or a phone stays in sight: the buttons, the tabs. */
const LIST_MARGIN = { top: 8, right: 8, bottom: 96, left: 8 }

/**
 * One of many, found by typing: a combobox whose list the page fills. Inside a Field it takes over id, description and invalid.
 * The first that was found is chosen by Enter, also while it is still looked for, and by leaving the field.
 */
export function SearchPicker<Item>(props: {
  /** Null where nothing is chosen. */
  value: Item | null
  onChange: (value: Item | null) => void
  /** What was found for what is typed. */
  items: readonly Item[]
  /** Whether `items` are those for what is typed now, and not for what was typed before. */
  isCurrent: boolean
  /** The first of what is found for a term; undefined for none, also where it could not be looked for. */
  findFirst: (term: string) => Promise<Item | undefined>
  inputRef?: Ref<HTMLInputElement> | undefined
  onTermChange: (term: string) => void
  /** What stands in the field for a chosen item. */
  labelOf: (item: Item) => string
  keyOf: (item: Item) => string | number
  renderItem: (item: Item) => ReactNode
  /** Announced above the list: how many were found, or that none was. */
  status: string
  clearLabel: string
  placeholder?: string | undefined
}) {
  const { items, isCurrent, value, onChange, labelOf, keyOf, inputRef, clearLabel } = props
  const attributes = useFieldAttributes()
  const [isOpen, setOpen] = useState(false)
  // Since something was chosen last.
  const [isTyped, setTyped] = useState(false)
  const group = useRef<HTMLDivElement>(null)
  useRestReachable(group, isOpen)
  const [first] = items

  const choose = (item: Item) => {
    setTyped(false)
    setOpen(false)
    onChange(item)
  }
  /** Enter came before what it means. */
  const chooseFirst = async (field: HTMLInputElement) => {
    const term = field.value
    const found = isCurrent ? first : await props.findFirst(term)
    if (found !== undefined && field.value === term) choose(found)
  }

  return (
    <Combobox.Root
      items={items}
      // The server found them.
      filter={null}
      value={value}
      onValueChange={(chosen) => {
        setTyped(false)
        onChange(chosen)
      }}
      onInputValueChange={(term, { reason }) => {
        setTyped(reason === 'input-change')
        if (reason === 'input-change' || reason === 'input-clear') props.onTermChange(term)
      }}
      itemToStringLabel={labelOf}
      isItemEqualToValue={(one, other) => keyOf(one) === keyOf(other)}
      autoHighlight
      open={isOpen}
      onOpenChange={(opens, { reason }) => {
        setOpen(opens)
        const isLeft = !opens && (reason === 'focus-out' || reason === 'outside-press')
        if (isLeft && isTyped && isCurrent && first !== undefined) onChange(first)
      }}
    >
      <Combobox.InputGroup ref={group} className={styles.group}>
        <Combobox.Input
          {...attributes}
          className={classNames(inputStyles.input, styles.input)}
          autoComplete="off"
          placeholder={props.placeholder}
          ref={inputRef}
          onKeyDown={(event) => {
            // On a closed list it is not ours: it would take away what is chosen.
            if (event.key === 'Escape' && !isOpen) event.preventBaseUIHandler()
            if (event.key !== 'Enter' || !isOpen) return
            // It means the list here, not the form.
            event.preventDefault()
            if (isCurrent && event.currentTarget.hasAttribute('aria-activedescendant')) return
            event.preventBaseUIHandler()
            void chooseFirst(event.currentTarget)
          }}
        />
        <Combobox.Clear className={styles.clear} aria-label={clearLabel}>
          <X />
        </Combobox.Clear>
      </Combobox.InputGroup>
      {/* Beside its field also for who reads on from there. */}
      <Combobox.Portal container={group}>
        <Combobox.Positioner
          className={styles.positioner}
          positionMethod="fixed"
          sideOffset={6}
          align="start"
          collisionPadding={LIST_MARGIN}
        >
          <Combobox.Popup className={classNames(popupStyles.popup, popupStyles.menu, styles.popup)}>
            <Combobox.Status className={styles.status}>{props.status}</Combobox.Status>
            <Combobox.List>
              {(item: Item) => (
                <Combobox.Item
                  key={keyOf(item)}
                  value={item}
                  className={classNames(popupStyles.item, styles.item)}
                >
                  <span className={popupStyles.label}>{props.renderItem(item)}</span>
                  <Combobox.ItemIndicator>
                    <Check className="icon-s" />
                  </Combobox.ItemIndicator>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}
