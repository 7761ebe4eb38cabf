/** Tells password managers whose password a form sets. Hidden, and not focusable. */
export function UsernameField({ value }: { value: string }) {
  return (
    <input
      type="text"
      name="username"
      autoComplete="username"
      className="visually-hidden"
      value={value}
      readOnly
      tabIndex={-1}
      aria-hidden
    />
  )
}
