import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './Layout.module.css'

/** The frame of a page. `width`: full 1760 px, wide 1240, medium 1160, narrow 1000. */
export function Page(props: {
  children: ReactNode
  width?: 'full' | 'wide' | 'medium' | 'narrow' | undefined
  className?: string | undefined
}) {
  return (
    <div className={classNames(styles.page, styles[props.width ?? 'full'], props.className)}>
      {props.children}
    </div>
  )
}

/** The page's h1, a line under it, and what can be done with the whole page. */
export function PageHead(props: { title: ReactNode; subtitle?: ReactNode; action?: ReactNode }) {
  return (
    <header className={styles.pageHead}>
      <div>
        <h1>{props.title}</h1>
        {props.subtitle && <p className={styles.pageSubtitle}>{props.subtitle}</p>}
      </div>
      {props.action}
    </header>
  )
}

/** An h2 with something at the end of its line. */
export function SectionHead(props: {
  title: ReactNode
  subtitle?: ReactNode
  action?: ReactNode
  id?: string | undefined
}) {
  return (
    <div className={styles.sectionHead}>
      <h2 id={props.id}>
        {props.title}
        {props.subtitle !== undefined && (
          <>
            {/* Without it a screen reader says 'History7'. */}{' '}
            <small className={styles.sectionSubtitle}>{props.subtitle}</small>
          </>
        )}
      </h2>
      {props.action}
    </div>
  )
}

/** A titled part of a page. `id` is a place to scroll to. */
export function Section(props: {
  title: ReactNode
  subtitle?: ReactNode
  action?: ReactNode
  id?: string | undefined
  children: ReactNode
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
 * Cards side by side, `--per-view` of them (5, 3, 2, 1). `kind="channels"` keeps two columns on phones; `hasPhoneRows`
 * lays the cards down there instead. Children are list items' contents.
 */
export function CardGrid(props: {
  children: ReactNode
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
  children: ReactNode
  className?: string | undefined
}) {
  return (
    <section className={classNames(styles.panel, props.className)}>
      {props.title && <h2 className={styles.panelTitle}>{props.title}</h2>}
      {props.subtitle && <p className={styles.panelSubtitle}>{props.subtitle}</p>}
      {props.children}
    </section>
  )
}

/** Two columns of fields, one on phones; wrap a field in FullRow to span both. */
export const FormGrid = ({ children }: { children: ReactNode }) => (
  <div className={styles.formGrid}>{children}</div>
)

export const FullRow = ({ children }: { children: ReactNode }) => (
  <div className={styles.fullRow}>{children}</div>
)

/** The buttons that end a form; `status` stands at the other side. */
export const FormActions = ({ children, status }: { children: ReactNode; status?: ReactNode }) => (
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
