import { useRef, type ReactNode } from 'react'
import { Tabs as Base } from '@base-ui/react/tabs'
import styles from './Tabs.module.css'
import { useCurrentInView } from './use-current-in-view.ts'
import type { Elements } from '../elements.ts'

export type TabItem<Value extends string> = {
  value: Value
  label: string
  /** The count of what the tab contains, in small type after the label. */
  count?: number | string | undefined
}

/**
 * Views of one page, one of which is shown. Add a TabPanel for each value to the children. The tab bar
 * scrolls horizontally and extends into the page's gutters.
 */
export function Tabs<Value extends string>(props: {
  label: string
  tabs: TabItem<Value>[]
  value: Value
  onChange: (value: Value) => void
  children?: Elements
}) {
  const row = useRef<HTMLDivElement>(null)
  useCurrentInView(row, props.value)
  return (
    <Base.Root
      value={props.value}
      onValueChange={(value: unknown) => {
        const tab = props.tabs.find((candidate) => candidate.value === value)
        if (tab) props.onChange(tab.value)
      }}
    >
      <Base.List ref={row} className={styles.tabs} aria-label={props.label}>
        {props.tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className={styles.tab}>
            <span>{tab.label}</span>
            {tab.count !== undefined && <small>{tab.count}</small>}
          </Base.Tab>
        ))}
      </Base.List>
      {props.children}
    </Base.Root>
  )
}

export const TabPanel = ({ value, children }: { value: string; children: ReactNode }) => (
  <Base.Panel value={value} className={styles.panel}>
    {children}
  </Base.Panel>
)
