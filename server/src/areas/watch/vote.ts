import type { VoteType } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { recordEvent } from '../notifications/index.ts'
import { addVotes, deleteVote, findVideoForVote, findVote, upsertVote } from './queries.ts'

export interface VoteOutcome {
  likes: number
  dislikes: number
  /** 0 when the vote was cleared. */
  voteId: number
  vote: VoteType | null
}

/** Votes for a video: the same vote again clears it, the other one replaces it. Throws `video_not_found`. */
export function voteVideo(
  db: Database,
  viewer: Viewer,
  vote: { videoId: number; slug: string | undefined; type: VoteType },
): Promise<VoteOutcome> {
  const { videoId, slug, type } = vote
  const userId = viewer.id
  const isLike = type === 'like'
  return db.transaction().execute(async (trx) => {
    if (!(await findVideoForVote(trx, viewer, { videoId, slug }))) throw new Refusal('video_not_found')
    const before = await findVote(trx, videoId, userId)
    const isCleared = before?.isLike === isLike
    const change = { likes: 0, dislikes: 0 }
    if (before) change[before.isLike ? 'likes' : 'dislikes'] -= 1
    if (!isCleared) change[isLike ? 'likes' : 'dislikes'] += 1
    const voteId = isCleared ? 0 : await upsertVote(trx, { videoId, userId, isLike })
    if (isCleared) await deleteVote(trx, videoId, userId)
    else await recordEvent(trx, { kind: 'vote', actorId: userId, videoId })
    const { likeCount, dislikeCount } = await addVotes(trx, videoId, change)
    return { likes: likeCount, dislikes: dislikeCount, voteId, vote: isCleared ? null : type }
  })
}
