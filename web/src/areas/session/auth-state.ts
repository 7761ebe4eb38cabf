import * as z from 'zod/mini'

const AuthState = z.object({
  contact: z.string(),
  hasSignedUp: z.boolean(),
  /** The day on which the account will be deleted, if the user has just requested that. */
  deletedOn: z.optional(z.string()),
})

/** What one of these pages passes to the next in the history's state, which survives a reload. */
export type AuthState = z.output<typeof AuthState>

/** Parses it. A user who opened the page by a link has none. */
export function readAuthState(historyState: unknown): AuthState {
  const read = z.safeParse(AuthState, historyState)
  return read.success ? read.data : { contact: '', hasSignedUp: false }
}
