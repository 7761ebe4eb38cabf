import { useRef, useState, type Ref } from 'react'
import { Combobox } from '@base-ui/react/combobox'
import { Check, X } from 'lucide-react'
import { useFieldAttributes } from './Field.tsx'
import { classNames } from '../class-names.ts'
import inputStyles from './TextInput.module.css'
import popupStyles from '../overlays/Popup.module.css'
import { useBackgroundReachable } from '../overlays/use-background-reachable.ts'
import styles from './SearchPicker.module.css'
import type { Elements } from '../elements.ts'

/** The list doesn't cover what is at the bottom of a dialog or a phone: buttons and tabs. */
const LIST_MARGIN = { top: 8, right: 8, bottom: 96, left: 8 }

/**
 * A choice of one item among many, found by typing: a combobox whose list the page provides. Inside a Field
 * it takes id, description and invalid from it. Enter chooses the first match, even while the search is
 * running; so does leaving the field.
 */
export function SearchPicker<Item>(props: {
  /** Null when nothing is chosen. */
  value: Item | null
  onChange: (value: Item | null) => void
  /** The matches for the typed text. */
  items: readonly Item[]
  /** Whether `items` match the current text rather than a previous one. */
  isCurrent: boolean
  /** The first match for a term; undefined if there is none or the search failed. */
  findFirst: (term: string) => Promise<Item | undefined>
  inputRef?: Ref<HTMLInputElement> | undefined
  onTermChange: (term: string) => void
  /** The text in the field for a chosen item. */
  labelOf: (item: Item) => string
  keyOf: (item: Item) => string | number
  renderItem: (item: Item) => Elements
  /** Announced above the list: the number of matches, or that there is none. */
  status: string
  clearLabel: string
  placeholder?: string | undefined
}) {
  const { items, isCurrent, value, onChange, labelOf, keyOf, inputRef, clearLabel } = props
  const attributes = useFieldAttributes()
  const [isOpen, setOpen] = useState(false)
  // Typed since the last choice.
  const [isTyped, setTyped] = useState(false)
  const group = useRef<HTMLDivElement>(null)
  useBackgroundReachable(group, isOpen)
  const [first] = items

  const choose = (item: Item) => {
    setTyped(false)
    setOpen(false)
    onChange(item)
  }
  /** Enter was pressed before the matches arrived. */
  const chooseFirst = async (field: HTMLInputElement) => {
    const term = field.value
    const found = isCurrent ? first : await props.findFirst(term)
    if (found !== undefined && field.value === term) choose(found)
  }

  return (
    <Combobox.Root
      items={items}
      // The server filters.
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
            // When the list is closed, leave Escape to the dialog: the library would clear the choice.
            if (event.key === 'Escape' && !isOpen) event.preventBaseUIHandler()
            if (event.key !== 'Enter' || !isOpen) return
            // Enter chooses from the list instead of submitting the form.
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
      {/* Placed after its field in reading order, too. */}
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
