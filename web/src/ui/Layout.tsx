import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './Layout.module.css'
import type { Elements } from './elements.ts'

/** The frame of a page. `width`: full 1760 px, wide 1240, medium 1160, narrow 1000. */
export function Page(props: {
  children: Elements
  width?: 'full' | 'wide' | 'medium' | 'narrow' | undefined
  className?: string | undefined
}) {
  return (
    <div className={classNames(styles.page, styles[props.width ?? 'full'], props.className)}>
      {props.children}
    </div>
  )
}

/** The page's h1, a line under it, and the actions for the whole page. */
export function PageHead(props: { title: ReactNode; subtitle?: ReactNode; action?: Elements }) {
  return (
    <header className={styles.pageHead}>
      <div>
        <h1>{props.title}</h1>
        {Boolean(props.subtitle) && <p className={styles.pageSubtitle}>{props.subtitle}</p>}
      </div>
      {props.action}
    </header>
  )
}

/** An h2 with a trailing part on its line. */
export function SectionHead(props: {
  title: ReactNode
  subtitle?: ReactNode
  action?: Elements
  id?: string | undefined
}) {
  return (
    <div className={styles.sectionHead}>
      <h2 id={props.id}>
        <span>{props.title}</span>
        {/* Without a space screen readers say 'History7'. */}
        {props.subtitle !== undefined && <span> </span>}
        {props.subtitle !== undefined && <small className={styles.sectionSubtitle}>{props.subtitle}</small>}
      </h2>
      {props.action}
    </div>
  )
}

/** A titled section of a page. `id` is its anchor. */
export function Section(props: {
  title: ReactNode
  subtitle?: ReactNode
  action?: Elements
  id?: string | undefined
  children: Elements
}) {
  const { children, id, ...head } = props
  return (
    <section className={styles.section} id={id}>
      <SectionHead {...head} />
      {children}
    </section>
  )
}

/**
 * Cards side by side, `--per-view` per row (5, 3, 2 or 1). `kind="channels"` keeps two columns on phones;
 * `hasPhoneRows` shows the cards as rows there instead. The children are the contents of list items.
 */
export function CardGrid(props: {
  children: Elements
  kind?: 'videos' | 'channels' | undefined
  hasPhoneRows?: boolean | undefined
  className?: string | undefined
}) {
  return (
    <div
      className={classNames(
        styles.grid,
        props.kind === 'channels' && styles.channels,
        props.hasPhoneRows && styles.phoneRows,
        props.className,
      )}
      data-phone-rows={props.hasPhoneRows ? '' : undefined}
    >
      {props.children}
    </div>
  )
}

/** A framed surface with an h2: forms, facts. */
export function Panel(props: {
  title?: ReactNode
  subtitle?: ReactNode
  children: Elements
  className?: string | undefined
}) {
  return (
    <section className={classNames(styles.panel, props.className)}>
      {Boolean(props.title) && <h2 className={styles.panelTitle}>{props.title}</h2>}
      {Boolean(props.subtitle) && <p className={styles.panelSubtitle}>{props.subtitle}</p>}
      {props.children}
    </section>
  )
}

/** Two columns of fields, one on phones; wrap a field in FullRow to span both. */
export const FormGrid = ({ children }: { children: Elements }) => (
  <div className={styles.formGrid}>{children}</div>
)

export const FullRow = ({ children }: { children: Elements }) => (
  <div className={styles.fullRow}>{children}</div>
)

/** The buttons at the end of a form, with `status` on the other side. */
export const FormActions = ({ children, status }: { children: Elements; status?: Elements }) => (
  <div className={styles.formActions}>
    {status && <output className={styles.formStatus}>{status}</output>}
    {children}
  </div>
)

/** Read-only facts, in two columns. */
export function Details({ facts }: { facts: { term: string; value: ReactNode }[] }) {
  return (
    <dl className={styles.details}>
      {facts.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
