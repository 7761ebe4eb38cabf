/** Focuses the field of that name. */
export function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}

/** Focuses the first field with an error, in page order. */
export function focusFirstError(
  form: HTMLFormElement | null,
  errors: Readonly<Record<string, string | undefined>>,
): void {
  const names = [...(form?.elements ?? [])].map((element) => element.getAttribute('name') ?? '')
  const first = names.find((name) => errors[name] !== undefined)
  if (first !== undefined) focusField(form, first)
}
