import * as z from 'zod/mini'

const EntranceState = z.object({
  contact: z.string(),
  hasSignedUp: z.boolean(),
  /** The day on which an account goes, for whoever has just asked for that. */
  deletedOn: z.optional(z.string()),
})

/** What one page of the entrance hands to the next within the browser's history, where it outlives a reload. */
export type EntranceState = z.output<typeof EntranceState>

/** Reads it. Whoever comes by a link of their own brings nothing. */
export function readEntranceState(historyState: unknown): EntranceState {
  const read = z.safeParse(EntranceState, historyState)
  return read.success ? read.data : { contact: '', hasSignedUp: false }
}
