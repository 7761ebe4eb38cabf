import type { ReactNode } from 'react'
import { type Elements, Page, Skeleton } from '#ui'
import styles from './Atlas.module.css'

/** A page with a sticky map and a list of its places: next to the map, on phones below it. `end` is below both. */
export function Atlas({ title, end, children }: { title: ReactNode; end?: Elements; children: Elements }) {
  return (
    <Page>
      <div className={styles.atlas}>
        <div className={styles.title}>{title}</div>
        {children}
      </div>
      {end}
    </Page>
  )
}

/** The page's map; `hint` explains how to use it. */
export function AtlasMap({ hint, children }: { hint: ReactNode; children: Elements }) {
  return (
    <div className={styles.mapSide}>
      <div className={styles.map}>{children}</div>
      <p className={styles.hint}>{hint}</p>
    </div>
  )
}

/** Controls above the list, on phones above the map. */
export function AtlasTools({ children }: { children: Elements }) {
  return <div className={styles.tools}>{children}</div>
}

/** Controls between `AtlasTools` and the list, on phones below the map. */
export function AtlasSearch({ children }: { children: Elements }) {
  return <div className={styles.search}>{children}</div>
}

/** The list. If it is empty, phones hide the map. */
export function AtlasList({ isEmpty = false, children }: { isEmpty?: boolean; children: Elements }) {
  return (
    <div className={styles.listSide} data-empty={isEmpty || undefined}>
      {children}
    </div>
  )
}

/** Shown instead of map and list. */
export function AtlasNothing({ children }: { children: ReactNode }) {
  return <div className={styles.nothing}>{children}</div>
}

/** Skeletons of both, with rows of a given height. */
export function AtlasPending(props: { label: string; rows: number; rowHeight: string }) {
  return (
    <>
      <div className={styles.mapSide}>
        <div className={styles.map}>
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
