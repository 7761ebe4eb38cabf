import type { ReactNode } from 'react'
import styles from './DataTable.module.css'

type DataTableProps = {
  /** The heads of its columns; the first one is that of the rows' own heads. */
  heads: readonly string[]
  /** Its rows: a `<th scope="row">`, and a `<td>` for each number. */
  children: ReactNode
}

/** A table of numbers. */
export function DataTable({ heads, children }: DataTableProps) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

/** A table of numbers that may be long: it scrolls in a part of its own, of that name. */
export function ScrollingTable({ label, ...table }: DataTableProps & { label: string }) {
  return (
    // A region that scrolls can be reached and scrolled by the keyboard.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} role="region" aria-label={label} tabIndex={0}>
      <DataTable {...table} />
    </div>
  )
}

/** The same behind its name, until one opens it: the numbers of a chart. */
export function FoldedTable(props: DataTableProps & { label: string }) {
  return (
    <details className={styles.folded}>
      <summary>{props.label}</summary>
      <ScrollingTable {...props} />
    </details>
  )
}
