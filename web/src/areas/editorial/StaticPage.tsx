import { usePageTitle } from '../../platform/page-title.ts'
import type { StaticPagePart } from '../../platform/texts/static-pages.ts'
import { type Elements, Page } from '#ui'
import styles from './About.module.css'

/** A static page: its sections, and what follows them. */
export function StaticPage(props: {
  title: string
  lead: string
  parts: readonly StaticPagePart[]
  children?: Elements
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

/** A section of a static page. */
export function Part({ part, children }: { part: StaticPagePart; children?: Elements }) {
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

/** The non-empty lines of a text. */
export function splitLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}
