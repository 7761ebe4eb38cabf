import type { VoteType } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { addVotes, deleteVote, findCommentForVote, insertVote } from './write-queries.ts'

/** Votes for a comment: the same vote again clears it, the other one replaces it. Throws `comment_not_found`. */
export function voteComment(
  db: Database,
  viewer: Viewer,
  commentId: number,
  type: VoteType,
): Promise<{ likes: number; dislikes: number; vote: VoteType | null }> {
  return db.transaction().execute(async (trx) => {
    if (!(await findCommentForVote(trx, commentId))) throw new Refusal('comment_not_found')
    const before = await deleteVote(trx, commentId, viewer.id)
    const vote = before === type ? null : type
    if (vote !== null) await insertVote(trx, { commentId, userId: viewer.id, isLike: vote === 'like' })
    const changeOf = (each: VoteType) => Number(vote === each) - Number(before === each)
    const change = { likes: changeOf('like'), dislikes: changeOf('dislike') }
    const { likeCount, dislikeCount } = await addVotes(trx, commentId, change)
    return { likes: likeCount, dislikes: dislikeCount, vote }
  })
}
