import type { administrationCalls, EditorialContent, ReplyOf } from '@serendib/contract'
import { Drafts } from '../../../platform/drafts.ts'
import { currentSession } from '../../../platform/session.ts'

export type SavedEditorial = Pick<ReplyOf<typeof administrationCalls.editorial>, 'content' | 'version'>

/** Unsaved changes. */
export interface EditorialDraft {
  readonly content: EditorialContent
  /** The version that they are based on. */
  readonly base: SavedEditorial
  /** The version that somebody else saved in the meantime, once the user has been warned. */
  readonly theirs?: SavedEditorial
}

const drafts = new Drafts<EditorialDraft>()

export const readDraft = (userId: number | undefined) => drafts.read(userId, '')

/**
 * Stores a draft or discards it. While there is one, the browser asks before closing or reloading the window.
 */
export function saveDraft(userId: number | undefined, draft: EditorialDraft | undefined): void {
  if (draft) {
    drafts.write(userId, '', draft)
    window.addEventListener('beforeunload', askBeforeLeaving)
  } else {
    drafts.discard(userId, '')
    window.removeEventListener('beforeunload', askBeforeLeaving)
  }
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  // Signing out discards it.
  if (currentSession() !== null) event.preventDefault()
}
