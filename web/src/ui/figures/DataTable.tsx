import styles from './DataTable.module.css'
import type { Elements } from '../elements.ts'

type DataTableProps = {
  /** Column headings; the first one is the heading of the row headings. */
  heads: readonly string[]
  /** The rows: a `<th scope="row">` and a `<td>` per number. */
  children: Elements
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

/** A table of numbers that may be long: it scrolls in a region named `label`. */
export function ScrollingTable({ label, ...table }: DataTableProps & { label: string }) {
  return (
    // A scrolling region must be reachable and scrollable by keyboard.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} role="region" aria-label={label} tabIndex={0}>
      <DataTable {...table} />
    </div>
  )
}

/** The same table, collapsed behind its label: the numbers of a chart. */
export function FoldedTable(props: DataTableProps & { label: string }) {
  return (
    <details className={styles.folded}>
      <summary>{props.label}</summary>
      <ScrollingTable {...props} />
    </details>
  )
}
