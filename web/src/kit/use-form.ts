import { useEffect, useRef, useState, type ChangeEvent, type RefObject, type SubmitEvent } from 'react'
import type { CallInput, EndpointDefinition, Named, ReplyOf } from '@serendib/contract'
import { CallError } from '@serendib/contract'
import { call } from '../platform/calls/api.ts'
import { focusField, focusFirstError } from '../ui/forms/focus-field.ts'
import { useAction, type ActionOptions } from './use-call.ts'

/** Error texts by field. `alert` is the text above the buttons, of an error that belongs to no field. */
export type FormErrors<Values> = { readonly [Name in keyof Values | 'alert']?: string | undefined }

type ErrorField<Values> = keyof Values | 'alert'

interface FormOptions<Values, Reply> extends ActionOptions<Values, Reply> {
  /** What the fields contain. */
  readonly values: Values
  /** Stores what the user typed: a state's setter, or a draft's `type`. */
  readonly onChange: (values: Values) => void
  /** Finds the errors that need no server. */
  readonly check?: (values: Values) => FormErrors<Values>
  /** The field that takes the focus when the form appears. */
  readonly firstFocus?: (keyof Values & string) | undefined
  /** The field of errors that name none, in a form of one field; or of each error. */
  readonly errorField?: ErrorField<Values> | ((error: unknown) => ErrorField<Values>)
}

/** What the frame of a form needs from it. */
export interface FormState {
  readonly errors: { readonly alert?: string | undefined }
  readonly isSending: boolean
  readonly props: {
    readonly ref: RefObject<HTMLFormElement | null>
    readonly noValidate: true
    readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  }
}

type TextField<Values> = {
  [Name in keyof Values]: Values[Name] extends string ? Name : never
}[keyof Values] &
  string

/**
 * A form that is sent by one call: `<form {...form.props}>`, with fields that take `form.control(name)` and show
 * `form.errors[name]`. An error is shown at its field, which gets the focus, or as `form.errors.alert`. Changing a
 * field removes its error.
 */
export function useForm<Values extends object, E extends Named<EndpointDefinition>>(
  endpoint: E,
  input: (values: Values) => CallInput<E>,
  options: FormOptions<Values, ReplyOf<E>>,
) {
  return useActionForm((values: Values) => call(endpoint, input(values) as CallInput<NoInfer<E>>), options)
}

/** The same for an action that is not exactly one call. */
export function useActionForm<Values extends object, Reply>(
  action: (values: Values) => Promise<Reply>,
  { values, onChange, check, firstFocus, errorField = 'alert', ...options }: FormOptions<Values, Reply>,
) {
  const element = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FormErrors<Values>>({})
  const { attempt, isRunning } = useAction(action, options)

  useEffect(() => {
    if (firstFocus !== undefined) focusField(element.current, firstFocus)
  }, [firstFocus])

  const refuse = (found: FormErrors<Values>) => {
    setErrors(found)
    focusFirstError(element.current, found)
  }
  const send = async () => {
    const outcome = await attempt(values)
    if ('reply' in outcome) return
    const fields = outcome.error instanceof CallError ? outcome.error.fields : {}
    const hasField = Object.keys(fields).some((name) => name in values)
    const field = typeof errorField === 'function' ? errorField(outcome.error) : errorField
    refuse((hasField ? fields : { [field]: outcome.problem ?? undefined }) as FormErrors<Values>)
  }
  const change = (part: Partial<Values>) => {
    onChange({ ...values, ...part })
    const ended = Object.fromEntries(Object.keys(part).map((name) => [name, undefined]))
    setErrors((shown) => ({ ...shown, ...ended, alert: undefined }))
  }
  return {
    errors,
    refuse,
    /** Changes some of the values. */
    change,
    isSending: isRunning,
    /** The attributes of a field's control. */
    control: (name: TextField<Values>) => ({
      name,
      value: values[name] as string,
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
        change({ [name]: target.value } as unknown as Partial<Values>),
    }),
    /** The attributes of the `form`. */
    props: {
      ref: element,
      noValidate: true as const,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        if (isRunning) return
        const found = check?.(values) ?? {}
        refuse(found)
        if (Object.values(found).every((text) => text === undefined)) void send()
      },
    },
  }
}
