// What was typed outlives the way to the sign-in page and back; a sent comment takes its draft with it. A draft belongs to
// whoever typed it, and a guest's to whoever signs in to send it.
const drafts = new Map<string, string>()

/** Where something is being written: under a video, in answer to a comment, or in the place of one's own (`edited`). */
export interface DraftPlace {
  readonly videoId: number
  readonly replyToId?: number | undefined
  readonly editedId?: number | undefined
}

export function readDraft(userId: number | undefined, place: DraftPlace): string | undefined {
  const own = drafts.get(keyOf(userId, place))
  if (own !== undefined || userId === undefined) return own
  const guests = drafts.get(keyOf(undefined, place))
  if (guests !== undefined) {
    writeDraft(undefined, place, '')
    writeDraft(userId, place, guests)
  }
  return guests
}

/** Keeps a draft; an empty one is forgotten. */
export function writeDraft(userId: number | undefined, place: DraftPlace, text: string): void {
  if (text === '') drafts.delete(keyOf(userId, place))
  else drafts.set(keyOf(userId, place), text)
}

export function hasDraft(userId: number | undefined, place: DraftPlace): boolean {
  return drafts.has(keyOf(userId, place)) || drafts.has(keyOf(undefined, place))
}

function keyOf(userId: number | undefined, { videoId, replyToId, editedId }: DraftPlace): string {
  return [userId ?? 'guest', videoId, replyToId ?? '', editedId ?? ''].join('/')
}
