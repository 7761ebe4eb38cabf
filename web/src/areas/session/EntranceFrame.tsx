import type { ComponentProps, ReactNode } from 'react'
import { sessionTexts } from '../../platform/texts/session.ts'
import styles from './EntranceFrame.module.css'

/** The pages at the door, sign-in and sign-up: a picture with a greeting at one side, the form at the other. */
export function EntranceFrame(props: { pictureUrl: string; line: string; children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <div className={styles.picture}>
        <img src={props.pictureUrl} alt="" />
        <div className={styles.greeting}>
          <p className={styles.welcome} lang="si">
            {sessionTexts.greeting}
          </p>
          <p className={styles.line}>{props.line}</p>
        </div>
      </div>
      <div className={styles.side}>
        <div className={styles.content}>{props.children}</div>
      </div>
    </div>
  )
}

/** What opens such a page: its h1 and a line under it. */
export function EntranceHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header>
      <h1>{title}</h1>
      {children !== undefined && <p className={styles.lead}>{children}</p>}
    </header>
  )
}

/** The fields of such a page, one under the other. Our own texts speak, not the browser's. */
export function EntranceForm({ children, ...form }: Omit<ComponentProps<'form'>, 'className'>) {
  return (
    <form noValidate {...form} className={styles.form}>
      {children}
    </form>
  )
}
