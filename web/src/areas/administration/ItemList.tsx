import { useRef } from 'react'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { flushSync } from 'react-dom'
import { editorialFormTexts } from '../../platform/texts/administration/administration.ts'
import { Button, type Elements, IconButton } from '#ui'
import styles from './editorial/Editorial.module.css'

/** An ordered list of items, each of which can be moved and removed; with `blank`, items can be added. */
export function ItemList<Item extends object>(props: {
  /** The kind of item: 'Message'. */
  name: string
  items: readonly Item[]
  onChange: (items: Item[]) => void
  /** The name of an item; 'Message 2' by default. */
  nameOf?: (item: Item) => string
  /** The initial value of a new item, and the label of the button that adds it. */
  blank?: Item
  addLabel?: string
  children: (item: Item, set: (change: Partial<Item>) => void) => Elements
}) {
  const { name, items, onChange, nameOf, blank, addLabel, children } = props
  const list = useRef<HTMLOListElement>(null)
  /** The focus follows a moved item; after a removal it goes to the item in its position. */
  const changeAndFocus = (changed: Item[], index: number, selector: string) => {
    flushSync(() => onChange(changed))
    const focusTarget = list.current?.children[Math.min(index, changed.length - 1)]
    const target =
      focusTarget?.querySelector<HTMLElement>(`${selector}:not(:disabled)`) ??
      focusTarget?.querySelector('button:not(:disabled)')
    if (target instanceof HTMLElement) target.focus()
    else list.current?.focus()
  }
  const move = (from: number, to: number) => {
    const item = items[from]
    if (item === undefined) return
    const direction = to < from ? 'up' : 'down'
    changeAndFocus(items.toSpliced(from, 1).toSpliced(to, 0, item), to, `[data-move=${direction}]`)
  }
  return (
    <>
      <ol ref={list} className={styles.items} tabIndex={-1} aria-label={name}>
        {items.map((item, index) => {
          const called = nameOf?.(item) ?? editorialFormTexts.item({ name, number: index + 1 })
          return (
            <li key={index} className={styles.item}>
              <div className={styles.itemFields} role="group" aria-label={called}>
                {children(item, (change) => onChange(items.with(index, { ...item, ...change })))}
              </div>
              <div className={styles.itemActions}>
                <IconButton
                  label={editorialFormTexts.up({ name: called })}
                  icon={<ArrowUp />}
                  disabled={index === 0}
                  data-move="up"
                  onClick={() => move(index, index - 1)}
                />
                <IconButton
                  label={editorialFormTexts.down({ name: called })}
                  icon={<ArrowDown />}
                  disabled={index === items.length - 1}
                  data-move="down"
                  onClick={() => move(index, index + 1)}
                />
                <IconButton
                  label={editorialFormTexts.remove({ name: called })}
                  icon={<Trash2 />}
                  data-move="away"
                  onClick={() => changeAndFocus(items.toSpliced(index, 1), index, '[data-move=away]')}
                />
              </div>
            </li>
          )
        })}
      </ol>
      {blank !== undefined && addLabel !== undefined && (
        <div className={styles.add}>
          <Button
            variant="line"
            size="sm"
            icon={<Plus className="icon-s" />}
            onClick={() => changeAndFocus([...items, blank], items.length, 'input')}
          >
            {addLabel}
          </Button>
        </div>
      )}
    </>
  )
}
