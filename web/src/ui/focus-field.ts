/** Puts the keyboard on the field of that name. */
export function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}

/** Puts the keyboard on the first field, as they stand on the page, that something is wrong with. */
export function focusFirstFault(
  form: HTMLFormElement | null,
  faults: Readonly<Record<string, string | undefined>>,
): void {
  const names = [...(form?.elements ?? [])].map((element) => element.getAttribute('name') ?? '')
  const first = names.find((name) => faults[name] !== undefined)
  if (first !== undefined) focusField(form, first)
}
