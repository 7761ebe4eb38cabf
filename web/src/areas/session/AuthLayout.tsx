import type { ComponentProps, ReactNode } from 'react'
import { sessionTexts } from '../../platform/texts/session.ts'
import styles from './AuthLayout.module.css'
import type { Elements } from '#ui'

/** The frame of sign-in and sign-up pages: a picture with a greeting on one side, the form on the other. */
export function AuthLayout(props: { pictureUrl: string; line: string; children: Elements }) {
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

/** The page's h1 and a line under it. */
export function AuthHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header>
      <h1>{title}</h1>
      {children !== undefined && <p className={styles.lead}>{children}</p>}
    </header>
  )
}

/** The page's fields, stacked. Shows our own validation messages instead of the browser's. */
export function AuthForm({ children, ...form }: Omit<ComponentProps<'form'>, 'className'>) {
  return (
    <form noValidate {...form} className={styles.form}>
      {children}
    </form>
  )
}
