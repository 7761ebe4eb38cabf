import type { ProfileDraft } from './profile-form.ts'

let kept: { userId: number; draft: ProfileDraft } | null = null

/** What somebody has typed and not yet saved: it outlives another tab, and a session that ended on the way. */
export function keepDraft(userId: number, draft: ProfileDraft): void {
  kept = { userId, draft }
}

export function keptDraft(userId: number): ProfileDraft | undefined {
  return kept?.userId === userId ? kept.draft : undefined
}

export function forgetDraft(): void {
  kept = null
}
