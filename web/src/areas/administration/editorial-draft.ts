import type { administrationCalls, EditorialContent, ReplyOf } from '@serendib/contract'
import { Drafts } from '../../platform/drafts.ts'
import { currentSession } from '../../platform/session.ts'

export type SavedEditorial = Pick<ReplyOf<typeof administrationCalls.editorial>, 'content' | 'version'>

/** What was changed and not yet saved. */
export interface EditorialDraft {
  readonly content: EditorialContent
  /** What it was made from. */
  readonly base: SavedEditorial
  /** What somebody else saved meanwhile, once one has been told. */
  readonly theirs?: SavedEditorial
}

const drafts = new Drafts<EditorialDraft>()

export const readDraft = (userId: number | undefined) => drafts.read(userId, '')

/** Keeps a draft, or forgets it. As long as there is one, whoever closes the window or loads it anew is asked first. */
export function keepDraft(userId: number | undefined, draft: EditorialDraft | undefined): void {
  if (draft) {
    drafts.write(userId, '', draft)
    window.addEventListener('beforeunload', askBeforeLeaving)
  } else {
    drafts.forget(userId, '')
    window.removeEventListener('beforeunload', askBeforeLeaving)
  }
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  // Whoever signed out has let go of it.
  if (currentSession() !== null) event.preventDefault()
}
