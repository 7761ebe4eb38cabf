import type { ReactNode } from 'react'
import { usePageTitle } from '../../platform/page-title.ts'
import type { HousePart } from '../../platform/texts/house.ts'
import { Page } from '../../ui/Layout.tsx'
import styles from './About.module.css'

/** A page that says how things are done here: its parts one below the other, and what stands after them. */
export function HousePage(props: {
  title: string
  lead: string
  parts: readonly HousePart[]
  children?: ReactNode
}) {
  usePageTitle(props.title)
  return (
    <Page width="narrow">
      <div className={styles.prose}>
        <h1 className={styles.title}>{props.title}</h1>
        <p className={styles.lead}>{props.lead}</p>
        {props.parts.map((part) => (
          <Part key={part.title} part={part} />
        ))}
        {props.children}
      </div>
    </Page>
  )
}

/** A part of a page of the house. */
export function Part({ part, children }: { part: HousePart; children?: ReactNode }) {
  const { title, paragraphs = [], points } = part
  return (
    <section>
      <h2>{title}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {points && (
        <ul className={styles.rules}>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
      {children}
    </section>
  )
}

/** Lines of a text, without empty ones. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}
