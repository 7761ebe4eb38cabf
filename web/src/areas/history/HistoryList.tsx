import { Trash2 } from 'lucide-react'
import { historyCalls, libraryCalls, searchCalls } from '@serendib/contract'
import { List, useAction, type ListQuery, type ListSteps } from '../../kit/index.ts'
import { historyTexts } from '../../platform/texts/history.ts'
import { Button, type Elements, IconButton, Row, Skeletons } from '#ui'
import styles from './History.module.css'
import type { HistoryTab } from './history-tabs.ts'

/** The library and the search box show the same histories. */
const changes = [historyCalls, libraryCalls, searchCalls]

/** A history, in which entries can be removed one by one or all at once. */
export function HistoryList<Item>(props: {
  tab: HistoryTab
  list: ListQuery<Item>
  steps: ListSteps
  keyOf: (item: Item) => string | number
  nameOf: (item: Item) => string
  children: (item: Item) => Elements
  onRemove: (item: Item) => Promise<unknown>
  onClear: () => Promise<unknown>
}) {
  const { tab, list, steps, keyOf, nameOf } = props
  const removal = useAction(props.onRemove, { done: historyTexts.removed, changes })
  const clearing = useAction(props.onClear, { done: historyTexts.cleared[tab], changes })
  const askToClear = () =>
    clearing.confirm({
      title: historyTexts.confirm[tab],
      text: historyTexts.confirmAdvice[tab],
      label: historyTexts.clearAll,
      isDanger: true,
    })
  const hasItems = list.data !== undefined && list.data.items.length > 0
  return (
    <>
      {hasItems && (
        <>
          <h2 className="visually-hidden">{historyTexts.tab[tab]}</h2>
          <Row justify="end" className={styles.clear}>
            <Button variant="line" icon={<Trash2 />} onClick={askToClear}>
              {historyTexts.clearAll}
            </Button>
          </Row>
        </>
      )}
      <List
        list={list}
        steps={steps}
        keyOf={keyOf}
        label={historyTexts.tab[tab]}
        loading={
          <Skeletons kind={tab === 'watch' ? 'result' : 'row'} count={10} label={historyTexts.loading} />
        }
        empty={{ title: historyTexts.empty[tab], children: historyTexts.emptyAdvice[tab] }}
        isEmptyWhenFailed
        rowClassName={styles.entry}
      >
        {(item) => (
          <>
            {props.children(item)}
            <IconButton
              label={historyTexts.remove({ what: nameOf(item) })}
              icon={<Trash2 />}
              data-action="remove"
              // Not disabled: an entry that cannot be removed keeps the focus.
              aria-disabled={removal.running === item}
              onClick={() => void removal.run(item)}
            />
          </>
        )}
      </List>
    </>
  )
}
