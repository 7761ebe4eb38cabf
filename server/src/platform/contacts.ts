/**
 * An email or a mobile number in the one form in which contacts are kept, looked up and counted: NFKC, so that full-width letters and
 * digits become plain ones, in lower case, without surrounding spaces. The database compares this form exactly.
 */
export function normalizeContact(typed: string): string {
  return typed.normalize('NFKC').toLowerCase().normalize('NFKC').trim()
}
