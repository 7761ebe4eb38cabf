import type { ReactNode } from 'react'
import { Page } from '../../ui/Layout.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './Atlas.module.css'

/** A page with a map, which stays in sight, and a list of what is on it: the list beside the map, on phones below it. */
export function Atlas({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <Page width="wide">
      <div className={styles.atlas}>
        <div className={styles.title}>{title}</div>
        {children}
      </div>
    </Page>
  )
}

/** The map of it; `hint` says how to read it. */
export function AtlasMap({ hint, children }: { hint: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.mapSide}>
      {children}
      <p className={styles.hint}>{hint}</p>
    </div>
  )
}

/** What stands above the list, and on phones above the map. */
export function AtlasTools({ children }: { children: ReactNode }) {
  return <div className={styles.tools}>{children}</div>
}

/** With nothing in it but words, phones leave the map out. */
export function AtlasList({ isEmpty = false, children }: { isEmpty?: boolean; children: ReactNode }) {
  return (
    <div className={styles.listSide} data-empty={isEmpty || undefined}>
      {children}
    </div>
  )
}

/** Instead of map and list. */
export function AtlasNothing({ children }: { children: ReactNode }) {
  return <div className={styles.nothing}>{children}</div>
}

/** Both while they are on their way, with rows of a height. */
export function AtlasPending(props: { label: string; rows: number; rowHeight: string }) {
  return (
    <>
      <div className={styles.mapSide}>
        <div className={styles.mapPending}>
          <Skeleton height="100%" />
        </div>
      </div>
      <AtlasList>
        <output className={styles.pending} aria-label={props.label}>
          {Array.from({ length: props.rows }, (_, index) => (
            <Skeleton key={index} height={props.rowHeight} />
          ))}
        </output>
      </AtlasList>
    </>
  )
}
