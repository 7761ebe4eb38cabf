import { createContext, use, useId, useMemo, type ReactNode } from 'react'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { classNames } from '../class-names.ts'
import { uiTexts } from '../texts.ts'
import styles from './Field.module.css'
import type { Elements } from '../elements.ts'

type FieldState = { id: string; describedBy: string | undefined; isInvalid: boolean; isRequired: boolean }

const FieldContext = createContext<FieldState | null>(null)

/** The attributes that a control takes from its field. The control's own attributes win. */
export function useFieldAttributes() {
  const field = use(FieldContext)
  return field === null
    ? {}
    : {
        id: field.id,
        'aria-describedby': field.describedBy,
        'aria-invalid': field.isInvalid || undefined,
        'aria-required': field.isRequired || undefined,
      }
}

export type FieldProps = {
  label: ReactNode
  /** Exactly one control of this folder: TextInput, TextArea, Select, PasswordInput, CodeInput, TagInput, UrlInput. */
  children: Elements
  hint?: ReactNode
  /** Shown instead of the hint, with an icon, and announced. */
  error?: ReactNode
  /** Shown instead of the hint when there is no error. */
  success?: ReactNode
  isRequired?: boolean | undefined
  /** Marks the label with 'optional'. */
  isOptional?: boolean | undefined
  /** Trailing part of the label's line: 'Forgot password?'. */
  aside?: Elements
  className?: string | undefined
}

function Message({
  id,
  error,
  success,
  hint,
}: { id: string } & Pick<FieldProps, 'error' | 'success' | 'hint'>) {
  if (error) {
    return (
      <p id={id} className={classNames(styles.message, styles.error)} role="alert">
        <CircleAlert className="icon-s" />
        <span>{error}</span>
      </p>
    )
  }
  if (success) {
    return (
      <output id={id} className={classNames(styles.message, styles.success)}>
        <CircleCheck className="icon-s" />
        <span>{success}</span>
      </output>
    )
  }
  return hint ? (
    <p id={id} className={styles.message}>
      {hint}
    </p>
  ) : null
}

/** Label, control and message of one form field, connected for assistive technology. */
export function Field(props: FieldProps) {
  const id = useId()
  const messageId = `${id}-message`
  const hasMessage = Boolean(props.error || props.success || props.hint)
  const isInvalid = Boolean(props.error)
  const isRequired = props.isRequired ?? false
  const describedBy = hasMessage ? messageId : undefined
  const state = useMemo<FieldState>(
    () => ({ id, describedBy, isInvalid, isRequired }),
    [id, describedBy, isInvalid, isRequired],
  )
  return (
    <div className={classNames(styles.field, isInvalid && styles.invalid, props.className)}>
      <div className={styles.top}>
        <label className={styles.label} htmlFor={id}>
          <span>{props.label}</span>
          {props.isOptional && <span className={styles.optional}> {uiTexts.optional}</span>}
        </label>
        {props.aside}
      </div>
      <FieldContext value={state}>{props.children}</FieldContext>
      <Message id={messageId} error={props.error} success={props.success} hint={props.hint} />
    </div>
  )
}

/** A named group of controls: radios, checkboxes, date parts. */
export function FieldGroup(
  props: Pick<FieldProps, 'children' | 'hint' | 'error' | 'className'> & { legend: ReactNode },
) {
  const id = useId()
  const hasMessage = Boolean(props.error || props.hint)
  return (
    <fieldset
      className={classNames(styles.field, props.className)}
      aria-describedby={hasMessage ? id : undefined}
    >
      <legend className={classNames(styles.label, styles.legend)}>{props.legend}</legend>
      {props.children}
      <Message id={id} error={props.error} hint={props.hint} success={undefined} />
    </fieldset>
  )
}
