import { useRef, useState } from 'react'
import { FormDialog, useActionForm } from '../../kit/index.ts'
import { contactOf, useSession } from '../../platform/session.ts'
import { myAccountTexts } from '../../platform/texts/account.ts'
import { twoStepTexts } from '../../platform/texts/two-step.ts'
import { type Elements, Field, PasswordInput, TextInput, UsernameField } from '#ui'
import styles from './Account.module.css'

/**
 * Asks for the password before an action, and for a two-step code if `asksCode`. Errors are shown at their
 * field, and the dialog stays open.
 */
export function PasswordDialog<Done>(props: {
  title: string
  children: Elements
  confirmLabel: string
  isDanger?: boolean
  asksCode?: boolean
  action: (password: string, code: string) => Promise<Done>
  onDone: (done: Done) => void
  onClose: () => void
}) {
  const { asksCode = false, onClose } = props
  const [values, setValues] = useState({ password: '', code: '' })
  const input = useRef<HTMLInputElement>(null)
  const contact = contactOf(useSession())
  const form = useActionForm(({ password, code }) => props.action(password, code), {
    values,
    onChange: setValues,
    check: ({ password, code }) => ({
      password: password === '' ? myAccountTexts.currentMissing : undefined,
      code: asksCode && code.trim() === '' ? twoStepTexts.codeMissing : undefined,
    }),
    done: (reply) => props.onDone(reply),
    onSessionEnded: onClose,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={props.title}
      submit={props.confirmLabel}
      isDanger={props.isDanger ?? false}
      initialFocus={input}
      className={styles.dialogForm}
    >
      {props.children}
      <UsernameField value={contact} />
      <Field label={myAccountTexts.currentPassword} error={form.errors.password} isRequired>
        <PasswordInput ref={input} {...form.control('password')} />
      </Field>
      {asksCode && (
        <Field label={twoStepTexts.eitherCode} error={form.errors.code} isRequired>
          <TextInput
            {...form.control('code')}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
      )}
    </FormDialog>
  )
}
