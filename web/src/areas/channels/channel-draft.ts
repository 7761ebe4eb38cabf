import * as z from 'zod/mini'

const KEY = 'serendib.channel-draft'

const ChannelDraft = z.object({ name: z.string(), slug: z.string(), description: z.string() })
export type ChannelDraft = z.output<typeof ChannelDraft>

/** Keeps what was typed over a sign-in that became necessary in the middle. */
export function keepDraft(draft: ChannelDraft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft))
  } catch {
    // Storage may be closed to us: then the form starts empty.
  }
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // As above.
  }
}

/** What was kept; otherwise an empty form. */
export function readDraft(): ChannelDraft {
  try {
    return ChannelDraft.parse(JSON.parse(sessionStorage.getItem(KEY) ?? ''))
  } catch {
    return { name: '', slug: '', description: '' }
  }
}
