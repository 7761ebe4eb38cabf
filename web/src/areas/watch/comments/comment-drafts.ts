import { Drafts } from '../../../platform/drafts.ts'

/** Comments and replies that are being written: a reload takes none of them. */
export const commentDrafts = new Drafts<string>({
  key: 'serendib.comment-drafts',
  isDraft: (stored) => typeof stored === 'string',
})

/** Names where something is being written: under a video, in answer to a comment, or in the place of one's own (`editedId`). */
export function draftPlace(at: {
  videoId: number
  replyToId?: number | undefined
  editedId?: number | undefined
}): string {
  return `${at.videoId}/${at.replyToId ?? ''}/${at.editedId ?? ''}`
}
