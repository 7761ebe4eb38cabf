import { Drafts } from '../../../platform/drafts.ts'

/** Unsent comments and replies, which survive a reload. */
export const commentDrafts = new Drafts<string>({
  key: 'serendib.comment-drafts',
  isDraft: (stored) => typeof stored === 'string',
})

/**
 * The key of a draft: under a video, in reply to a comment, or instead of the user's own comment
 * (`editedId`).
 */
export function draftKey(at: {
  videoId: number
  replyToId?: number | undefined
  editedId?: number | undefined
}): string {
  return `${at.videoId}/${at.replyToId ?? ''}/${at.editedId ?? ''}`
}

/** The reply within a thread that a draft answers. */
export interface ReplyTarget {
  readonly id: number
  readonly name: string
}

/** Which replies the unsent texts answer, by the same keys. */
export const replyTargets = new Drafts<ReplyTarget>({
  key: 'serendib.answered-replies',
  isDraft: (stored): stored is ReplyTarget =>
    typeof stored === 'object' &&
    stored !== null &&
    'id' in stored &&
    typeof stored.id === 'number' &&
    'name' in stored &&
    typeof stored.name === 'string',
})

/** The start of a text that answers a reply. */
export function formatMention(answered: ReplyTarget | undefined): string {
  return answered === undefined ? '' : `@${answered.name} `
}

/** Adapts a half-written text when another reply, or none, is to be answered. */
export function addressTo(
  text: string,
  former: ReplyTarget | undefined,
  answered: ReplyTarget | undefined,
): string {
  const mention = formatMention(former)
  const said = text.startsWith(mention) ? text.slice(mention.length) : text
  return said.startsWith(formatMention(answered)) ? said : formatMention(answered) + said
}
