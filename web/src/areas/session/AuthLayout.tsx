import type { ComponentProps, ReactNode } from 'react'
import { sessionTexts } from '../../platform/texts/session.ts'
import { type Elements, Stack, Text } from '#ui'
import styles from './AuthLayout.module.css'

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
        <Stack gap={6}>{props.children}</Stack>
      </div>
    </div>
  )
}

/** The page's h1 and a line under it. */
export function AuthHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Stack as="header" gap={2}>
      <h1>{title}</h1>
      {children !== undefined && <Text tone="soft">{children}</Text>}
    </Stack>
  )
}

/** The page's fields, stacked. Shows our own validation messages instead of the browser's. */
export function AuthForm(props: Omit<ComponentProps<'form'>, 'children'> & { children: Elements }) {
  const { children, ...form } = props
  return (
    <form noValidate {...form}>
      <Stack gap={5}>{children}</Stack>
    </form>
  )
}

/** A line about what else can be done, below the form. */
export const AuthAside = ({ children }: { children: ReactNode }) => (
  <Text size="sm" className={styles.aside}>
    {children}
  </Text>
)
