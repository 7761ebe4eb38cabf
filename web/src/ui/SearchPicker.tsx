import { useState, type ReactNode } from 'react'
import { Combobox } from '@base-ui/react/combobox'
import { Check, X } from 'lucide-react'
import { useFieldAttributes } from './Field.tsx'
import { classNames } from './class-names.ts'
import inputStyles from './TextInput.module.css'
import popupStyles from './Popup.module.css'
import styles from './SearchPicker.module.css'

/**
 * One of many, found by typing: a combobox whose list the page fills. Inside a Field it takes over id, description and invalid.
 * What is typed and not chosen goes when it is left.
 */
export function SearchPicker<Item>(props: {
  /** Null where nothing is chosen. */
  value: Item | null
  onChange: (value: Item | null) => void
  /** What was found for what is typed. */
  items: readonly Item[]
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
  const { items, value, labelOf, keyOf } = props
  const attributes = useFieldAttributes()
  const [isOpen, setOpen] = useState(false)
  return (
    <Combobox.Root
      items={items}
      // The server found them.
      filter={null}
      value={value}
      onValueChange={props.onChange}
      onInputValueChange={(term, { reason }) => {
        if (reason === 'input-change' || reason === 'input-clear') props.onTermChange(term)
      }}
      itemToStringLabel={labelOf}
      isItemEqualToValue={(one, other) => keyOf(one) === keyOf(other)}
      autoHighlight
      open={isOpen}
      onOpenChange={setOpen}
    >
      <Combobox.InputGroup className={styles.group}>
        <Combobox.Input
          {...attributes}
          className={classNames(inputStyles.input, styles.input)}
          autoComplete="off"
          placeholder={props.placeholder}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !isOpen) return
            // It means the list here, not the form, also while the list is still on its way.
            event.preventDefault()
            const [first] = items
            if (first === undefined || event.currentTarget.hasAttribute('aria-activedescendant')) return
            props.onChange(first)
            setOpen(false)
          }}
        />
        <Combobox.Clear className={styles.clear} aria-label={props.clearLabel}>
          <X />
        </Combobox.Clear>
      </Combobox.InputGroup>
      <Combobox.Portal>
        <Combobox.Positioner className={styles.positioner} sideOffset={6} align="start">
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
