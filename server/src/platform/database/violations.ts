/** The constraint that a statement violated (unique, foreign key, check); undefined for any other error. */
export function violatedConstraint(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error) || !('constraint' in error))
    return undefined
  const isViolation = typeof error.code === 'string' && error.code.startsWith('23')
  return isViolation && typeof error.constraint === 'string' ? error.constraint : undefined
}
